// Another market or rule is another question about the code that is shown; it is not another scan.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { toasts } from '../../ui/toast-queue.ts';
import { isBy } from './outcome-view.tsx';
import type { Shown } from './use-result-address.ts';

/** @returns whether the answer is awaited */
export function useAskedAgain({ outcome, setOutcome, policy }: Shown): boolean {
  const t = useTranslations('scanner');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const [isAskingAgain, setIsAskingAgain] = useState(false);
  const shown = outcome?.kind === 'verdict' ? outcome : null;
  useEffect(() => {
    if (!shown || shown.verdict.status === 'not_found' || isBy(shown, policy)) return;
    let isCurrent = true;
    setIsAskingAgain(true);
    queries
      .fetchQuery(verdictPreviewQuery(shown.verdict.code, policy))
      .then(
        (verdict) => isCurrent && setOutcome({ kind: 'verdict', verdict, rules: policy.rules }),
        (fault: unknown) =>
          isCurrent &&
          toasts.show({ title: t('toasts.scanFailed'), description: failureWords(fault).body, tone: 'destructive' }),
      )
      .finally(() => isCurrent && setIsAskingAgain(false));
    return () => {
      isCurrent = false;
    };
  }, [shown, policy, queries, t, failureWords, setOutcome]);
  return isAskingAgain;
}
