// Markets of a certificate: countries added one by one.
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { useCountries } from '../../platform/market.ts';
import { Several } from '../../ui/several.tsx';

export interface MarketPickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function MarketPicker({ chosen, onChange }: MarketPickerProps) {
  const t = useTranslations('certificates.entry');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  return (
    <Several
      label={t('addMarket')}
      choices={useCountries(locale)}
      chosen={chosen}
      onChange={onChange}
      removeLabel={(country) => t('removeMarket', { country })}
      placeholder={general('choose')}
      empty={general('nothingMatches')}
      openLabel={general('open')}
    />
  );
}
