// Products of a producer: the list, and the form for a new one. Every right is checked by the server.
// Specification: Products.

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BackToProducts } from '../features/products/own/back-to-products.tsx';
import { PrefixSection } from '../features/products/own/prefix-section.tsx';
import { ProductForm } from '../features/products/own/product-form.tsx';
import { ProductList } from '../features/products/own/product-list.tsx';
import { prefixesQuery, productsQuery, wantedProducts } from '../features/products/own/queries.ts';
import { patterns } from '../paths.ts';
import { listSearch, saidBy } from '../platform/list-search.ts';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { warm } from '../platform/visit.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/products')({
  staticData: {
    title: 'products.list.pageTitle',
    admits: ['producer'],
    words: ['products'],
    menus: [{ menu: 'work', label: 'nav.products', icon: 'box', position: 1, note: 'products' }],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { ...listSearch(['category', 'certification', 'state']), view: oneOf(['new']) }),
  loaderDeps: ({ search: { pages: _, ...wanted } }) => wanted,
  loader: (visit) =>
    warm(visit, visit.deps.view === 'new' ? [] : [productsQuery(wantedProducts(saidBy(visit.deps))), prefixesQuery]),
  component: ProductsPage,
});

function ProductsPage() {
  const { view } = Route.useSearch();
  return view === 'new' ? <New /> : <List />;
}

function List() {
  const t = useTranslations('products.list');
  const navigate = useNavigate();
  // What keeps products from being seen comes before them.
  const isFirst = (useQuery(prefixesQuery).data?.waiting ?? 0) > 0;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader accent="producer" title={t('pageTitle')} introduction={t('introduction')} />
      {isFirst ? <PrefixSection /> : null}
      <ProductList
        addLink={(mayWrite) => (
          <Button
            icon="plus"
            isDisabled={!mayWrite}
            onPress={() => void navigate({ to: patterns.products, search: { view: 'new' } })}
          >
            {t('add')}
          </Button>
        )}
      />
      {isFirst ? null : <PrefixSection />}
    </div>
  );
}

function New() {
  const t = useTranslations('products.product');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader accent="producer" title={t('newTitle')} above={<BackToProducts />} />
      <ProductForm detail={null} onSaved={(gtin) => void navigate({ to: patterns.ownProduct, params: { gtin } })} />
    </div>
  );
}
