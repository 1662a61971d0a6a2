// What a person reads first of a verdict, in the reader's language; the same words and arguments as on the server.
import type { Headline } from '@amanah/core/verification';
import { reasonArguments } from '@amanah/messages/reasons';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonSpeech } from './reason-words.ts';

export interface HeadlineWords {
  /** The fact that decides, the largest thing on its page. */
  readonly word: string;
  /** What it means, and what to do. */
  readonly sentence: string;
}

export function useHeadlineWords(): (headline: Headline) => HeadlineWords {
  const t = useTranslations('verdict.headlines');
  const speech = useReasonSpeech();
  return useCallback(
    ({ code, details }) => {
      // Every headline may ask for any of these arguments; the union of all sentences is more than the checker can follow.
      const say = t as unknown as (key: string, values: Readonly<Record<string, string | number>>) => string;
      const values = reasonArguments(details, speech);
      return { word: say(`${code}.word`, values), sentence: say(`${code}.sentence`, values) };
    },
    [t, speech],
  );
}
