// The tab of the reports: making them, those that are kept, and those that are made by themselves. Brings its words.
import { type ReportRole, reportsOf } from '@amanah/core/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { KeptReports } from './kept-reports.tsx';
import { MakeReport } from './make-report.tsx';
import { reportsQuery } from './queries.ts';
import { ReportSchedules } from './report-schedules.tsx';

export function ReportsTab({ trade }: { readonly trade: ReportRole }) {
  const general = useTranslations('general');
  const waiting = (
    <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
      <Skeleton className="h-80 rounded-surface" />
      <Skeleton className="h-64 rounded-surface" />
    </SkeletonGroup>
  );
  return (
    <LazyMessages name="reports" waiting={waiting}>
      <Loaded trade={trade} waiting={waiting} />
    </LazyMessages>
  );
}

function Loaded({ trade, waiting }: { readonly trade: ReportRole; readonly waiting: ReactNode }) {
  const t = useTranslations('reports.screen');
  const kept = useInfiniteQuery(reportsQuery);
  if (kept.isPending) return waiting;
  if (kept.isError && !kept.data) return <FailedQuery title={t('failed')} query={kept} />;
  const rights = { kinds: reportsOf(trade), mayMake: kept.data?.pages[0]?.mayMake ?? [] };
  return (
    <div className="flex flex-col gap-6">
      <MakeReport {...rights} />
      <KeptReports
        reports={kept.data?.pages.flatMap(({ reports }) => reports) ?? []}
        mayMake={rights.mayMake}
        hasMore={kept.hasNextPage}
        isLoadingMore={kept.isFetchingNextPage}
        onMore={() => void kept.fetchNextPage()}
      />
      {rights.mayMake.length > 0 ? <ReportSchedules {...rights} /> : null}
    </div>
  );
}
