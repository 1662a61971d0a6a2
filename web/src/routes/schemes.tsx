// Schemes of a certifier. Only for certifiers; every right is checked by the server.
import { loadCertificationWords } from '@amanah/messages/catalogue';
import { useTranslations } from 'use-intl';
import { SchemeList } from '../features/certificates/applications/scheme-list.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SchemesPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="certification" load={loadCertificationWords} waiting={waiting}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('certification.schemes');
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier']}>
        <div className="flex flex-col gap-6">
          <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} />
          <SchemeList />
        </div>
      </RoleGate>
    </Page>
  );
}
