// Certified kilograms in and out, for those who move and those who certify them. Every right is checked by the server.
// Specification: Mass balance.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Books } from '../features/mass-balance/books.tsx';
import { booksQuery, noFilter } from '../features/mass-balance/queries.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/mass-balance')({
  staticData: {
    title: 'massBalance.pageTitle',
    admits: ['producer', 'certifier', 'retailer'],
    words: ['massBalance'],
    menus: [{ menu: 'work', label: 'nav.massBalance', icon: 'chart', position: 11, note: 'massBalance' }],
  },
  loader: (visit) => warm(visit, [booksQuery(noFilter)]),
  component: MassBalancePage,
});

function MassBalancePage() {
  const t = useTranslations('massBalance');
  const { role } = useUser();
  return (
    <>
      <PageHeader accent={role} title={t('pageTitle')} introduction={t('introduction')} className="mb-6" />
      <Books />
    </>
  );
}
