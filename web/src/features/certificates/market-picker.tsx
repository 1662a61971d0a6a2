// Markets of a certificate: countries added one by one, each with a button that takes it out again.
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry, useCountries } from '../../platform/market.ts';
import { ComboBox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface MarketPickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function MarketPicker({ chosen, onChange }: MarketPickerProps) {
  const t = useTranslations('certificates.entry');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const [round, setRound] = useState(0);
  return (
    <div className="flex flex-col gap-3">
      {chosen.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('removeMarket', { country: nameCountry(code, locale) })}
                onClick={() => onChange(chosen.filter((other) => other !== code))}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-sunken ps-3.5 pe-2.5 text-sm hover:bg-line pointer-coarse:min-h-11"
              >
                {nameCountry(code, locale)}
                <Icon name="cross" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        key={round}
        label={t('addMarket')}
        choices={countries.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={(code) => {
          if (code === null) return;
          onChange([...chosen, code].sort());
          setRound(round + 1);
        }}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
        className="max-w-sm"
      />
    </div>
  );
}
