// Any failure in words for a person: problems in the words of the server, which knows the language from the request, silence of
// the network as such, the rest plainly.
// It must never show a stack, a status line or anything the server did not mean for people.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

export interface FailureWords {
  readonly title: string;
  readonly body: string;
  readonly isOffline: boolean;
  /** Refused for the number of requests: the title says when to come back. */
  readonly isTooMany: boolean;
  /** Names the request in the server's log; null when there is none. */
  readonly reference: string | null;
}

/** The field that the server refused, as its path in the body; null: it named none. */
export const refusedPath = (failure: unknown): string | null =>
  (failure instanceof RequestFailed && failure.problem?.faults?.[0]?.path) || null;

export function useFailureWords(): (failure: unknown) => FailureWords {
  const t = useTranslations('general.failure');
  return useCallback(
    (failure) => {
      if (failure instanceof ServerUnreachable)
        return {
          title: t('unreachableTitle'),
          body: t('unreachable'),
          isOffline: true,
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
      return { title: t('title'), body: t('body'), isOffline: false, isTooMany: false, reference: null };
    },
    [t],
  );
}
