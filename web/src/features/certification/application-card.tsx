// One application in few lines; the whole of it leads on.
import type { ApplicationSummary } from '@amanah/api/certification/applications';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { ApplicationBadge, ClockBadge, isDone, RiskBadge } from './state-badges.tsx';

export function ApplicationCard({ application }: { readonly application: ApplicationSummary }) {
  const t = useTranslations('certification.queue');
  return (
    <Link
      to={patterns.application}
      params={{ id: application.id }}
      className="flex flex-col gap-2 px-4 py-3 no-underline hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-ink">{application.company}</span>
        <Code className="text-sm text-ink-soft">{application.number}</Code>
      </span>
      {application.products.length > 0 ? (
        <span className="line-clamp-1 text-sm text-ink-soft">{application.products.join(', ')}</span>
      ) : null}
      <span className="flex flex-wrap items-center gap-2">
        <ApplicationBadge state={application.state} isClosed={application.isClosed} />
        {application.clock && !isDone(application) ? <ClockBadge clock={application.clock} /> : null}
        {application.risk && application.risk.level !== 'low' && !isDone(application) ? (
          <RiskBadge risk={application.risk} />
        ) : null}
        {application.isAssignedToYou ? <Badge>{t('you')}</Badge> : null}
      </span>
    </Link>
  );
}

export function ApplicationsSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="divide-y divide-line">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex h-20 items-center gap-6 px-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="hidden h-4 flex-1 md:block" />
          <Skeleton className="ms-auto h-5 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
