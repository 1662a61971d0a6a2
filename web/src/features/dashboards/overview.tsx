// The first tab: the panel of the role beside the recent scans, then quick actions. An unknown role gets the consumer's view.
import type { Dashboard } from '@amanah/api/dashboards';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { ConsumerPanel } from './consumer-panel.tsx';
import { OrganisationPanel } from './organisation-panel.tsx';

export interface OverviewProps {
  readonly dashboard: Dashboard;
  readonly role: string;
  /** What the organisation of the person works on; the page brings it. */
  readonly work: ReactNode;
  /** Likewise. */
  readonly recentScans: ReactNode;
}

export function Overview({ dashboard, role, work, recentScans }: OverviewProps) {
  const t = useTranslations('dashboards');
  const isProfessional = role === 'retailer' || role === 'certifier' || role === 'producer';
  const isAtWork = isProfessional && dashboard.organisation?.status === 'approved';
  const hasScans = dashboard.totalScans > 0;
  return (
    <div className="flex flex-col gap-6">
      {isProfessional && !isAtWork ? <OrganisationPanel organisation={dashboard.organisation} /> : null}
      {isAtWork ? work : null}
      <div className="grid items-start gap-6 lg:grid-cols-[5fr_6fr]">
        {isAtWork ? <OrganisationPanel organisation={dashboard.organisation} /> : null}
        {hasScans ? (
          <>
            {isAtWork ? null : <ConsumerPanel dashboard={dashboard} />}
            {recentScans}
          </>
        ) : (
          <Card className={isAtWork ? '' : 'lg:col-span-2'}>
            <EmptyState
              title={t('recentEmpty')}
              icon="scan"
              action={
                <Link to={patterns.scanner} className={buttonClasses()}>
                  {t('startScanning')}
                </Link>
              }
            />
          </Card>
        )}
      </div>
      <QuickActions />
    </div>
  );
}

function QuickActions() {
  const t = useTranslations('dashboards');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {t('consumer.quickActions')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <li>
          <Link to={patterns.scanner} className={actionClasses}>
            <ActionBody icon="scan" title={t('actions.scan')}>
              {t('actions.scanNote')}
            </ActionBody>
          </Link>
        </li>
        <li>
          <Link to={patterns.scanner} search={{ mode: 'manual' }} className={actionClasses}>
            <ActionBody icon="keyboard" title={t('actions.type')}>
              {t('actions.typeNote')}
            </ActionBody>
          </Link>
        </li>
        <li>
          <Link to={patterns.journey} className={actionClasses}>
            <ActionBody icon="truck" title={t('actions.journey')}>
              {t('actions.journeyNote')}
            </ActionBody>
          </Link>
        </li>
        <li>
          <Link to={patterns.dashboard} search={{ tab: 'activity' }} className={actionClasses}>
            <ActionBody icon="list" title={t('actions.activity')}>
              {t('actions.activityNote')}
            </ActionBody>
          </Link>
        </li>
      </ul>
    </section>
  );
}

const actionClasses =
  'flex h-full items-center gap-3.5 rounded-surface border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-sunken';

function ActionBody({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <Icon name={icon} size={24} className="text-brand-ink" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-soft">{children}</span>
      </span>
      <Icon name="chevronEnd" size={18} className="text-ink-faint" />
    </>
  );
}

/** The same two columns, still to be filled. */
export function OverviewSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[5fr_6fr]">
      <div className="flex h-88 flex-col gap-5 rounded-surface border border-line bg-surface p-6">
        <Skeleton className="h-6 w-40" />
        <div className="grid grid-cols-2 gap-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
        <Skeleton className="mt-4 h-4" />
        <Skeleton className="h-4 w-3/4" />
      </div>
      <div className="flex flex-col gap-4 rounded-surface border border-line bg-surface p-6">
        <Skeleton className="mb-2 h-6 w-40" />
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <div key={row} className="flex items-center gap-3.5">
            <Skeleton className="size-12" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-5 w-20" />
          </div>
        ))}
        <Skeleton className="mt-2 h-11" />
      </div>
    </div>
  );
}
