// Schemes of a certifier. Only for certifiers; every right is checked by the server.
// Specification: Certification.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ownSchemesQuery } from '../features/certificates/schemes/queries.ts';
import { SchemeList } from '../features/certificates/schemes/scheme-list.tsx';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/schemes')({
  staticData: {
    title: 'certificates.schemes.pageTitle',
    admits: ['certifier'],
    words: ['certificates'],
    menus: [{ menu: 'work', label: 'nav.schemes', icon: 'check', position: 6, note: 'schemes' }],
  },
  loader: (visit) => warm(visit, [ownSchemesQuery]),
  component: SchemesPage,
});

function SchemesPage() {
  const t = useTranslations('certificates.schemes');
  const { role } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader accent={role} title={t('pageTitle')} introduction={t('introduction')} />
      <SchemeList />
    </div>
  );
}
