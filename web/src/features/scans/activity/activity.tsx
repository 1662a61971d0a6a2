// Every scan of the person, newest first, by day, in pages that are asked for one after the other.
import type { RecentScan } from '@amanah/api/scans';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { localDay } from '../../../platform/local-day.ts';
import { useDayWords } from '../../../platform/use-day-words.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { type ActivityFilter, activityFilters, activityQuery } from '../queries.ts';
import { groupByDay } from '../scan-age.ts';
import { ScanRow } from '../scan-row.tsx';

export function Activity() {
  const t = useTranslations('dashboards.activity');
  const results = useTranslations('dashboards.results');
  const [filter, setFilter] = useState<ActivityFilter>('all');
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg">{t('title')}</h2>
        <Segments
          label={t('filter')}
          value={filter}
          onChange={setFilter}
          choices={activityFilters.map((value) => ({ value, label: value === 'all' ? t('all') : results(value) }))}
        />
      </div>
      <ActivityList key={filter} filter={filter} />
    </section>
  );
}

function ActivityList({ filter }: { readonly filter: ActivityFilter }) {
  const t = useTranslations('dashboards.activity');
  const dashboard = useTranslations('dashboards');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const pages = useInfiniteQuery(activityQuery(filter));

  if (pages.isPending)
    return (
      <SkeletonGroup label={general('loading')}>
        <Card className="flex flex-col gap-5">
          <Skeleton className="h-5 w-32" />
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <div key={row} className="flex items-center gap-3.5">
              <Skeleton className="size-12" />
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-5 w-20" />
            </div>
          ))}
        </Card>
      </SkeletonGroup>
    );
  if (pages.isError && !pages.data) return <FailedQuery title={t('failedTitle')} headingLevel={3} query={pages} />;
  const scans = pages.data.pages.flatMap((page) => page.scans);
  if (scans.length === 0)
    return (
      <Card>
        <EmptyState
          title={filter === 'all' ? t('empty') : t('emptyFilter')}
          headingLevel={3}
          icon="list"
          action={
            filter === 'all' ? (
              <Link to={patterns.scanner} className={buttonClasses()}>
                {dashboard('startScanning')}
              </Link>
            ) : null
          }
        >
          {filter === 'all' ? t('emptyBody') : t('emptyFilterBody')}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Card className="flex flex-col gap-6 py-4">
        {groupByDay(scans).map((group) => (
          <Day key={group.day} day={group.day} scans={group.scans} />
        ))}
      </Card>
      <div className="mt-4 flex min-h-11 flex-col items-center gap-2 text-sm text-ink-soft">
        {pages.isFetchNextPageError ? <p role="alert">{failureWords(pages.error).body}</p> : null}
        {pages.hasNextPage ? (
          <Button
            tone="secondary"
            onPress={() => void pages.fetchNextPage()}
            isPending={pages.isFetchingNextPage}
            pendingLabel={general('loading')}
          >
            {t('more')}
          </Button>
        ) : (
          <p role="status">{t('end')}</p>
        )}
      </div>
    </>
  );
}

function Day({ day, scans }: { readonly day: string; readonly scans: readonly RecentScan[] }) {
  const t = useTranslations('dashboards.activity');
  const analytics = useTranslations('dashboards.analytics');
  const format = useFormatter();
  const { weekDay } = useDayWords();
  const now = useNow();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const name = day === localDay(now) ? t('today') : day === localDay(yesterday) ? t('yesterday') : weekDay(day);
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5 text-sm">
        <h3 className="tracking-normal">{name}</h3>
        <span className="text-ink-faint">{analytics('scans', { count: scans.length })}</span>
      </div>
      <ul className="divide-y divide-line">
        {scans.map((scan) => (
          <li key={scan.id}>
            <ScanRow
              scan={scan}
              when={
                <time dateTime={scan.scannedAt}>
                  {format.dateTime(new Date(scan.scannedAt), { hour: '2-digit', minute: '2-digit' })}
                </time>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
