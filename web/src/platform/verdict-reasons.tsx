// Why a verdict is what it is, weightiest first, and what the code cannot prove: the same sentences to the maker, the shop and the shopper.
import { type LimitCode, limitDetails, type ReasonWeight } from '@amanah/core/verification';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FailedQuery } from './failed-query.tsx';
import { useMarket } from './market.ts';
import { type CodedReason, useReasonSentence } from './reason-words.ts';
import { verdictPreviewQuery } from './verdict-preview.ts';

interface WeighedReason extends CodedReason {
  readonly weight: ReasonWeight;
  readonly evidence: { readonly id: string } | null;
}

const styles = {
  refuses: { icon: 'cross', colour: 'text-red-ink' },
  limits: { icon: 'question', colour: 'text-amber-ink' },
  informs: { icon: 'info', colour: 'text-ink-faint' },
} as const;

interface ReasonListProps {
  readonly reasons: readonly WeighedReason[];
  readonly notProven?: readonly LimitCode[];
}

export function ReasonList({ reasons, notProven = [] }: ReasonListProps) {
  const limits = useTranslations('verdict.limits');
  const sentence = useReasonSentence();
  return (
    <ul className="flex flex-col gap-2">
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.evidence?.id ?? ''}`} className="flex gap-2">
          <Icon
            name={styles[reason.weight].icon}
            size={18}
            className={classNames('mt-0.5', styles[reason.weight].colour)}
          />
          <span>{sentence(reason)}</span>
        </li>
      ))}
      {notProven.map((limit) => (
        <li key={limit} className="flex gap-2 text-ink-soft">
          <Icon name="question" size={18} className="mt-0.5 text-ink-faint" />
          <span>{limits(limit, limitDetails(reasons))}</span>
        </li>
      ))}
    </ul>
  );
}

/** The verdict of the moment on a code, in the market that the person chose and by the rules of everybody: it stands beside lists of goods, which are judged by them. */
export function VerdictReasons({ code, failed }: { readonly code: string; readonly failed: string }) {
  const { market } = useMarket();
  const answer = useQuery(verdictPreviewQuery(code, { market, rules: null }));
  if (answer.data) return <ReasonList reasons={answer.data.reasons} notProven={answer.data.proof.notProven} />;
  return answer.isError ? <FailedQuery title={failed} query={answer} /> : <Skeleton className="h-16" />;
}
