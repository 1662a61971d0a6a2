// Any failure in words for a person: problems in the words of the server, which knows the language from the request, silence of
// the network as such, the rest plainly.
// It must never show a stack, a status line or anything the server did not mean for people.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import type { English } from '@amanah/messages/en';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { isDeviceOffline } from './connection.ts';
import { useDayWords } from './use-day-words.ts';

/** The text is known to be no code, which is an answer; any other failure says nothing about the product. */
export const isNoCode = (failure: unknown): boolean =>
  failure instanceof RequestFailed && failure.problem !== null && /^codes\./.test(failure.problem.code);

export interface FailureWords {
  readonly title: string;
  readonly body: string;
  /** The device has no network; a server that is silent is another matter. */
  readonly isOffline: boolean;
  /** Refused for the number of requests: the title says when to come back. */
  readonly isTooMany: boolean;
  /** Names the request in the server's log; null when there is none. */
  readonly reference: string | null;
}

/** What to say beside each field that the server refused, by its path in the body, `/certificate/number`. */
export type FieldWords = ReadonlyMap<string, string>;

type Rule = keyof English['general']['failure']['field'];

/**
 * For forms: the words of the rule that was broken, with its bound or the nearest day that would do; where there are none, the words of the
 * refusal. Empty where the server named no field. Each form says at its button what it has no field for.
 */
export function useFieldWords(): (failure: unknown) => FieldWords {
  const t = useTranslations('general.failure.field');
  const { day } = useDayWords();
  const failureWords = useFailureWords();
  return useCallback(
    (failure) => {
      const faults = (failure instanceof RequestFailed && failure.problem?.faults) || [];
      const wordsOf = ({ rule, expected = '' }: (typeof faults)[number]) =>
        t.has(rule as Rule) // the server knows more rules than a form has words for
          ? t(rule as Rule, { bound: Number(expected), day: isDay.test(expected) ? day(expected) : expected, expected })
          : failureWords(failure).body;
      const byField = Map.groupBy(faults, ({ path }) => path);
      return new Map([...byField].map(([path, ofField]) => [path, [...new Set(ofField.map(wordsOf))].join(' ')]));
    },
    [t, day, failureWords],
  );
}

const isDay = /^\d{4}-\d\d-\d\d$/;

export function useFailureWords(): (failure: unknown) => FailureWords {
  const t = useTranslations('general.failure');
  return useCallback(
    (failure) => {
      if (failure instanceof ServerUnreachable)
        return {
          title: isDeviceOffline() ? t('offlineTitle') : t('unreachableTitle'),
          body: isDeviceOffline() ? t('offline') : t('unreachable'),
          isOffline: isDeviceOffline(),
          isTooMany: false,
          reference: null,
        };
      if (failure instanceof RequestFailed && failure.problem) {
        const { title, requestId, retryAfterSeconds } = failure.problem;
        if (failure.problem.code === 'request.rate_limited')
          return {
            title: t('tooManyTitle'),
            body: retryAfterSeconds === undefined ? title : t('tooMany', { seconds: retryAfterSeconds }),
            isOffline: false,
            isTooMany: true,
            reference: null,
          };
        return {
          title: t('title'),
          body: title,
          isOffline: false,
          isTooMany: false,
          reference: requestId && failure.status >= 500 ? t('reference', { requestId }) : null,
        };
      }
      // Whatever stands before the server answers for it while it starts.
      if (failure instanceof RequestFailed && [502, 503, 504].includes(failure.status))
        return {
          title: t('notReadyTitle'),
          body: t('notReady'),
          isOffline: false,
          isTooMany: false,
          reference: null,
        };
      return { title: t('title'), body: t('body'), isOffline: false, isTooMany: false, reference: null };
    },
    [t],
  );
}
