// Certified kilograms in and out, for those who move and those who certify them. Every right is checked by the server.
import { loadTracingWords } from '@amanah/messages/catalogue';
import { useTranslations } from 'use-intl';
import { Books } from '../features/mass-balance/books.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function MassBalancePage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="tracing" load={loadTracingWords} waiting={waiting}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('tracing.mass');
  const { user } = useAuth();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['producer', 'certifier', 'retailer']}>
        <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} className="mb-6" />
        <Books />
      </RoleGate>
    </Page>
  );
}
