// The batches of a producer: search, states, table and the dialog for a new one.
import { batchStatuses } from '@amanah/core/batches';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { allOf, useListState, usePages } from '../../platform/list-search.ts';
import { readVerdictStates } from '../../platform/verdict-states.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BatchTable, BatchTableSkeleton, judged } from './batch-table.tsx';
import { NewBatch } from './new-batch.tsx';
import { batchesQuery, wantedBatches } from './queries.ts';

export function BatchList() {
  const t = useTranslations('batches.list');
  const products = useTranslations('products.list');
  const general = useTranslations('general');
  const list = useListState();
  const wanted = wantedBatches(list.said);
  const { status, gtin, sort, direction } = wanted;
  const [isAdding, setIsAdding] = useState(false);
  const answer = useInfiniteQuery(batchesQuery(wanted));
  usePages(answer, list.pages);
  const batches = answer.data?.pages.flatMap((page) => page.batches);
  const queries = useQueryClient();
  const readAll = async () => {
    const all = await allOf(answer, (page) => page.batches);
    return judged(
      all,
      await readVerdictStates(
        queries,
        all.map(({ scanCode }) => scanCode),
      ),
    );
  };
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
        <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={list.typed} onChange={list.type} />
        {add}
      </div>
      {answer.data && !mayWrite ? <p className="text-sm text-ink-soft">{products('mayNot')}</p> : null}
      <Segments
        label={t('status')}
        choices={[
          { value: 'all' as const, label: t('allStatuses') },
          ...batchStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ]}
        value={status ?? 'all'}
        onChange={(value) => list.say({ status: value === 'all' ? '' : value })}
      />
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {first ? t('count', { count: first.total }) : null}
      </p>
      <Card padding="none">
        {batches === undefined ? (
          <BatchTableSkeleton />
        ) : batches.length > 0 ? (
          <BatchTable
            batches={batches}
            isOld={answer.isPlaceholderData}
            work={{ sorting: { sort, direction }, list, readAll }}
          />
        ) : list.search === '' && status === null ? (
          <EmptyState title={t('empty')} icon="box" action={add}>
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('nothing')}
            icon="search"
            action={
              <Button tone="secondary" onPress={() => list.showAll(['status'])}>
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
          onMore={() => list.more(answer)}
        />
      ) : null}
      {isAdding ? <NewBatch gtin={gtin} onClose={() => setIsAdding(false)} /> : null}
    </section>
  );
}
