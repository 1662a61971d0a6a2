// Schemes of a certifier. Only for certifiers; every right is checked by the server.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SchemeList } from '../features/certificates/applications/scheme-list.tsx';
import { useAuth } from '../platform/session.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/schemes')({
  staticData: {
    title: 'certification.schemes.pageTitle',
    roles: ['certifier'],
    words: ['certification'],
    menus: [{ menu: 'work', label: 'nav.schemes', icon: 'check', position: 6 }],
  },
  component: SchemesPage,
});

function SchemesPage() {
  const t = useTranslations('certification.schemes');
  const { user } = useAuth();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} />
      <SchemeList />
    </div>
  );
}
