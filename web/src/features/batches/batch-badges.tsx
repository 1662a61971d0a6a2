// How the states of a batch and the outcome of a check look: word, sign and colour together.

import type { QualityCheck } from '@amanah/api/batches';
import type { BatchStatus, BlockKind } from '@amanah/core/batches';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

const statusBadges: Readonly<Record<BatchStatus, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  pending: { tone: 'slate', icon: 'clock' },
  processing: { tone: 'producer', icon: 'factory' },
  in_transit: { tone: 'amber', icon: 'truck' },
  completed: { tone: 'emerald', icon: 'check' },
};

export function StatusBadge({ status }: { readonly status: BatchStatus }) {
  const t = useTranslations('batches.list.statuses');
  return (
    <Badge tone={statusBadges[status].tone} icon={statusBadges[status].icon}>
      {t(status)}
    </Badge>
  );
}

/** Instead of how far it is: it goes nowhere. */
export function BlockBadge({ kind }: { readonly kind: BlockKind }) {
  const t = useTranslations('batches.blocks.kinds');
  return (
    <Badge tone="red" icon="lock">
      {t(kind)}
    </Badge>
  );
}

const outcomeStyles: Readonly<Record<QualityCheck['outcome'], { readonly tone: BadgeTone; readonly icon: IconName }>> =
  {
    passed: { tone: 'emerald', icon: 'check' },
    conditional: { tone: 'amber', icon: 'warning' },
    failed: { tone: 'red', icon: 'cross' },
  };

export function OutcomeBadge({ outcome }: { readonly outcome: QualityCheck['outcome'] }) {
  const t = useTranslations('batches.batch.outcomes');
  return (
    <Badge tone={outcomeStyles[outcome].tone} icon={outcomeStyles[outcome].icon}>
      {t(outcome)}
    </Badge>
  );
}

/** Both can read "Pending", of different things. */
export function MarkedState({ of, badge }: { readonly of: 'status' | 'verdict'; readonly badge: ReactNode }) {
  const t = useTranslations('batches.list');
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      {t(of)} {badge}
    </span>
  );
}
