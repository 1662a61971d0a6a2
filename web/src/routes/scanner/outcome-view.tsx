// What came of a scan, in the place of the scanner: a verdict, an answer of the device, or that the question failed. Composes features.
import type { OwnRules, VerifyResponse } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { lazy, Suspense, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { OfflineAnswer } from '../../features/offline/answer-offline.ts';
import { VerificationErrorCard } from '../../features/verification/error-card.tsx';
import { isNoCode, useFailureWords } from '../../platform/failure.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { NoCode } from '../../platform/no-code.tsx';
import type { OwnPolicy } from '../../platform/own-rules.ts';
import type { Scan } from '../../platform/verify-scan.ts';

// Fetched while the person aims, so that the first screen stays light.
export const resultView = () => import('../../features/verification/verdict-result.tsx');
const VerdictResult = lazy(async () => ({ default: (await resultView()).VerdictResult }));
const NotFoundResult = lazy(async () => ({
  default: (await import('../product/not-found-result.tsx')).NotFoundResult,
}));
const Acceptance = lazy(async () => ({ default: (await import('../product/acceptance.tsx')).Acceptance }));
// Without a network it comes from the service worker.
const OfflineResult = lazy(async () => ({
  default: (await import('../offline/offline-result.tsx')).OfflineResult,
}));

export type Outcome =
  | { readonly kind: 'verdict'; readonly verdict: VerifyResponse; readonly rules: OwnRules | null }
  | {
      readonly kind: 'offline';
      readonly answer: OfflineAnswer;
      /** The server was asked and has not answered yet. */
      readonly isAwaited: boolean;
    }
  | { readonly kind: 'failed'; readonly asked: Scan; readonly fault: unknown };

/** Whether an answer is by what the person says now. */
export const isBy = ({ verdict, rules }: Extract<Outcome, { kind: 'verdict' }>, policy: OwnPolicy): boolean =>
  verdict.proof.market === policy.market && rules === policy.rules;

/** @returns what the result is about, and never what the answer is: a title stays in a list of tabs when that has changed. Null: it has no name. */
export function nameOf(outcome: Outcome): string | null {
  if (outcome.kind === 'verdict') {
    const { product, batch, code } = outcome.verdict;
    return product?.name ?? batch?.productName ?? code;
  }
  // What is no code may be the password of a network.
  if (outcome.kind === 'failed') return isNoCode(outcome.fault) ? null : outcome.asked.code;
  const { verdict, fault, code } = outcome.answer;
  return fault === null ? (verdict?.name?.name ?? code) : null;
}

export interface OutcomeViewProps {
  readonly outcome: Outcome;
  readonly onScanAnother: () => void;
  readonly onPick: (code: string) => void;
  readonly onRetry: (asked: Scan) => void;
  readonly isRetrying: boolean;
  readonly onChooseMarket: () => void;
  readonly isAskingAgain: boolean;
}

export function OutcomeView(props: OutcomeViewProps) {
  const { outcome, onScanAnother, onRetry, isRetrying } = props;
  const failureWords = useFailureWords();
  // The answer takes the place of the scanner: the page begins at its top and readers hear the verdict.
  const heading = useCallback((node: HTMLHeadingElement | null) => {
    if (!node) return;
    window.scrollTo({ top: 0 });
    node.focus({ preventScroll: true });
  }, []);
  if (outcome.kind === 'verdict') return <Verdict {...props} verdict={outcome.verdict} heading={heading} />;
  if (outcome.kind === 'offline')
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <OfflineResult
          answer={outcome.answer}
          isAwaited={outcome.isAwaited}
          onScanAnother={onScanAnother}
          headingRef={heading}
        />
      </Suspense>
    );
  const { asked, fault } = outcome;
  if (isNoCode(fault))
    return <NoCode code={asked.code} fault={null} onScanAnother={onScanAnother} headingRef={heading} />;
  return (
    <VerificationErrorCard
      reference={failureWords(fault).reference}
      onScanAnother={onScanAnother}
      onRetry={() => onRetry(asked)}
      isRetrying={isRetrying}
      headingRef={heading}
    >
      {failureWords(fault).body}
    </VerificationErrorCard>
  );
}

interface VerdictProps extends OutcomeViewProps {
  readonly verdict: VerifyResponse;
  readonly heading: (node: HTMLHeadingElement | null) => void;
}

function Verdict({ verdict, heading, onScanAnother, onPick, onChooseMarket, isAskingAgain }: VerdictProps) {
  const t = useTranslations('result');
  const headlineWords = useHeadlineWords();
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <p role="status" className="sr-only">
        {t('announce', { word: headlineWords(headlineOf(verdict)).word, product: verdict.product?.name ?? '' })}
      </p>
      {verdict.status === 'not_found' ? (
        <NotFoundResult
          verdict={verdict}
          onScanAnother={onScanAnother}
          onAgain={() => onPick(verdict.code)}
          onPick={onPick}
          headingRef={heading}
        />
      ) : (
        <VerdictResult
          verdict={verdict}
          onScanAnother={onScanAnother}
          onChooseMarket={onChooseMarket}
          isAskingAgain={isAskingAgain}
          acceptance={<Acceptance verdict={verdict} />}
          headingRef={heading}
        />
      )}
    </Suspense>
  );
}
