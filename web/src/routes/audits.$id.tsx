// The checklist of an audit, made for a phone. Only for certifiers; every right is checked by the server.
import { loadCertificationWords } from '@amanah/messages/catalogue';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AuditChecklist } from '../features/certificates/applications/audit-checklist.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const route = getRouteApi(patterns.audit);

export function AuditPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="certification" load={loadCertificationWords} waiting={waiting}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('certification');
  const { id } = route.useParams();
  const { user } = useAuth();
  return (
    <Page title={t('checklist.pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier']}>
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
      </RoleGate>
    </Page>
  );
}
