// Certification: for a producer its applications and certificates, for a certifier the queue. Every right is checked by the server.
// Specification: Certification.
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { OfferedImports } from '../features/certificates/offered-imports.tsx';
import { offeredImportsQuery } from '../features/certificates/queries.ts';
import { ApplicationQueue } from '../features/certification/application-queue.tsx';
import { CertifierNumbers, PlannedAudits, StillScanned } from '../features/certification/certifier-numbers.tsx';
import { NewApplication } from '../features/certification/new-application.tsx';
import { HeldCertificates, OwnApplications } from '../features/certification/own-applications.tsx';
import {
  applicationsQuery,
  auditsQuery,
  overviewQuery,
  ownThingsQuery,
  schemesQuery,
  shownOwnThingsQuery,
} from '../features/certification/queries.ts';
import { patterns } from '../paths.ts';
import { BackLink } from '../platform/back-link.tsx';
import { LazyMessages } from '../platform/lazy-messages.tsx';
import { listSearch } from '../platform/list-search.ts';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const Route = createFileRoute('/applications')({
  staticData: {
    title: ({ view }) => (view === 'new' ? 'certification.page.new' : 'certification.page.applications'),
    admits: ['producer', 'certifier'],
    words: ['certification'],
    menus: [
      {
        menu: 'work',
        label: 'nav.applications',
        icon: 'list',
        position: 4,
        note: 'applications',
        admits: ['producer'],
      },
      {
        menu: 'work',
        label: 'nav.applications',
        icon: 'list',
        position: 4,
        note: 'applicationsQueue',
        admits: ['certifier'],
      },
    ],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { ...listSearch(['certificate', 'kind', 'show']), view: oneOf(['new']) }),
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: (visit) =>
    warm(visit, (visitor) =>
      visitor?.role === 'certifier'
        ? [overviewQuery, applicationsQuery, auditsQuery]
        : visit.deps.view === 'new'
          ? [schemesQuery, ownThingsQuery]
          : [applicationsQuery, shownOwnThingsQuery, offeredImportsQuery],
    ),
  component: ApplicationsPage,
});

function ApplicationsPage() {
  const { view } = Route.useSearch();
  const { role } = useUser();
  return role === 'certifier' ? <Certifier /> : view === 'new' ? <New /> : <Producer />;
}

function Certifier() {
  const t = useTranslations('certification');
  const { role } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={role}
        title={t('page.applications')}
        introduction={t('page.certifierIntroduction')}
        actions={
          <Link to={patterns.schemes} className={buttonClasses({ tone: 'secondary' })}>
            {t('queue.schemes')}
          </Link>
        }
      />
      <CertifierNumbers />
      <ApplicationQueue />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <PlannedAudits />
        <StillScanned />
      </div>
    </div>
  );
}

function Producer() {
  const t = useTranslations('certification.page');
  const { role } = useUser();
  const begin = (
    <Link to={patterns.applications} search={{ view: 'new' }} className={buttonClasses()}>
      <Icon name="plus" />
      {t('begin')}
    </Link>
  );
  return (
    <div className="flex flex-col gap-8">
      <PageHeader accent={role} title={t('applications')} introduction={t('producerIntroduction')} actions={begin} />
      <LazyMessages name="certificates" waiting={null}>
        <OfferedImports />
      </LazyMessages>
      <OwnApplications firstStep={begin} />
      <HeldCertificates />
    </div>
  );
}

function New() {
  const t = useTranslations('certification.page');
  const { role } = useUser();
  const navigate = useNavigate();
  const { kind, certificate } = Route.useSearch();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={role}
        title={t('new')}
        above={<BackLink to={patterns.applications}>{t('backToList')}</BackLink>}
      />
      <NewApplication
        startsWith={{ kind, certificate }}
        onBegun={({ id }) => void navigate({ to: patterns.application, params: { id }, search: { tab: 'matrix' } })}
      />
    </div>
  );
}
