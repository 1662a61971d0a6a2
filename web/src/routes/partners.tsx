// Partners (specification, section 2): who takes part, what it brings, Apply; and how an own application stands.
// Specification: Partners, applications.

import { isOpen } from '@amanah/core/organisations';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApplicationForm } from '../features/organisations/applications/application-form.tsx';
import { ApplicationStatus } from '../features/organisations/applications/application-status.tsx';
import { JoinOrganisation } from '../features/organisations/applications/join-organisation.tsx';
import { ownApplicationsQuery } from '../features/organisations/applications/queries.ts';
import { documentationAddress, patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { ownOrganisationsQuery } from '../platform/own-organisations.ts';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useAuth } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { Page } from '../shell/page.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';

export const Route = createFileRoute('/partners')({
  staticData: {
    words: ['organisations'],
    menus: [
      { menu: 'account', label: 'nav.partners', icon: 'users', position: 1 },
      { menu: 'footerSupport', label: 'nav.partners', icon: 'users', position: 1 },
    ],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { apply: oneOf(['new', 'sent']) }),
  loaderDeps: ({ search: { apply } }) => ({ apply }),
  loader: (visit) =>
    warm(visit, (visitor) => {
      if (visitor === null) return [];
      return visit.deps.apply === 'sent' ? [ownApplicationsQuery] : [ownApplicationsQuery, ownOrganisationsQuery];
    }),
  component: PartnersPage,
});

const types = [
  { id: 'producer', icon: 'factory', border: 'border-s-producer-fill' },
  { id: 'retailer', icon: 'shop', border: 'border-s-retailer-fill' },
  { id: 'certifier', icon: 'document', border: 'border-s-certifier-fill' },
  { id: 'technology', icon: 'link', border: 'border-s-line-strong' },
] as const;
const benefits = [
  { id: 'evidence', icon: 'lock' },
  { id: 'paper', icon: 'document' },
  { id: 'recall', icon: 'warning' },
  { id: 'open', icon: 'external' },
] as const;

function PartnersPage() {
  const t = useTranslations('organisations.partners');
  const { apply } = Route.useSearch();
  const { user } = useAuth();
  // Straight from signing up: nothing but the application, and what it still lacks.
  if (apply === 'sent' && user) return <Sent />;
  return (
    <Page title={t('pageTitle')} className="min-h-dvh">
      <header className="max-w-3xl">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-3 text-lg text-ink-soft">{t('introduction')}</p>
        <a href="#apply" className={`${buttonClasses({ size: 'large' })} mt-6`}>
          {t('apply')}
        </a>
      </header>
      <section className="mt-12" aria-labelledby="partner-types">
        <h2 id="partner-types" className="mb-4 text-xl">
          {t('types.title')}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {types.map(({ id, icon, border }) => (
            <Card as="li" key={id} className={`border-s-4 ${border}`}>
              <h3 className="flex items-center gap-2.5 text-base">
                <Icon name={icon} className="text-ink-faint" />
                {t(`types.${id}`)}
              </h3>
              <p className="mt-1.5 text-ink-soft">{t(`types.${id}Body`)}</p>
            </Card>
          ))}
        </ul>
      </section>
      <section className="mt-12" aria-labelledby="partner-benefits">
        <h2 id="partner-benefits" className="mb-4 text-xl">
          {t('benefits.title')}
        </h2>
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {benefits.map(({ id, icon }) => (
            <li key={id} className="flex gap-3">
              <Icon name={icon} className="mt-1 shrink-0 text-brand-ink" />
              <div>
                <h3 className="text-base">{t(`benefits.${id}`)}</h3>
                <p className="text-ink-soft">{t(`benefits.${id}Body`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="mt-12 max-w-3xl" aria-labelledby="partner-steps">
        <h2 id="partner-steps" className="mb-4 text-xl">
          {t('steps.title')}
        </h2>
        <ol className="flex list-decimal flex-col gap-2 ps-6">
          <li>{t('steps.applyStep')}</li>
          <li>{t('steps.reviewStep')}</li>
          <li>{t('steps.keyStep')}</li>
        </ol>
        <p className="mt-4 text-ink-soft">{t('steps.promise')}</p>
        <p className="mt-2 text-ink-soft">
          {t('technologyNote')}{' '}
          <a href={documentationAddress} className="underline">
            {t('documentation')}
          </a>
        </p>
      </section>
      <div id="apply" className="mt-12 scroll-mt-24">
        <Own />
      </div>
    </Page>
  );
}

function Sent() {
  const t = useTranslations('organisations');
  const own = useQuery(ownApplicationsQuery);
  return (
    <Page title={t('sentPage.title')} className="min-h-dvh">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <header>
          <h1 className="text-2xl">{t('sentPage.title')}</h1>
          <p className="mt-2 text-ink-soft">{t('sentPage.introduction')}</p>
        </header>
        {own.isError ? (
          <FailedQuery title={t('page.failed')} query={own} />
        ) : own.data ? (
          own.data.applications.map((application) => (
            <ApplicationStatus key={application.id} application={application} />
          ))
        ) : (
          <Skeleton className="h-96 rounded-surface" />
        )}
        <div className="flex flex-wrap gap-3">
          <Link to={patterns.dashboard} className={buttonClasses()}>
            {t('sentPage.toDashboard')}
          </Link>
          <Link to={patterns.partners} className={buttonClasses({ tone: 'quiet' })}>
            {t('sentPage.others')}
          </Link>
        </div>
      </div>
    </Page>
  );
}

function Own() {
  const t = useTranslations('organisations');
  const { status, user } = useAuth();
  const { apply } = Route.useSearch();
  const own = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  if (status === 'loading') return <Skeleton className="h-96 rounded-surface" />;
  if (!user)
    return (
      <Card>
        <EmptyState
          title={t('partners.apply')}
          icon="building"
          action={
            <Link to={patterns.auth} search={{ tab: 'signup', role: 'producer' }} className={buttonClasses()}>
              {t('partners.signIn')}
            </Link>
          }
        >
          {t('partners.signInFirst')}
        </EmptyState>
      </Card>
    );
  if (own.isError) return <FailedQuery title={t('page.failed')} query={own} />;
  if (!own.data) return <Skeleton className="h-96 rounded-surface" />;
  const { applications } = own.data;
  const mayApply = !applications.some(({ state }) => isOpen(state));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-6">
        {applications.map((application) => (
          <ApplicationStatus key={application.id} application={application} />
        ))}
        {mayApply && (applications.length === 0 || apply === 'new') ? (
          <ApplicationForm />
        ) : mayApply ? (
          <Link
            to={patterns.partners}
            search={{ apply: 'new' }}
            resetScroll={false}
            className={buttonClasses({ tone: 'secondary' })}
          >
            {t('application.again')}
          </Link>
        ) : null}
      </div>
      <JoinOrganisation />
    </div>
  );
}
