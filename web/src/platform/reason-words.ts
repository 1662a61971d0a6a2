// The sentence of a coded reason in the reader's language; the same arguments as the server's own sentences.

import type { ReasonCode } from '@amanah/core/verification';
import { reasonArguments } from '@amanah/messages/reasons';
import { useCallback } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from './language.tsx';
import { nameCountry } from './market.ts';
import { useDayWords } from './use-day-words.ts';

export interface CodedReason {
  readonly code: ReasonCode;
  readonly details: Readonly<Record<string, string | number>>;
}

export function useReasonSentence(): (reason: CodedReason) => string {
  const t = useTranslations('verdict.reasons');
  const format = useFormatter();
  const { longDay } = useDayWords();
  const { locale } = useLanguage();
  return useCallback(
    ({ code, details }) => {
      const speech = {
        day: longDay,
        country: (country: string) => nameCountry(country, locale),
        number: (value: number) => format.number(value),
      };
      // Every reason may ask for any of these arguments; the union of all sentences is more than the checker can follow.
      const say = t as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
      return say(code, reasonArguments(details, speech));
    },
    [t, format, longDay, locale],
  );
}
