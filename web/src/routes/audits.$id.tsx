// The checklist of an audit, made for a phone. Only for certifiers; every right is checked by the server.
// Specification: Certification; Offline.
import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AuditChecklist } from '../features/certification/audit-checklist.tsx';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { useUser } from '../platform/session.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/audits/$id')({
  staticData: {
    title: 'certification.checklist.pageTitle',
    admits: ['certifier'],
    words: ['certification'],
  },
  component: AuditPage,
});

function AuditPage() {
  const t = useTranslations('certification');
  const { id } = Route.useParams();
  const { id: userId, role } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={role}
        title={t('checklist.pageTitle')}
        above={<BackLink to={patterns.applications}>{t('page.backToList')}</BackLink>}
      />
      <AuditChecklist id={id} userId={userId} />
    </div>
  );
}
