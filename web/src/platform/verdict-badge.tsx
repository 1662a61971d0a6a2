// The state of a verdict in a table: word, sign and colour together, in the families of the seal.
import type { Headline, VerdictState } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/states.tsx';
import { useHeadlineWords } from './headline-words.ts';

interface VerdictMark {
  readonly tone: BadgeTone;
  readonly icon: IconName;
  /** The colour of its words where they stand without a badge. */
  readonly ink: string;
}

export const verdictMarks: Readonly<Record<VerdictState, VerdictMark>> = {
  certified: { tone: 'emerald', icon: 'check', ink: 'text-emerald-ink' },
  pending: { tone: 'amber', icon: 'clock', ink: 'text-amber-ink' },
  certified_not_recognised: { tone: 'amber', icon: 'globe', ink: 'text-amber-ink' },
  no_concern_found: { tone: 'slate', icon: 'info', ink: 'text-slate-ink' },
  doubtful: { tone: 'amber', icon: 'question', ink: 'text-amber-ink' },
  not_halal: { tone: 'red', icon: 'cross', ink: 'text-red-ink' },
  expired: { tone: 'red', icon: 'calendar', ink: 'text-red-ink' },
  suspended: { tone: 'red', icon: 'warning', ink: 'text-red-ink' },
  withdrawn: { tone: 'red', icon: 'cross', ink: 'text-red-ink' },
  mismatch: { tone: 'red', icon: 'question', ink: 'text-red-ink' },
  suspected_copy: { tone: 'red', icon: 'copy', ink: 'text-red-ink' },
  unknown: { tone: 'slate', icon: 'question', ink: 'text-slate-ink' },
};

/**
 * @param state null: it is still asked for
 * @param headline where it is known, it says more than the state
 */
export function VerdictBadge({
  state,
  headline,
}: {
  readonly state: VerdictState | null;
  readonly headline?: Headline | undefined;
}) {
  const t = useTranslations('verdict.states');
  const words = useHeadlineWords();
  if (state === null) return <Skeleton className="inline-block h-6 w-24 align-middle" />;
  return (
    <Badge tone={verdictMarks[state].tone} icon={verdictMarks[state].icon}>
      {headline ? words(headline).word : t(state)}
    </Badge>
  );
}
