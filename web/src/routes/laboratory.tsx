// Results of laboratories: for producers and certifiers; every right is checked by the server.
import { loadCertificateWords, loadGoodsWords } from '@amanah/messages/catalogue';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Laboratory } from '../features/laboratory/laboratory.tsx';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const route = getRouteApi(patterns.laboratory);

export function LaboratoryPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    // The gate speaks with the words of certificates.
    <LazyMessages name="certificates" load={loadCertificateWords} waiting={waiting}>
      <LazyMessages name="goods" load={loadGoodsWords} waiting={waiting}>
        <Titled />
      </LazyMessages>
    </LazyMessages>
  );
}

function Titled() {
  const t = useTranslations('goods.laboratory');
  const { user } = useAuth();
  const { result } = route.useSearch();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['certifier', 'producer']}>
        <div className="flex flex-col gap-6">
          <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} />
          <Laboratory chosenId={result} />
        </div>
      </RoleGate>
    </Page>
  );
}
