// The checklist of an audit, made for a phone. Only for certifiers; every right is checked by the server.
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AuditChecklist } from '../features/certificates/applications/audit-checklist.tsx';
import { patterns } from '../paths.ts';
import { useAuth } from '../platform/session.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/audits/$id')({
  staticData: {
    title: 'certification.checklist.pageTitle',
    roles: ['certifier'],
    words: ['certification'],
  },
  component: AuditPage,
});

function AuditPage() {
  const t = useTranslations('certification');
  const { id } = Route.useParams();
  const { user } = useAuth();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        role={user?.role}
        title={t('checklist.pageTitle')}
        above={
          <Link
            to={patterns.applications}
            className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink"
          >
            <Icon name="back" size={18} />
            {t('page.backToList')}
          </Link>
        }
      />
      {user ? <AuditChecklist id={id} userId={user.id} /> : null}
    </div>
  );
}
