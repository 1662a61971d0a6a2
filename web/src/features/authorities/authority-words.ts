// A certification body of the register in words, wherever it is shown. Facts only: nothing here may read as if it endorsed the product.
import type { Authority } from '@amanah/api/authorities';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { useDayWords } from '../../platform/use-day-words.ts';

const kinds = ['certifier', 'accreditor', 'recogniser', 'fatwa_council'] as const;

/** A state certifier is a certifier; that it speaks for its country is said beside it. */
const kindOf = (role: string) =>
  role
    .toLowerCase()
    .replace(/^state /, '')
    .replaceAll(/[\s-]/g, '_');

export function useAuthorityWords() {
  const t = useTranslations('landing.authorities');
  const { day } = useDayWords();
  const { locale } = useLanguage();
  return {
    kind: ({ role }: Authority): string => t(`kinds.${kinds.find((one) => one === kindOf(role)) ?? 'other'}`),
    country: ({ country }: Authority): string => nameCountry(country, locale),
    /** null: none, or no address of the web. */
    website: ({ website }: Authority): string | null =>
      website !== null && /^https?:\/\//.test(website) ? website : null,
    source: ({ source, sourceDate }: Authority) => ({
      source: isolated(source.replace(/^https?:\/\/(www\.)?/, '')),
      date: /^\d{4}-\d\d-\d\d/.test(sourceDate) ? day(sourceDate) : sourceDate,
    }),
  };
}
