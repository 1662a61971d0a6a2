// Batches as a dense table; on a narrow screen each row is a card. It shows and hands on.
import type { OwnBatch } from '@amanah/api/batches';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { VerdictBadge } from '../../../platform/verdict-badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Code } from '../../../ui/code.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { StatusBadge, useBatchWords } from './batch-looks.tsx';

// As cards the rows are laid out as grids, and some browsers then forget that they are rows. Said again, they stay a table.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const headLook = 'px-3 py-2.5 text-start text-xs font-medium text-ink-faint first:ps-5 last:pe-5';
const cellLook = 'lg:px-3 lg:py-2 lg:first:ps-5 lg:last:pe-5';
const cardLook =
  'max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1.5 max-lg:px-4 max-lg:py-3';

export function BatchTable({ batches, isOld }: { readonly batches: readonly OwnBatch[]; readonly isOld: boolean }) {
  const t = useTranslations('goods.batches');
  const words = useBatchWords();
  return (
    <table
      {...roles.table}
      aria-busy={isOld}
      className={classNames('w-full border-collapse transition-opacity max-lg:block', isOld && 'opacity-60')}
    >
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="border-b border-line max-lg:sr-only">
        <tr>
          {(['batch', 'product', 'status', 'verdict', 'quantity', 'started', 'expiry', 'checks'] as const).map(
            (column) => (
              <th key={column} scope="col" className={classNames(headLook, column === 'quantity' && 'text-end')}>
                {t(column)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {batches.map((batch) => (
          <tr key={batch.id} {...roles.row} className={classNames('lg:hover:bg-sunken', cardLook)}>
            <th
              scope="row"
              {...roles.rowheader}
              className={classNames(cellLook, 'text-start font-medium max-lg:w-full')}
            >
              <Link
                to={patterns.ownBatch}
                params={{ id: batch.id }}
                className="inline-flex min-h-9 items-center text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
              >
                <Code>{batch.batchNumber}</Code>
              </Link>
            </th>
            <td {...roles.cell} className={classNames(cellLook, 'max-lg:w-full')} dir="auto">
              {batch.product}
            </td>
            <td {...roles.cell} className={cellLook}>
              <StatusBadge status={batch.status} />
            </td>
            <td {...roles.cell} className={cellLook}>
              <VerdictBadge state={batch.verdict} />
            </td>
            <td {...roles.cell} className={classNames(cellLook, 'text-sm whitespace-nowrap tabular-nums lg:text-end')}>
              {t('units', { count: batch.quantity })}
            </td>
            <td {...roles.cell} className={classNames(cellLook, 'text-sm whitespace-nowrap max-lg:hidden')}>
              <time dateTime={batch.startDate}>{words.day(batch.startDate)}</time>
            </td>
            <td {...roles.cell} className={classNames(cellLook, 'text-sm whitespace-nowrap max-lg:hidden')}>
              {batch.expiryDate === null ? '–' : <time dateTime={batch.expiryDate}>{words.day(batch.expiryDate)}</time>}
            </td>
            <td
              {...roles.cell}
              className={classNames(cellLook, 'text-sm whitespace-nowrap', batch.failedChecks > 0 && 'text-red-ink')}
            >
              <span className="text-ink-soft lg:hidden">{t('checks')}: </span>
              {batch.failedChecks > 0
                ? t('checksFailed', { failed: batch.failedChecks, count: batch.qualityChecks })
                : t('checksGood', { count: batch.qualityChecks })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function BatchTableSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="divide-y divide-line">
      <div className="hidden h-10 lg:block" />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <div key={row} className="flex h-28 items-center gap-6 px-5 lg:h-13">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="hidden h-4 flex-1 lg:block" />
          <Skeleton className="ms-auto h-5 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
