// What the table of batches shows of each.
import type { OwnBatch } from '@amanah/api/batches';
import type { VerdictState } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Said } from '../../platform/said.tsx';
import type { WorkColumn } from '../../platform/table-tools.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { useVerdictStates } from '../../platform/verdict-states.ts';
import { WorkTable, type WorkTableProps } from '../../platform/work-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { rowLinkClasses, WorkTableSkeleton } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { BlockBadge, StatusBadge } from './batch-badges.tsx';

/** With its verdict of the moment; null: it is still asked for. */
export type JudgedBatch = OwnBatch & { readonly verdict: VerdictState | null };

/** Joins what the list says with what is asked for by its codes. */
export const judged = (batches: readonly OwnBatch[], states: ReadonlyMap<string, VerdictState>): JudgedBatch[] =>
  batches.map((batch) => ({ ...batch, verdict: states.get(batch.scanCode) ?? null }));

type BatchTableProps = Pick<WorkTableProps<JudgedBatch>, 'isOld' | 'work'> & {
  readonly batches: readonly OwnBatch[];
};

export function BatchTable({ batches, ...rest }: BatchTableProps) {
  const t = useTranslations('batches.list');
  const states = useVerdictStates(batches.map(({ scanCode }) => scanCode));
  return (
    <WorkTable
      name="batches"
      caption={t('caption')}
      columns={useColumns()}
      rows={judged(batches, states)}
      rowId={({ id }) => id}
      rowName={({ batchNumber }) => batchNumber}
      {...rest}
    />
  );
}

function useColumns(): readonly WorkColumn<JudgedBatch>[] {
  const t = useTranslations('batches.list');
  const states = useTranslations('verdict.states');
  const kinds = useTranslations('batches.blocks.kinds');
  const { day } = useDayWords();
  const dayCell = (value: string | null) => (value === null ? '–' : <time dateTime={value}>{day(value)}</time>);
  return [
    {
      id: 'number',
      label: t('batch'),
      isSortable: true,
      value: ({ batchNumber }) => batchNumber,
      cell: ({ id, batchNumber }) => (
        <Link to={patterns.ownBatch} params={{ id }} className={rowLinkClasses}>
          <Code>{batchNumber}</Code>
        </Link>
      ),
    },
    {
      id: 'product',
      label: t('product'),
      onCard: 'whole_line',
      value: ({ product }) => product,
      cell: ({ product }) => <Said as="span">{product}</Said>,
    },
    {
      id: 'status',
      label: t('status'),
      value: ({ status, worstBlock }) => (worstBlock ? kinds(worstBlock) : t(`statuses.${status}`)),
      cell: ({ status, worstBlock }) =>
        worstBlock ? <BlockBadge kind={worstBlock} /> : <StatusBadge status={status} />,
    },
    {
      id: 'verdict',
      label: t('verdict'),
      value: ({ verdict }) => verdict && states(verdict),
      cell: ({ verdict }) => <VerdictBadge state={verdict} />,
    },
    {
      id: 'quantity',
      label: t('quantity'),
      isNumber: true,
      isSortable: true,
      className: 'text-sm whitespace-nowrap',
      value: ({ quantity }) => quantity,
      cell: ({ quantity }) => t('units', { count: quantity }),
    },
    {
      id: 'started',
      label: t('started'),
      isSortable: true,
      onCard: 'left_out',
      className: 'text-sm whitespace-nowrap',
      value: ({ startDate }) => startDate,
      cell: ({ startDate }) => dayCell(startDate),
    },
    {
      id: 'expiry',
      label: t('expiry'),
      isSortable: true,
      onCard: 'left_out',
      className: 'text-sm whitespace-nowrap',
      value: ({ expiryDate }) => expiryDate,
      cell: ({ expiryDate }) => dayCell(expiryDate),
    },
    {
      id: 'checks',
      label: t('checks'),
      className: 'text-sm whitespace-nowrap',
      value: ({ qualityChecks }) => qualityChecks,
      cell: ({ failedChecks, qualityChecks }) => (
        <span className={classNames(failedChecks > 0 && 'text-red-ink')}>
          <span className="text-ink-soft lg:hidden">{t('checks')}: </span>
          {failedChecks > 0
            ? t('checksFailed', { failed: failedChecks, count: qualityChecks })
            : t('checksGood', { count: qualityChecks })}
        </span>
      ),
    },
  ];
}

export function BatchTableSkeleton() {
  const general = useTranslations('general');
  return (
    <WorkTableSkeleton label={general('loading')} rowClasses="lg:h-13">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="hidden h-4 flex-1 lg:block" />
      <Skeleton className="ms-auto h-5 w-24" />
    </WorkTableSkeleton>
  );
}
