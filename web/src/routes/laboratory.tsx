// Results of laboratories: for producers and certifiers; every right is checked by the server.
// Specification: Results of laboratories.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Laboratory } from '../features/laboratory/laboratory.tsx';
import { labResultsQuery } from '../features/laboratory/queries.ts';
import { readSearch, textOf } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/laboratory')({
  staticData: {
    title: 'laboratory.pageTitle',
    admits: ['certifier', 'producer'],
    words: ['laboratory'],
    menus: [{ menu: 'work', label: 'nav.laboratory', icon: 'flask', position: 9, note: 'laboratory' }],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { result: textOf }),
  loader: (visit) => warm(visit, [labResultsQuery(null)]),
  component: LaboratoryPage,
});

function LaboratoryPage() {
  const t = useTranslations('laboratory');
  const { role } = useUser();
  const { result } = Route.useSearch();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader accent={role} title={t('pageTitle')} introduction={t('introduction')} />
      <Laboratory chosenId={result} />
    </div>
  );
}
