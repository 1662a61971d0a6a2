// The batches of a producer: search, states, table and the dialog for a new one.
import { type BatchStatus, batchStatuses } from '@amanah/api/batches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { useSettled } from '../../platform/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inputLook } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BatchTable, BatchTableSkeleton } from './batch-table.tsx';
import { NewBatch } from './new-batch.tsx';
import { batchesQuery } from './queries.ts';

export function BatchList({ gtin }: { readonly gtin: string | null }) {
  const t = useTranslations('batches.list');
  const products = useTranslations('products.list');
  const general = useTranslations('general');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<BatchStatus | 'all'>('all');
  const [isAdding, setIsAdding] = useState(false);
  const asked = useSettled(search.trim().slice(0, 80));
  const answer = useInfiniteQuery({
    ...batchesQuery({ search: asked, status: status === 'all' ? null : status, gtin }),
    refetchOnMount: 'always',
  });
  const batches = answer.data?.pages.flatMap((page) => page.batches);
  const [first] = answer.data?.pages ?? [];
  const mayWrite = first?.mayWrite ?? false;
  const add = (
    <Button icon="plus" isDisabled={!mayWrite} onPress={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  if (answer.isError && !batches) return <FailedQuery title={t('failedTitle')} query={answer} />;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="relative w-full sm:max-w-sm">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${inputLook} ps-10`}
          />
        </div>
        {add}
      </div>
      {answer.data && !mayWrite ? <p className="text-sm text-ink-soft">{products('mayNot')}</p> : null}
      <Segments
        label={t('status')}
        choices={[
          { value: 'all' as const, label: t('allStatuses') },
          ...batchStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ]}
        value={status}
        onChange={setStatus}
      />
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {first ? t('count', { count: first.total }) : null}
      </p>
      <Card padding="none">
        {batches === undefined ? (
          <BatchTableSkeleton />
        ) : batches.length > 0 ? (
          <BatchTable batches={batches} isOld={answer.isPlaceholderData} />
        ) : asked === '' && status === 'all' ? (
          <EmptyState title={t('empty')} icon="box" action={add}>
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('nothing')}
            icon="search"
            action={
              <Button
                tone="secondary"
                onPress={() => {
                  setSearch('');
                  setStatus('all');
                }}
              >
                {t('showAll')}
              </Button>
            }
          />
        )}
      </Card>
      {first && batches && answer.hasNextPage ? (
        <MoreRows
          count={products('shown', { shown: batches.length, count: first.total })}
          moreLabel={t('more')}
          pendingLabel={general('loading')}
          isPending={answer.isFetchingNextPage}
          onMore={() => void answer.fetchNextPage()}
        />
      ) : null}
      {isAdding ? <NewBatch gtin={gtin} onClose={() => setIsAdding(false)} /> : null}
    </section>
  );
}
