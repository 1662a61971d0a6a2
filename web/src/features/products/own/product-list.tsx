// The products of a producer: search, filters and table.
import { certificationStatuses } from '@amanah/api/certification/products';
import { productStates } from '@amanah/api/products';
import { productCategories } from '@amanah/core/products';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { allOf, useListState, usePages } from '../../../platform/list-search.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MoreRows } from '../../../ui/more-rows.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { counted, ProductTable, ProductTableSkeleton } from './product-table.tsx';
import { productsQuery, readBatchCounts, wantedProducts } from './queries.ts';

const filters = ['category', 'certification', 'state'] as const;

export interface ProductListProps {
  /** What leads to the form; disabled with its reason where the right is not enough. */
  readonly addLink: (mayWrite: boolean) => ReactNode;
}

export function ProductList({ addLink }: ProductListProps) {
  const t = useTranslations('products.list');
  const categories = useTranslations('general.categories');
  const general = useTranslations('general');
  const list = useListState();
  const wanted = wantedProducts(list.said);
  const answer = useInfiniteQuery(productsQuery(wanted));
  usePages(answer, list.pages);
  const products = answer.data?.pages.flatMap((page) => page.products);
  const queries = useQueryClient();
  const readAll = async () => {
    const all = await allOf(answer, (page) => page.products);
    return counted(all, await readBatchCounts(queries, all));
  };
  const [first] = answer.data?.pages ?? [];
  const isFiltered = wanted.search !== '' || wanted.category !== '' || wanted.certification !== '';
  if (answer.isError && !products) return <FailedQuery title={t('failedTitle')} query={answer} />;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={list.typed} onChange={list.type} />
        {addLink(first?.mayWrite ?? false)}
      </div>
      {first && !first.mayWrite ? <p className="text-sm text-ink-soft">{t('mayNot')}</p> : null}
      <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <legend className="sr-only">{t('filters')}</legend>
        <Select
          label={t('category')}
          choices={[
            { value: '' as const, label: t('allCategories') },
            ...productCategories.map((value) => ({ value, label: categories(value) })),
          ]}
          value={wanted.category}
          onChange={(category) => list.say({ category })}
        />
        <Select
          label={t('certification')}
          choices={[
            { value: '' as const, label: t('allCertifications') },
            ...certificationStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          ]}
          value={wanted.certification}
          onChange={(certification) => list.say({ certification })}
        />
        <Select
          label={t('state')}
          choices={productStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={wanted.state}
          onChange={(state) => list.say({ state: state === 'active' ? '' : state })}
        />
      </fieldset>
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {first ? t('count', { count: first.total }) : null}
      </p>
      <Card padding="none">
        {products === undefined ? (
          <ProductTableSkeleton />
        ) : products.length > 0 ? (
          <ProductTable
            products={products}
            isOld={answer.isPlaceholderData}
            work={{ sorting: wanted, list, readAll }}
          />
        ) : isFiltered ? (
          <EmptyState
            title={t('nothing')}
            icon="search"
            action={
              <Button tone="secondary" onPress={() => list.showAll(filters)}>
                {t('showAll')}
              </Button>
            }
          />
        ) : wanted.state === 'retired' ? (
          <EmptyState title={t('emptyRetired')} icon="box" />
        ) : (
          <EmptyState title={t('empty')} icon="box" action={addLink(first?.mayWrite ?? false)}>
            {t('emptyBody')}
          </EmptyState>
        )}
      </Card>
      {first && products && answer.hasNextPage ? (
        <MoreRows
          count={t('shown', { shown: products.length, count: first.total })}
          moreLabel={t('more')}
          pendingLabel={general('loading')}
          isPending={answer.isFetchingNextPage}
          onMore={() => list.more(answer)}
        />
      ) : null}
    </section>
  );
}
