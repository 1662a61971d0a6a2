// The state of a verdict in a table: word, sign and colour together, in the families of the seal.
import type { VerdictState } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/states.tsx';

const styles: Readonly<Record<VerdictState, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  certified: { tone: 'emerald', icon: 'check' },
  pending: { tone: 'amber', icon: 'clock' },
  certified_not_recognised: { tone: 'amber', icon: 'globe' },
  no_concern_found: { tone: 'slate', icon: 'info' },
  doubtful: { tone: 'amber', icon: 'question' },
  not_halal: { tone: 'red', icon: 'cross' },
  expired: { tone: 'red', icon: 'calendar' },
  suspended: { tone: 'red', icon: 'warning' },
  withdrawn: { tone: 'red', icon: 'cross' },
  mismatch: { tone: 'red', icon: 'question' },
  suspected_copy: { tone: 'red', icon: 'copy' },
  unknown: { tone: 'slate', icon: 'question' },
};

/** @param state null: it is still asked for */
export function VerdictBadge({ state }: { readonly state: VerdictState | null }) {
  const t = useTranslations('verdict.states');
  if (state === null) return <Skeleton className="inline-block h-6 w-24 align-middle" />;
  return (
    <Badge tone={styles[state].tone} icon={styles[state].icon}>
      {t(state)}
    </Badge>
  );
}
