// Recalls: those that concern the organisation, and a new one. For producers, certifiers and retailers; every right is checked by
// the server.
import { loadTracingWords } from '@amanah/messages/catalogue';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { RoleGate } from '../features/organisations/role-gate.tsx';
import { NewRecall } from '../features/recalls/new-recall.tsx';
import { RecallList } from '../features/recalls/recall-list.tsx';
import { patterns } from '../paths.ts';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Page } from '../shell/page.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toasts } from '../ui/toast-queue.ts';

const route = getRouteApi(patterns.recalls);

export function RecallsPage() {
  const waiting = <div className="min-h-dvh" />;
  return (
    <LazyMessages name="tracing" load={loadTracingWords} waiting={waiting}>
      <Gated />
    </LazyMessages>
  );
}

function Gated() {
  const t = useTranslations('tracing.recalls');
  const { view } = route.useSearch();
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <RoleGate roles={['producer', 'certifier', 'retailer']}>{view === 'new' ? <New /> : <List />}</RoleGate>
    </Page>
  );
}

function List() {
  const t = useTranslations('tracing.recalls');
  const { user } = useAuth();
  const begin = (
    <Link to={patterns.recalls} search={{ view: 'new' }} className={buttonLook()}>
      <Icon name="plus" />
      {t('begin')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-6">
      <PageHeader role={user?.role} title={t('pageTitle')} introduction={t('introduction')} actions={begin} />
      <RecallList firstStep={begin} />
    </div>
  );
}

function New() {
  const t = useTranslations('tracing.recalls');
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-6">
      <header>
        <Link
          to={patterns.recalls}
          className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink"
        >
          <Icon name="back" size={18} />
          {t('back')}
        </Link>
        <h1 className="text-2xl">{t('begin')}</h1>
      </header>
      <NewRecall
        onPublished={() => {
          toasts.show({ title: t('done') });
          void navigate({ to: patterns.recalls });
        }}
      />
    </div>
  );
}
