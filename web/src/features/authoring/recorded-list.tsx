// What people of the organisation entered, newest first, and what of it they declare wrong. It changes nothing by itself.
import type { RecordedEvent } from '@amanah/api/authoring';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { allOf, useListState, usePages } from '../../platform/list-search.ts';
import { WorkTable } from '../../platform/work-table.tsx';
import { Card } from '../../ui/card.tsx';
import { WorkTableSkeleton } from '../../ui/data-table.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { DeclareDialog, type Wrong } from './declare-dialog.tsx';
import type { ProductNames } from './draft-of-recorded.ts';
import { recordedQuery } from './queries.ts';
import { useRecordedColumns } from './recorded-columns.tsx';
import { useRecordedWords } from './use-recorded-words.ts';

const unsorted = { sort: null, direction: 'ascending' } as const;

/** Something on record that is corrected, with why it is wrong. */
export interface Correcting extends Wrong {
  readonly recorded: RecordedEvent;
  readonly names: ProductNames;
}

export function RecordedList({ onCorrect }: { readonly onCorrect: (correcting: Correcting) => void }) {
  const t = useTranslations('authoring.recorded');
  const general = useTranslations('general');
  const list = useListState();
  const answer = useInfiniteQuery(recordedQuery);
  usePages(answer, list.pages);
  const [declaring, setDeclaring] = useState<RecordedEvent | null>(null);
  const pages = answer.data?.pages;
  const events = pages?.flatMap((page) => page.events);
  const names = new Map(pages?.flatMap(({ products }) => products.map(({ gtin, name }) => [gtin, name] as const)));
  const mayWrite = pages?.[0]?.mayWrite ?? false;
  const columns = useRecordedColumns({ names, onDeclare: mayWrite ? setDeclaring : null });
  const { goodsOf } = useRecordedWords(names);
  if (answer.isError && !events) return <FailedQuery title={t('failed')} query={answer} />;
  return (
    <section className="flex flex-col gap-4" aria-label={t('tab')}>
      <p className="max-w-2xl text-ink-soft">{t('introduction')}</p>
      {pages && !mayWrite ? <p className="text-sm text-ink-soft">{t('mayNot')}</p> : null}
      <Card padding="none">
        {events === undefined ? (
          <WorkTableSkeleton label={general('loading')} rowClasses="lg:h-12">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-24" />
          </WorkTableSkeleton>
        ) : events.length === 0 ? (
          <EmptyState title={t('empty')} icon="list">
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <WorkTable
            name="recorded-events"
            caption={t('caption')}
            columns={columns}
            rows={events}
            rowId={({ id }) => id}
            rowName={goodsOf}
            work={{ sorting: unsorted, list, readAll: () => allOf(answer, (page) => page.events) }}
            isOld={false}
          />
        )}
      </Card>
      {events && answer.hasNextPage ? (
        <MoreRows
          count={t('shown', { count: events.length })}
          moreLabel={t('older')}
          pendingLabel={general('loading')}
          isPending={answer.isFetchingNextPage}
          onMore={() => list.more(answer)}
        />
      ) : null}
      {declaring ? (
        <DeclareDialog
          recorded={declaring}
          names={names}
          onClose={() => setDeclaring(null)}
          onCorrect={(wrong) => onCorrect({ ...wrong, recorded: declaring, names })}
        />
      ) : null}
    </section>
  );
}
