// The products of a producer: search, filters and table.
import { certificationStatuses, productOrders, productStates } from '@amanah/api/products';
import { productCategories } from '@amanah/core/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useSettled } from '../../../platform/use-settled.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { inputLook } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreRows } from '../../../ui/more-rows.tsx';
import { Select } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ProductTable, ProductTableSkeleton } from './product-table.tsx';
import { productsQuery, type WantedProducts } from './queries.ts';

const everything: WantedProducts = { search: '', category: '', certification: '', state: 'active', order: 'name' };

export interface ProductListProps {
  /** What leads to the form; disabled with its reason where the right is not enough. */
  readonly addLink: (mayWrite: boolean) => ReactNode;
}

export function ProductList({ addLink }: ProductListProps) {
  const t = useTranslations('products.list');
  const categories = useTranslations('general.categories');
  const general = useTranslations('general');
  const [wanted, setWanted] = useState(everything);
  const change = (changed: Partial<WantedProducts>) => setWanted({ ...wanted, ...changed });
  const search = useSettled(wanted.search.trim().slice(0, 80));
  const answer = useInfiniteQuery({ ...productsQuery({ ...wanted, search }), refetchOnMount: 'always' });
  const products = answer.data?.pages.flatMap((page) => page.products);
  const [first] = answer.data?.pages ?? [];
  const isFiltered = search !== '' || wanted.category !== '' || wanted.certification !== '';
  if (answer.isError && !products) return <FailedQuery title={t('failedTitle')} query={answer} />;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="relative w-full sm:max-w-sm">
          <Icon name="search" className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('searchPlaceholder')}
            value={wanted.search}
            onChange={(event) => change({ search: event.target.value })}
            className={`${inputLook} ps-10`}
          />
        </div>
        {addLink(first?.mayWrite ?? false)}
      </div>
      {first && !first.mayWrite ? <p className="text-sm text-ink-soft">{t('mayNot')}</p> : null}
      <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <legend className="sr-only">{t('filters')}</legend>
        <Select
          label={t('category')}
          choices={[
            { value: '' as const, label: t('allCategories') },
            ...productCategories.map((value) => ({ value, label: categories(value) })),
          ]}
          value={wanted.category}
          onChange={(category) => change({ category })}
        />
        <Select
          label={t('certification')}
          choices={[
            { value: '' as const, label: t('allCertifications') },
            ...certificationStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          ]}
          value={wanted.certification}
          onChange={(certification) => change({ certification })}
        />
        <Select
          label={t('state')}
          choices={productStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={wanted.state}
          onChange={(state) => change({ state })}
        />
        <Select
          label={t('order')}
          choices={productOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
          value={wanted.order}
          onChange={(order) => change({ order })}
        />
      </fieldset>
      <p role="status" className="min-h-6 text-sm text-ink-soft">
        {first ? t('count', { count: first.total }) : null}
      </p>
      <Card padding="none">
        {products === undefined ? (
          <ProductTableSkeleton />
        ) : products.length > 0 ? (
          <ProductTable products={products} isOld={answer.isPlaceholderData} />
        ) : isFiltered ? (
          <EmptyState
            title={t('nothing')}
            icon="search"
            action={
              <Button tone="secondary" onPress={() => setWanted(everything)}>
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
          onMore={() => void answer.fetchNextPage()}
        />
      ) : null}
    </section>
  );
}
