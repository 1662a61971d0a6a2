// What a certifier should do first, counted, each line with the way there. Which review is urgent is a rule of core.
import { isUrgent } from '@amanah/core/certification';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ApplicationsSkeleton } from './application-card.tsx';
import { applicationsQuery, overviewQuery } from './queries.ts';
import { isDone } from './state-badges.tsx';

export function UrgentActions() {
  const t = useTranslations('certification');
  const format = useFormatter();
  const applications = useQuery(applicationsQuery);
  const overview = useQuery(overviewQuery);
  if (applications.isError || overview.isError)
    return <FailedQuery title={t('page.failed')} query={applications.isError ? applications : overview} />;
  if (!applications.data || !overview.data)
    return (
      <SectionCard title={t('queue.urgent.title')} icon="warning">
        <ApplicationsSkeleton />
      </SectionCard>
    );
  const open = applications.data.applications.filter((one) => !isDone(one));
  const lines = [
    { name: 'late', count: open.filter(({ clock }) => clock?.isOverdue && !clock.isPaused).length, show: 'late' },
    {
      name: 'soon',
      count: open.filter(({ clock }) => clock && isUrgent(clock) && !clock.isOverdue).length,
      show: 'open',
    },
    {
      name: 'decide',
      count: open.filter(({ state }) => state === 'recommended' || state === 'approved').length,
      show: 'decide',
    },
    { name: 'scanned', count: overview.data.stillScanned.length, show: 'open' },
  ] as const;
  const shown = lines.filter(({ count }) => count > 0);
  return (
    <SectionCard title={t('queue.urgent.title')} icon="warning">
      {shown.length === 0 ? (
        <p className="text-ink-soft">{t('queue.urgent.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map(({ name, count, show }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-1">
              <Link
                to={patterns.applications}
                search={show === 'open' ? {} : { show }}
                className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-2"
              >
                {t(`queue.urgent.${name}`)}
              </Link>
              <span className="text-lg font-semibold tabular-nums">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
