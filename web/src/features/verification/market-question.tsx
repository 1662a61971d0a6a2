// Where do you shop? Asked once, at the first answer that depends on it. The device's region is a suggestion and nothing is taken from it.
import type { VerifyResponse } from '@amanah/api/verification';
import type { VerdictState } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry, suggestedMarket, useMarket, useMarketQuestion } from '../../platform/market.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const isCertified = (state: VerdictState): boolean => state === 'certified' || state === 'certified_not_recognised';

export interface MarketQuestionProps {
  readonly verdict: Pick<VerifyResponse, 'proof' | 'state'>;
  /** Opens the list of all countries. */
  readonly onChooseMarket: () => void;
}

export function MarketQuestion({ verdict, onChooseMarket }: MarketQuestionProps) {
  const t = useTranslations('result.marketQuestion');
  const { locale } = useLanguage();
  const { market, setMarket } = useMarket();
  const { isAsked, setAsked } = useMarketQuestion();
  // A recall or a false number is the same wherever somebody shops.
  const depends = isCertified(verdict.state) && verdict.proof.notProven.includes('market_unknown');
  if (isAsked || market !== null || !depends) return null;
  // Whoever draws a page for a browser knows nothing of it.
  const suggested = typeof window === 'undefined' ? null : suggestedMarket(navigator.languages);
  return (
    <div data-needs-script>
      <Card as="section" className="flex flex-wrap items-start gap-3 sm:items-center sm:gap-x-6">
        <div className="min-w-0 flex-1 sm:basis-64">
          <h2 className="text-base">{t('title')}</h2>
          <p className="text-sm text-ink-soft">{t('body')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:order-last max-sm:basis-full">
          {suggested === null ? null : (
            <Button size="small" tone="secondary" icon="pin" onPress={() => setMarket(suggested)}>
              {nameCountry(suggested, locale)}
            </Button>
          )}
          <Button size="small" tone="secondary" onPress={onChooseMarket}>
            {suggested === null ? t('choose') : t('other')}
          </Button>
        </div>
        <IconButton icon="cross" label={t('notNow')} onPress={() => setAsked(true)} className="-me-2 max-sm:-mt-2" />
      </Card>
    </div>
  );
}
