// The stock of a store or of all: what to do with it, search and filters, and the table. A verdict that changes while somebody looks is
// also said.
import { type InventoryItem, inventoryFilters, inventorySorts } from '@amanah/api/inventory';
import { sortDirections } from '@amanah/api/scalars';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { allOf, useListState, usePages } from '../../platform/list-search.ts';
import { oneOf } from '../../platform/search-text.ts';
import { storageKeys, storedValue } from '../../platform/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ItemTable, ItemTableSkeleton } from './item-table.tsx';
import type { Store, Work } from './movement-draft.ts';
import { itemsQuery, storesQuery } from './queries.ts';
import { StockDesk } from './stock-desk.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

const works = [
  ['received', 'plus'],
  ['sold', 'shop'],
  ['counted', 'list'],
  ['written_off', 'minus'],
  ['transferred', 'truck'],
  ['identified', 'barcode'],
] as const satisfies readonly (readonly [Work, IconName])[];

type Stock = ReturnType<typeof useStock>;

const chosenStore = storedValue<string>(
  storageKeys.store,
  (text) => text ?? '',
  (value) => value || null,
);

export function InventoryList() {
  const t = useTranslations('inventory');
  const general = useTranslations('general');
  const stores = useQuery(storesQuery);
  const remembered = useSyncExternalStore(chosenStore.subscribe, chosenStore.get);
  const [work, setWork] = useState<Work | null>(null);
  const list = stores.data?.stores ?? [];
  const chosen = list.find(({ id }) => id === remembered) ?? null;
  const desk = chosen ?? list[0];
  const stock = useStock(chosen, stores.isSuccess && list.length > 0);
  const { state, answer, first, items } = stock;
  const change = useVerdictChange(items);

  if (stores.isPending)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-96 rounded-surface" />
      </SkeletonGroup>
    );
  if (stores.isError) return <FailedQuery title={t('failedTitle')} query={stores} />;
  if (list.length === 0)
    return (
      <Card>
        <EmptyState title={t('noStores')} icon="shop">
          {t('noStoresBody')}
        </EmptyState>
      </Card>
    );
  return (
    <section className="flex flex-col gap-4">
      <WaitingNotice />
      <StockBar stores={list} chosen={chosen} mayWrite={stores.data.mayWrite} onWork={setWork} />
      <StockFilters state={state} filter={stock.filter} />
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {first ? t('count', { count: first.total }) : null}
        {change ? <span className="ms-3 font-medium text-red-ink">{change}</span> : null}
      </p>
      {answer.isError && items ? <Notice icon="info">{t('stale')}</Notice> : null}
      {answer.isError && !items ? (
        <FailedQuery title={t('failedTitle')} query={answer} />
      ) : (
        <Card padding="none">
          <StockRows stock={stock} showsStore={chosen === null} />
        </Card>
      )}
      {first && items && answer.hasNextPage ? (
        <MoreRows
          count={t('shown', { shown: items.length, count: first.total })}
          moreLabel={t('more')}
          pendingLabel={general('loading')}
          isPending={answer.isFetchingNextPage}
          onMore={() => state.more(answer)}
        />
      ) : null}
      {work !== null && desk ? (
        <StockDesk work={work} store={desk} stores={list} onClose={() => setWork(null)} />
      ) : null}
    </section>
  );
}

/** The list that the address asks for, of one store or of all. */
function useStock(store: Store | null, isEnabled: boolean) {
  const state = useListState();
  const filter = oneOf(inventoryFilters)(state.said('show')) ?? null;
  const sorting = {
    sort: oneOf(inventorySorts)(state.said('sort')) ?? null,
    direction: oneOf(sortDirections)(state.said('direction')) ?? 'ascending',
  };
  const answer = useInfiniteQuery({
    ...itemsQuery({ store: store?.id ?? null, search: state.search, filter, ...sorting }),
    enabled: isEnabled,
  });
  usePages(answer, state.pages);
  const [first] = answer.data?.pages ?? [];
  const items = useMemo(() => answer.data && eachOnce(answer.data.pages.flatMap((page) => page.items)), [answer.data]);
  return { state, filter, sorting, answer, first, items };
}

interface StockBarProps {
  readonly stores: readonly Store[];
  readonly chosen: Store | null;
  readonly mayWrite: boolean;
  readonly onWork: (work: Work) => void;
}

/** Of which store, and what to do there. */
function StockBar({ stores, chosen, mayWrite, onWork }: StockBarProps) {
  const t = useTranslations('inventory');
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Select
        label={t('store')}
        className="w-full sm:w-64"
        choices={[{ value: '', label: t('allStores') }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen?.id ?? ''}
        onChange={(id) => chosenStore.set(id)}
      />
      <fieldset className="min-w-0 flex-1 basis-80">
        <legend className="sr-only">{t('work.title')}</legend>
        <div className="flex flex-wrap gap-2">
          {works.map(([name, icon], index) => (
            <Button
              key={name}
              icon={icon}
              tone={index === 0 ? 'primary' : 'secondary'}
              isDisabled={!mayWrite || (name === 'transferred' && stores.length < 2)}
              onPress={() => onWork(name)}
            >
              {t(`work.${name}`)}
            </Button>
          ))}
        </div>
        {mayWrite ? null : <p className="mt-2 text-sm text-ink-soft">{t('mayNot')}</p>}
      </fieldset>
    </div>
  );
}

function StockFilters({ state, filter }: Pick<Stock, 'state' | 'filter'>) {
  const t = useTranslations('inventory');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={state.typed} onChange={state.type} />
      <Segments
        label={t('show')}
        choices={(['all', ...inventoryFilters] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={filter ?? 'all'}
        onChange={(value) => state.say({ show: value === 'all' ? '' : value })}
      />
    </div>
  );
}

interface StockRowsProps {
  readonly stock: Stock;
  readonly showsStore: boolean;
}

function StockRows({ stock: { state, filter, sorting, answer, items }, showsStore }: StockRowsProps) {
  const t = useTranslations('inventory');
  if (items === undefined) return <ItemTableSkeleton />;
  if (items.length > 0)
    return (
      <ItemTable
        items={items}
        showsStore={showsStore}
        isOld={answer.isPlaceholderData}
        work={{ sorting, list: state, readAll: () => allOf(answer, (page) => page.items).then(eachOnce) }}
      />
    );
  if (state.search === '' && filter === null)
    return (
      <EmptyState title={t('empty')} icon="box">
        {t('emptyBody')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('nothing')}
      icon="search"
      action={
        <Button tone="secondary" onPress={() => state.showAll(['show'])}>
          {t('showAll')}
        </Button>
      }
    />
  );
}

/** A row that moved between two pages is in both. */
const eachOnce = (items: readonly InventoryItem[]): InventoryItem[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** The sentence of the newest change of a verdict since the page was opened. */
function useVerdictChange(items: readonly InventoryItem[] | undefined): string | null {
  const t = useTranslations('inventory');
  const states = useTranslations('verdict.states');
  const seen = useRef(new Map<string, InventoryItem['verdict']>());
  const [changed, setChanged] = useState<InventoryItem | null>(null);
  useEffect(() => {
    for (const item of items ?? []) {
      const before = seen.current.get(item.id);
      seen.current.set(item.id, item.verdict);
      if (before !== undefined && before !== item.verdict) setChanged(item);
    }
  }, [items]);
  return changed && t('liveChange', { product: changed.product ?? changed.gtin, verdict: states(changed.verdict) });
}
