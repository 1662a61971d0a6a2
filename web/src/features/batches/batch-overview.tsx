// The producer's figures over all batches and their events, and the newest batches. Where there is nothing to average, it says so.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figures } from '../../ui/figures.tsx';
import { BatchTable, BatchTableSkeleton } from './batch-table.tsx';
import { analyticsQuery, newestBatchesQuery, shownBatches } from './queries.ts';

/** Cards and the newest batches of the overview of a producer. */
export function BatchOverview() {
  const t = useTranslations('batches.overview');
  const list = useTranslations('batches.list');
  const newest = useQuery(newestBatchesQuery(shownBatches));
  return (
    <div className="flex flex-col gap-6">
      <BatchFigures />
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base">{t('newest')}</h2>
          <Link to={patterns.batches} className={buttonClasses({ tone: 'secondary', size: 'small' })}>
            {t('all')}
          </Link>
        </div>
        {newest.isError && !newest.data ? (
          <FailedQuery title={list('failedTitle')} query={newest} />
        ) : (
          <Card padding="none">
            {newest.data ? <BatchTable batches={newest.data.batches} isOld={false} /> : <BatchTableSkeleton />}
          </Card>
        )}
      </section>
    </div>
  );
}

export function BatchFigures() {
  const t = useTranslations('batches.overview');
  const format = useFormatter();
  const answer = useQuery(analyticsQuery);
  if (answer.isError && !answer.data) return <FailedQuery title={t('failedTitle')} query={answer} />;
  const { data } = answer;
  const number = (value: number | undefined) => (value === undefined ? null : format.number(value));
  const days = data?.averageProcessingTime;
  const hours = data?.supplyChain.averageTransitHours;
  return (
    <div className="flex flex-col gap-4">
      <Figures
        figures={[
          { term: t('totalBatches'), icon: 'box', value: number(data?.totalBatches) },
          { term: t('activeBatches'), icon: 'factory', value: number(data?.activeBatches) },
          { term: t('completedBatches'), icon: 'check', value: number(data?.completedBatches) },
          {
            term: t('processing'),
            icon: 'clock',
            value: data ? (days == null ? '–' : t('days', { days })) : null,
            ...(data && days == null ? { note: t('noAverage') } : {}),
          },
        ]}
      />
      <h2 className="text-base">{t('supplyChain')}</h2>
      <Figures
        figures={[
          { term: t('events'), icon: 'truck', value: number(data?.supplyChain.totalEvents) },
          { term: t('verified'), icon: 'link', value: number(data?.supplyChain.verified) },
          { term: t('planned'), icon: 'clock', value: number(data?.supplyChain.pending) },
          {
            term: t('transit'),
            icon: 'pin',
            value: data ? (hours == null ? '–' : t('hours', { hours })) : null,
            ...(data && hours == null ? { note: t('noTransit') } : {}),
          },
        ]}
      />
    </div>
  );
}
