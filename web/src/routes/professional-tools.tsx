// The professional tools: for members of retailers, producers and certifiers. What they show depends on the role; every right is checked by
// the server.

import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { BulkUpload } from '../features/bulk/bulk-upload.tsx';
import { PreferencesForm } from '../features/notifications/preferences-form.tsx';
import { OrganisationSettingsForm } from '../features/organisations/members/settings-form.tsx';
import { OrganisationLeft, useHasLeft } from '../features/organisations/organisation-left.tsx';
import { ReportsTab } from '../features/reports/reports-tab.tsx';
import { patterns } from '../paths.ts';
import { useAuth } from '../platform/session.tsx';
import { RoleBadge } from '../ui/badge.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { QuickActions } from './professional-tools/quick-actions.tsx';
import { RoleOverview } from './professional-tools/role-overview.tsx';

export const Route = createFileRoute('/professional-tools')({
  staticData: {
    title: 'work.pageTitle',
    // The settings speak with the words of their own screen.
    words: ['work', 'notices'],
    menus: [{ menu: 'work', label: 'nav.professionalTools', icon: 'settings', position: 0, isFor: 'professionals' }],
  },
  validateSearch: (search: Record<string, unknown>): { tab?: 'management' | 'reports' | 'settings' } =>
    search['tab'] === 'management' || search['tab'] === 'reports' || search['tab'] === 'settings'
      ? { tab: search['tab'] }
      : {},
  component: ProfessionalToolsPage,
});

type Trade = 'retailer' | 'producer' | 'certifier';

function ProfessionalToolsPage() {
  const general = useTranslations('general');
  const { status, user } = useAuth();
  const hasLeft = useHasLeft();
  const trade = user?.role === 'consumer' ? null : (user?.role ?? null);
  return (
    <>
      {status === 'loading' ? (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-96 rounded-surface" />
        </SkeletonGroup>
      ) : hasLeft ? (
        <OrganisationLeft />
      ) : trade === null ? (
        <Gate isSignedIn={user !== null} />
      ) : user?.organizationStatus === 'approved' ? (
        <Work trade={trade} organisation={user.organizationName ?? ''} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Gate({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useTranslations('work.gate');
  return (
    <Card className="mx-auto max-w-lg">
      <EmptyState
        title={t('title')}
        headingLevel={1}
        icon="lock"
        className="py-14"
        action={
          <>
            <Link to={patterns.support} search={{ topic: 'sales' }} className={buttonLook()}>
              {t('contact')}
            </Link>
            {isSignedIn ? null : (
              <Link to={patterns.auth} className={buttonLook({ tone: 'secondary' })}>
                {t('signIn')}
              </Link>
            )}
          </>
        }
      >
        {t('body')}
      </EmptyState>
    </Card>
  );
}

function Waiting() {
  const t = useTranslations('work.waiting');
  return (
    <Card className="mx-auto max-w-lg">
      <EmptyState
        title={t('title')}
        headingLevel={1}
        icon="clock"
        className="py-14"
        action={
          <Link to={patterns.partners} className={buttonLook()}>
            {t('apply')}
          </Link>
        }
      >
        {t('body')}
      </EmptyState>
    </Card>
  );
}

const uploads = {
  retailer: ['inventory', 'events'],
  producer: ['products', 'batches', 'events', 'applications'],
  certifier: [],
} as const;

function Work({ trade, organisation }: { readonly trade: Trade; readonly organisation: string }) {
  const t = useTranslations('work');
  const roles = useTranslations('general.roles');
  const navigate = useNavigate();
  const { tab = 'overview' } = Route.useSearch();
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        role={trade}
        title={t('pageTitle')}
        above={
          <p className="mb-1.5 flex flex-wrap items-center gap-2">
            <RoleBadge role={trade}>{roles(trade)}</RoleBadge>
            <bdi className="text-ink-soft">{organisation}</bdi>
          </p>
        }
        introduction={t(`introduction.${trade}`)}
      />
      <Tabs
        label={t('tabs.label')}
        selected={tab}
        onSelect={(next) =>
          void navigate({
            to: patterns.professionalTools,
            search: next === 'overview' ? {} : { tab: next },
            replace: true,
          })
        }
        tabs={[
          { id: 'overview', label: t('tabs.overview'), icon: 'chart', content: <RoleOverview trade={trade} /> },
          {
            id: 'management',
            label: t('tabs.management'),
            icon: 'list',
            content: (
              <div className="flex flex-col gap-6">
                <QuickActions trade={trade} />
                {uploads[trade].length > 0 ? <BulkUpload kinds={uploads[trade]} /> : null}
              </div>
            ),
          },
          { id: 'reports', label: t('tabs.reports'), icon: 'document', content: <ReportsTab trade={trade} /> },
          {
            id: 'settings',
            label: t('tabs.settings'),
            icon: 'settings',
            content: (
              <div className="flex flex-col gap-6">
                <OrganisationSettingsForm />
                <PreferencesForm />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
