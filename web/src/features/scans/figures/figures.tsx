// The person's own scans as figures: over time, by category, by verdict, by brand. Small counts are shown as they are.
import { type ScanFigures, scanPeriods } from '@amanah/api/scans';
import type { VerdictState } from '@amanah/core/verification';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { patterns } from '../../../paths.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { useDayWords } from '../../../platform/use-day-words.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChartFigure, type ChartHue, type ChartSeries, type ChartTexture } from '../../../ui/chart.tsx';
import { type ChartRow, ChartRows } from '../../../ui/chart-rows.tsx';
import { ChartTimeBars, type TimeBar } from '../../../ui/chart-time-bars.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { firstPeriod, type Period, scanFiguresQuery } from '../queries.ts';

/** The colour family of each verdict; given by the route, because the verdict belongs to another feature. */
export type VerdictFamilies = Readonly<
  Record<VerdictState, { readonly family: 'emerald' | 'amber' | 'red' | 'slate' }>
>;

const textures: Readonly<Record<'emerald' | 'amber' | 'red' | 'slate', ChartTexture>> = {
  emerald: 'solid',
  amber: 'dotted',
  red: 'hatched',
  slate: 'solid',
};

export interface FiguresProps {
  readonly families: VerdictFamilies;
  /** The accent of the person's role. */
  readonly hue: ChartHue;
}

export function Figures({ families, hue }: FiguresProps) {
  const t = useTranslations('dashboards.analytics');
  const general = useTranslations('general');
  const dashboard = useTranslations('dashboards');
  const failureWords = useFailureWords();
  const [period, setPeriod] = useState<Period>(firstPeriod);
  const answer = useQuery(scanFiguresQuery(period));
  const words = answer.isError ? failureWords(answer.error) : null;
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg">{dashboard('tabs.analytics')}</h2>
        <Segments
          label={t('period')}
          value={period}
          onChange={setPeriod}
          choices={scanPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        />
      </div>
      {answer.data ? (
        <Charts figures={answer.data} families={families} hue={hue} isStale={answer.isPlaceholderData} />
      ) : words ? (
        <FailedQuery title={t('failedTitle')} headingLevel={3} query={answer} />
      ) : (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
          <Skeleton className="h-96 rounded-surface" />
          <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-72 rounded-surface" />
            <Skeleton className="h-72 rounded-surface" />
            <Skeleton className="h-72 rounded-surface" />
          </div>
        </SkeletonGroup>
      )}
    </section>
  );
}

interface ChartsProps extends FiguresProps {
  readonly figures: ScanFigures;
  readonly isStale: boolean;
}

function Charts({ figures, families, hue, isStale }: ChartsProps) {
  const t = useTranslations('dashboards.analytics');
  const categories = useTranslations('general.categories');
  const verdict = useTranslations('verdict.states');
  const format = useFormatter();
  const number = (value: number) => format.number(value);
  if (figures.byState.reduce((total, one) => total + one.scans, 0) === 0) return <NoScans />;

  const byState: readonly ChartRow[] = figures.byState.map(({ state, scans }) => ({
    id: state,
    label: verdict(state),
    hue: families[state].family,
    texture: textures[families[state].family],
    value: scans,
    figure: number(scans),
  }));
  const byCategory: readonly ChartRow[] = figures.byCategory.map(({ category, scans }) => ({
    id: category,
    label: categories(category),
    hue,
    value: scans,
    figure: number(scans),
  }));
  const brands: readonly ChartRow[] = figures.topBrands.map(({ brand, scans }) => ({
    id: brand,
    label: brand,
    hue,
    value: scans,
    figure: number(scans),
  }));
  return (
    <div aria-busy={isStale} className={`flex flex-col gap-6 transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <Card className="sm:p-6">
        <ScansOverTime figures={figures} />
      </Card>
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <Card className="sm:p-6">
          <CountChart title={t('byState')} rows={byState} />
        </Card>
        {[
          { title: t('byCategory'), rows: byCategory },
          { title: t('topBrands'), rows: brands },
        ].map(({ title, rows }) => (
          <Card key={title} className="sm:p-6">
            {rows.length > 0 ? (
              <CountChart title={title} rows={rows} />
            ) : (
              <>
                <h3 className="text-base">{title}</h3>
                <p className="mt-3 text-ink-soft">{t('noBrands')}</p>
              </>
            )}
          </Card>
        ))}
      </div>
    </div>
  );
}

function NoScans() {
  const t = useTranslations('dashboards.analytics');
  const dashboard = useTranslations('dashboards');
  return (
    <Card>
      <EmptyState
        title={t('empty')}
        headingLevel={3}
        icon="chart"
        action={
          <Link to={patterns.scanner} className={buttonClasses()}>
            {dashboard('startScanning')}
          </Link>
        }
      >
        {t('emptyBody')}
      </EmptyState>
    </Card>
  );
}

function CountChart({ title, rows }: { readonly title: string; readonly rows: readonly ChartRow[] }) {
  const t = useTranslations('dashboards.analytics');
  return (
    <ChartFigure
      title={title}
      headingLevel={3}
      table={{
        columns: [t('name'), t('count')],
        rows: rows.map((row) => ({ key: row.id, name: row.label, figures: [row.figure] })),
      }}
      tableLabel={t('table')}
      chartLabel={t('chart')}
    >
      <ChartRows rows={rows} />
    </ChartFigure>
  );
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** A bar for each day, week or month of the period. */
function useTimeBars({ period, series }: ScanFigures): readonly TimeBar[] {
  const t = useTranslations('dashboards.analytics');
  const days = useDayWords();
  return series.map(({ from, verified, pending, failed }) => {
    const isMonth = period === '365d';
    const long = isMonth ? days.month(from) : days.longDay(from);
    return {
      key: from,
      name: period === '90d' ? t('weekOf', { day: long }) : long,
      tick: isMonth ? days.monthOfYear(from) : days.dayOfYear(from),
      values: [verified, pending, failed],
    };
  });
}

function ScansOverTime({ figures }: Pick<ChartsProps, 'figures'>) {
  const t = useTranslations('dashboards.analytics');
  const dashboard = useTranslations('dashboards');
  const format = useFormatter();
  const bars = useTimeBars(figures);
  const number = (value: number) => format.number(value);
  const count = (value: number) => t('scans', { count: value });
  const series: readonly ChartSeries[] = [
    { id: 'verified', label: dashboard('results.verified'), hue: 'emerald', texture: 'solid' },
    { id: 'pending', label: dashboard('results.pending'), hue: 'amber', texture: 'dotted' },
    { id: 'failed', label: dashboard('results.failed'), hue: 'red', texture: 'hatched' },
  ];
  const partsOf = (bar: TimeBar) =>
    format.list(series.map((one, index) => t('part', { label: one.label, count: bar.values[index] ?? 0 })));
  return (
    <ChartFigure
      key={figures.period}
      title={t('title')}
      headingLevel={3}
      note={t(`each.${figures.period}`)}
      table={{
        columns: [t('from'), ...series.map((one) => one.label), t('total')],
        rows: bars.map((bar) => ({
          key: bar.key,
          name: bar.name,
          figures: [...bar.values.map(number), number(sum(bar.values))],
        })),
      }}
      tableLabel={t('table')}
      chartLabel={t('chart')}
    >
      <ChartTimeBars
        series={series}
        bars={bars}
        wholeName={t('whole')}
        label={t('slider')}
        format={number}
        total={count}
        describe={(bar) => t('bar', { when: bar.name, total: count(sum(bar.values)), parts: partsOf(bar) })}
      />
    </ChartFigure>
  );
}
