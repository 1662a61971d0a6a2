// Schemes of a certifier. Only for certifiers; every right is checked by the server.
import { loadCertificationWords } from '@amanah/messages/catalogue';
import { useTranslations } from 'use-intl';
import { SchemeList } from '../features/certificates/applications/scheme-list.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { LaterWords } from '../platform/later-words.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { WorkHeader } from '../ui/work-header.tsx';

export function SchemesPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LaterWords name="certification" load={loadCertificationWords} waiting={waiting}>
      <Gated />
    </LaterWords>
  );
}

function Gated() {
  const t = useTranslations('certification.schemes');
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier']}>
        <div className="flex flex-col gap-6">
          <WorkHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} />
          <SchemeList />
        </div>
      </RoleGate>
    </Page>
  );
}
