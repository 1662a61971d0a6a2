// The signing keys of the own organisation. Members see them, owners change them; every right is checked by the server.

import { loadCertificateWords } from '@amanah/messages/catalogue';
import { useTranslations } from 'use-intl';
import { OwnKeysPanel } from '../features/organisations/own-keys-panel.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { SecondStepNotice } from '../platform/second-step-notice.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SigningKeysPage() {
  return (
    <LazyMessages name="certificates" load={loadCertificateWords} waiting={<div className="min-h-dvh" />}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('certificates.keys');
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier', 'producer', 'retailer']}>
        <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} className="mb-6" />
        <SecondStepNotice className="mb-6" />
        <OwnKeysPanel />
      </RoleGate>
    </Page>
  );
}
