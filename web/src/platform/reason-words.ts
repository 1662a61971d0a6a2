// The sentence of a coded reason in the reader's language; the same arguments as the server's own sentences.

import { rulingSourceCode } from '@amanah/core/ingredients';
import type { ReasonCode } from '@amanah/core/verification';
import { type HoursAndMinutes, type ReasonSpeech, reasonArguments, withBatches } from '@amanah/messages/reasons';
import { useCallback, useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from './language.tsx';
import { sayCountry } from './market.ts';
import { useDayWords } from './use-day-words.ts';

export interface CodedReason {
  readonly code: ReasonCode;
  readonly details: Readonly<Record<string, string | number>>;
}

/** Days, countries and numbers as the reader writes them. */
export function useReasonSpeech(): ReasonSpeech {
  const format = useFormatter();
  const ingredients = useTranslations('verdict.ingredients');
  const sources = useTranslations('verdict.sources');
  const origins = useTranslations('verdict.origins');
  const batches = useTranslations('verdict.batches');
  const words = useTranslations('verdict');
  const { longDay } = useDayWords();
  const { locale } = useLanguage();
  return useMemo(
    () => ({
      day: longDay,
      country: (country: string) => sayCountry(country, locale),
      number: (value: number) => format.number(value),
      ingredient: ingredients,
      source: sources,
      origin: origins,
      batch: (batch: { number: string; kind: string; day: string }) => batches('named', batch),
      moreBatches: (count: number) => batches('more', { count }),
      list: (parts: readonly string[]) => format.list([...parts]),
      duration: ({ hours, minutes }: HoursAndMinutes) => words('duration', { hours, minutes }),
    }),
    [format, ingredients, sources, origins, batches, words, longDay, locale],
  );
}

/** Where a ruling stands, in the reader's language where it has words. */
export function useRulingSource(): (said: string) => string {
  const { source } = useReasonSpeech();
  return useCallback(
    (said) => {
      const code = rulingSourceCode(said);
      return code === null ? said : source(code);
    },
    [source],
  );
}

export function useReasonSentence(): (reason: CodedReason) => string {
  const t = useTranslations('verdict.reasons');
  const batchWords = useTranslations('verdict.batches');
  const speech = useReasonSpeech();
  return useCallback(
    ({ code, details }) => {
      // Every reason may ask for any of these arguments; the union of all sentences is more than the checker can follow.
      const say = t as unknown as (key: string, values: Readonly<Record<string, string | number>>) => string;
      const sentence = say(code, reasonArguments(details, speech));
      return withBatches(sentence, details, speech, (batches) => batchWords('list', { batches }));
    },
    [t, batchWords, speech],
  );
}
