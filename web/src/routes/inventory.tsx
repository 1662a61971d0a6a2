// The stock of a retailer: the list with its desk, one item under its own address, and the figures below. Every right is checked by the
// server.
// Specification: Inventory, figures of a retailer.

import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { InventoryList } from '../features/inventory/inventory-list.tsx';
import { InventoryFigures } from '../features/inventory/inventory-overview.tsx';
import { ItemDetail } from '../features/inventory/item-detail.tsx';
import { figuresQuery, itemQuery, scansQuery, storesQuery } from '../features/inventory/queries.ts';
import { listSearch } from '../platform/list-search.ts';
import { readSearch } from '../platform/search-text.ts';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/inventory')({
  staticData: {
    title: 'inventory.pageTitle',
    admits: ['retailer'],
    words: ['inventory'],
    menus: [{ menu: 'work', label: 'nav.inventory', icon: 'shop', position: 3, note: 'inventory' }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, listSearch(['item', 'show'])),
  loaderDeps: ({ search: { item } }) => ({ item }),
  loader: (visit) =>
    warm(
      visit,
      visit.deps.item === undefined
        ? [storesQuery, figuresQuery(null), scansQuery(null)]
        : [itemQuery(visit.deps.item)],
    ),
  component: InventoryPage,
});

function InventoryPage() {
  const t = useTranslations('inventory');
  const { item } = Route.useSearch();
  return (
    <>
      {item === undefined ? (
        <div className="flex flex-col gap-8">
          <PageHeader accent="retailer" title={t('pageTitle')} introduction={t('introduction')} />
          <InventoryList />
          <InventoryFigures />
        </div>
      ) : (
        <ItemDetail key={item} id={item} />
      )}
    </>
  );
}
