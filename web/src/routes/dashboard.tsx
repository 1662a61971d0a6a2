// The dashboard page; only for signed-in people, its content depends on the role. Its tab is in the address.
// Specification: Dashboard.
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Overview, OverviewSkeleton } from '../features/dashboards/overview.tsx';
import { dashboardQuery } from '../features/dashboards/queries.ts';
import { StatCards } from '../features/dashboards/stat-cards.tsx';
import { MessagesCard } from '../features/notifications/messages-card.tsx';
import { messagesQuery } from '../features/notifications/queries.ts';
import { Activity } from '../features/scans/activity/activity.tsx';
import { Figures } from '../features/scans/figures/figures.tsx';
import { activityQuery, firstPeriod, scanFiguresQuery } from '../features/scans/queries.ts';
import { RecentScans } from '../features/scans/recent-scans.tsx';
import { verdictStyles } from '../features/verification/verdict-styles.ts';
import { patterns } from '../paths.ts';
import { FailedQuery } from '../platform/failed-query.tsx';
import { useFailureWords } from '../platform/failure.ts';
import { oneOf, readSearch } from '../platform/search-text.ts';
import { useUser } from '../platform/session.tsx';
import { warm } from '../platform/visit.ts';
import { RoleBadge } from '../ui/badge.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Notice, SkeletonGroup } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { RolePanel } from './dashboard/role-panel.tsx';
import { overviewQueries } from './professional-tools/overview-queries.ts';

export const Route = createFileRoute('/dashboard')({
  staticData: {
    title: 'dashboards.pageTitle',
    admits: 'people',
    refusal: { body: 'dashboards.access.body' },
    menus: [
      { menu: 'main', label: 'nav.dashboard', icon: 'chart', position: 1 },
      { menu: 'places', label: 'nav.dashboard', icon: 'chart', position: 2 },
      { menu: 'footerPlatform', label: 'nav.dashboard', icon: 'chart', position: 1 },
    ],
  },
  validateSearch: (search: Record<string, unknown>) => readSearch(search, { tab: oneOf(['activity', 'analytics']) }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: (visit) =>
    warm(visit, (visitor) => [
      dashboardQuery,
      messagesQuery,
      ...(visit.deps.tab === 'activity'
        ? [activityQuery('all')]
        : visit.deps.tab === 'analytics'
          ? [scanFiguresQuery(firstPeriod)]
          : overviewQueries(visitor)),
    ]),
  component: DashboardPage,
});

function DashboardPage() {
  const t = useTranslations('dashboards');
  const general = useTranslations('general');
  const { username, role } = useUser();
  const failureWords = useFailureWords();
  const navigate = useNavigate();
  const { tab = 'overview' } = Route.useSearch();
  const answer = useQuery(dashboardQuery);
  const words = answer.isError ? failureWords(answer.error) : null;

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent={role}
        title={t('welcomeName', { username })}
        above={
          <p className="mb-1.5">
            <RoleBadge role={role}>{general(`roles.${role}`)}</RoleBadge>
          </p>
        }
        actions={
          <Link to={patterns.scanner} className={buttonClasses()}>
            <Icon name="scan" />
            {t('scanProduct')}
          </Link>
        }
      />
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
                  <Overview
                    dashboard={answer.data}
                    role={role}
                    work={<RolePanel role={role} />}
                    recentScans={<RecentScans scans={answer.data.recentScans} />}
                  />
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
                content: <Figures families={verdictStyles} hue={role} />,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
