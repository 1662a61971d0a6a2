// The dialog that asks where the shopper lives. Nothing is assumed before, and the answer can be taken back.
import { useTranslations } from 'use-intl';
import { useLanguage } from '../platform/language.tsx';
import { nameCountry, suggestedMarket, useCountries, useMarket } from '../platform/market.ts';
import { Button } from '../ui/button.tsx';
import { ComboBox } from '../ui/choice.tsx';
import { Dialog } from '../ui/overlay.tsx';

export function MarketDialogBody({
  isOpen,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations('frame.settings');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const { market, setMarket } = useMarket();
  const countries = useCountries(locale);
  const suggested = suggestedMarket(navigator.languages);
  return (
    <Dialog title={t('market')} closeLabel={general('close')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-5">
        <ComboBox
          label={t('marketChoose')}
          choices={countries}
          value={market}
          onChange={(value) => {
            if (value === null) return;
            setMarket(value);
            onOpenChange(false);
          }}
          placeholder={general('choose')}
          empty={general('nothingMatches')}
          openLabel={general('open')}
          help={t('marketNote')}
          autoFocus={market === null}
        />
        {suggested && market === null ? (
          <Button
            tone="secondary"
            icon="pin"
            onPress={() => {
              setMarket(suggested);
              onOpenChange(false);
            }}
          >
            {nameCountry(suggested, locale)}
          </Button>
        ) : null}
        {market ? (
          <Button
            tone="secondary"
            onPress={() => {
              setMarket(null);
              onOpenChange(false);
            }}
          >
            {t('marketClear')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
