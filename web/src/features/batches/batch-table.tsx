// Batches as a dense table; on a narrow screen each row is a card. It shows and hands on.
import type { OwnBatch } from '@amanah/api/batches';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { DataTable, WorkCell, WorkRow, WorkRowHead, WorkTableSkeleton } from '../../ui/data-table.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { StatusBadge } from './batch-looks.tsx';

export function BatchTable({ batches, isOld }: { readonly batches: readonly OwnBatch[]; readonly isOld: boolean }) {
  const t = useTranslations('batches.list');
  const words = useDayWords();
  return (
    <DataTable
      caption={t('caption')}
      isOld={isOld}
      columns={(['batch', 'product', 'status', 'verdict', 'quantity', 'started', 'expiry', 'checks'] as const).map(
        (id) => ({ id, label: t(id), isNumber: id === 'quantity' }),
      )}
    >
      {batches.map((batch) => (
        <WorkRow key={batch.id}>
          <WorkRowHead>
            <Link
              to={patterns.ownBatch}
              params={{ id: batch.id }}
              className="inline-flex min-h-9 items-center text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
            >
              <Code>{batch.batchNumber}</Code>
            </Link>
          </WorkRowHead>
          <WorkCell className="max-lg:w-full" dir="auto">
            {batch.product}
          </WorkCell>
          <WorkCell>
            <StatusBadge status={batch.status} />
          </WorkCell>
          <WorkCell>
            <VerdictBadge state={batch.verdict} />
          </WorkCell>
          <WorkCell className="text-sm whitespace-nowrap tabular-nums lg:text-end">
            {t('units', { count: batch.quantity })}
          </WorkCell>
          <WorkCell className="text-sm whitespace-nowrap max-lg:hidden">
            <time dateTime={batch.startDate}>{words.day(batch.startDate)}</time>
          </WorkCell>
          <WorkCell className="text-sm whitespace-nowrap max-lg:hidden">
            {batch.expiryDate === null ? '–' : <time dateTime={batch.expiryDate}>{words.day(batch.expiryDate)}</time>}
          </WorkCell>
          <WorkCell className={classNames('text-sm whitespace-nowrap', batch.failedChecks > 0 && 'text-red-ink')}>
            <span className="text-ink-soft lg:hidden">{t('checks')}: </span>
            {batch.failedChecks > 0
              ? t('checksFailed', { failed: batch.failedChecks, count: batch.qualityChecks })
              : t('checksGood', { count: batch.qualityChecks })}
          </WorkCell>
        </WorkRow>
      ))}
    </DataTable>
  );
}

export function BatchTableSkeleton() {
  const general = useTranslations('general');
  return (
    <WorkTableSkeleton label={general('loading')} rowLook="lg:h-13">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="hidden h-4 flex-1 lg:block" />
      <Skeleton className="ms-auto h-5 w-24" />
    </WorkTableSkeleton>
  );
}
