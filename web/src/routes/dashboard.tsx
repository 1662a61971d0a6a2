// The dashboard page; only for signed-in people, its content depends on the role. Its tab is in the address.
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MessagesCard } from '../features/notifications/messages-card.tsx';
import { Activity } from '../features/scans/activity/activity.tsx';
import { Overview, OverviewSkeleton } from '../features/scans/dashboard/overview.tsx';
import { dashboardQuery } from '../features/scans/dashboard/queries.ts';
import { StatCards } from '../features/scans/dashboard/stat-cards.tsx';
import { Figures } from '../features/scans/figures/figures.tsx';
import { verdictLook } from '../features/verification/verdict-look.ts';
import { patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { useFailureWords } from '../platform/failure.ts';
import { useAuth } from '../platform/session.tsx';
import { RoleBadge } from '../ui/badge.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { EmptyState, Notice, Skeleton, SkeletonGroup } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { RolePanel } from './dashboard/role-panel.tsx';

export const Route = createFileRoute('/dashboard')({
  staticData: {
    title: 'dashboard.pageTitle',
    menus: [
      { menu: 'main', label: 'nav.dashboard', icon: 'chart', position: 1 },
      { menu: 'places', label: 'nav.dashboard', icon: 'chart', position: 2 },
      { menu: 'footerPlatform', label: 'nav.dashboard', icon: 'chart', position: 1 },
    ],
  },
  validateSearch: (search: Record<string, unknown>): { tab?: 'activity' | 'analytics' } =>
    search['tab'] === 'activity' || search['tab'] === 'analytics' ? { tab: search['tab'] } : {},
  component: DashboardPage,
});

const strips = {
  consumer: 'border-consumer-fill',
  retailer: 'border-retailer-fill',
  certifier: 'border-certifier-fill',
  producer: 'border-producer-fill',
} as const;

function DashboardPage() {
  const t = useTranslations('dashboard');
  const { status, user } = useAuth();
  return (
    <>
      {status === 'signed_in' && user ? (
        <SignedIn key={user.id} username={user.username} role={user.role} />
      ) : status === 'loading' ? (
        <DashboardSkeleton />
      ) : (
        <Card className="mx-auto max-w-lg">
          <EmptyState
            title={t('access.title')}
            headingLevel={1}
            icon="lock"
            className="py-14"
            action={
              <Link to={patterns.auth} className={buttonLook()}>
                {t('access.signIn')}
              </Link>
            }
          >
            {t('access.body')}
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function SignedIn({ username, role }: { readonly username: string; readonly role: string }) {
  const t = useTranslations('dashboard');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const navigate = useNavigate();
  const { tab = 'overview' } = Route.useSearch();
  const answer = useQuery(dashboardQuery);
  const known = role === 'consumer' || role === 'retailer' || role === 'certifier' || role === 'producer' ? role : null;
  const words = answer.isError ? failureWords(answer.error) : null;

  return (
    <div className="flex flex-col gap-6">
      <header
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-s-4 ps-4 sm:ps-5',
          known ? strips[known] : 'border-line-strong',
        )}
      >
        <div className="min-w-0">
          <RoleBadge role={role}>{general(`roles.${known ?? 'other'}`)}</RoleBadge>
          <h1 className="mt-1.5 text-2xl [overflow-wrap:anywhere]">{t('welcomeName', { username })}</h1>
        </div>
        <Link to={patterns.scanner} className={buttonLook()}>
          <Icon name="scan" />
          {t('scanProduct')}
        </Link>
      </header>
      {words && !answer.data ? (
        <FailedQuery title={t('failedTitle')} query={answer} />
      ) : (
        <>
          {words ? <Notice icon={words.isOffline ? 'offline' : 'info'}>{t('stale')}</Notice> : null}
          <MessagesCard />
          <StatCards dashboard={answer.data ?? null} />
          <Tabs
            label={t('tabs.label')}
            selected={tab}
            onSelect={(next) =>
              void navigate({
                to: patterns.dashboard,
                search: next === 'overview' ? {} : { tab: next },
                replace: true,
              })
            }
            tabs={[
              {
                id: 'overview',
                label: t('tabs.overview'),
                content: answer.data ? (
                  <Overview dashboard={answer.data} role={role} work={<RolePanel role={role} />} />
                ) : (
                  <SkeletonGroup label={general('loading')}>
                    <OverviewSkeleton />
                  </SkeletonGroup>
                ),
              },
              { id: 'activity', label: t('tabs.activity'), content: <Activity /> },
              {
                id: 'analytics',
                label: t('tabs.analytics'),
                content: <Figures families={verdictLook} hue={known ?? 'slate'} />,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}

function DashboardSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4 border-s-4 border-line ps-4 sm:ps-5">
        <div>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-1.5 h-9 w-64" />
        </div>
        <Skeleton className="h-11 w-40" />
      </div>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-surface border border-line bg-line lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((card) => (
          <div key={card} className="h-33 bg-surface p-5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-3 h-8 w-16" />
          </div>
        ))}
      </div>
      <div className="border-b border-line pb-3">
        <Skeleton className="h-6 w-72 max-w-full" />
      </div>
      <OverviewSkeleton />
    </SkeletonGroup>
  );
}
