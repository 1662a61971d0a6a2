// Batches of a producer: figures and list. Every right is checked by the server.
// Specification: Batches, quality checks, figures of a producer.

import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BatchList } from '../features/batches/batch-list.tsx';
import { BatchFigures } from '../features/batches/batch-overview.tsx';
import { analyticsQuery, batchesQuery, wantedBatches } from '../features/batches/queries.ts';
import { listSearch, saidBy } from '../platform/list-search.ts';
import { readSearch } from '../platform/search-text.ts';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/batches')({
  staticData: {
    title: 'batches.list.pageTitle',
    admits: ['producer'],
    words: ['batches', 'products'],
    menus: [{ menu: 'work', label: 'nav.batches', icon: 'factory', position: 2, note: 'batches' }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, listSearch(['gtin', 'status'])),
  loaderDeps: ({ search: { pages: _, ...wanted } }) => wanted,
  loader: (visit) => warm(visit, [analyticsQuery, batchesQuery(wantedBatches(saidBy(visit.deps)))]),
  component: BatchesPage,
});

function BatchesPage() {
  const t = useTranslations('batches.list');
  const { gtin } = Route.useSearch();
  return (
    <div className="flex flex-col gap-8">
      <PageHeader accent="producer" title={t('pageTitle')} introduction={t('introduction')} />
      <BatchFigures />
      <BatchList key={gtin ?? ''} />
    </div>
  );
}
