// The chart of a device: mean with lowest and highest, the permitted band behind, the warning limit as a line. The same figures stand in
// a table one press away.
import { type SensorDevice, type SensorSeries, seriesHours } from '@amanah/api/sensors';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Said } from '../../platform/said.tsx';
import { ofVisit } from '../../platform/visit.ts';
import { Card } from '../../ui/card.tsx';
import { ChartFigure } from '../../ui/chart.tsx';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { seriesQuery } from './queries.ts';
import { useSensorWords } from './sensor-words.ts';
import { SeriesPlot } from './series-plot.tsx';

type HoursKey = `h${(typeof seriesHours)[number]}`;
/** New readings redraw it, but not more often than this. */
const redrawMilliseconds = 3_000;

export function SeriesCard({ device }: { readonly device: SensorDevice }) {
  const t = useTranslations('sensors.chart');
  const general = useTranslations('general');
  const [hours, setHours] = useState<HoursKey>('h24');
  const answer = useQuery({ ...seriesQuery(device.id, Number(hours.slice(1))), staleTime: ofVisit });
  const drawnAt = useRef(0);
  const { refetch } = answer;
  const { lastUpdate } = device;
  // The first drawing is asked for by the query itself.
  const drawnFor = useRef(lastUpdate);
  useEffect(() => {
    if (drawnFor.current === lastUpdate) return;
    const wait = Math.max(0, drawnAt.current + redrawMilliseconds - performance.now());
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
      drawnFor.current = lastUpdate;
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [lastUpdate, refetch]);
  return (
    <Card className="flex flex-col gap-4 sm:p-6">
      <Segments
        label={t('range')}
        value={hours}
        onChange={setHours}
        choices={seriesHours.map((value) => ({ value: `h${value}` as const, label: t(`hours.h${value}`) }))}
      />
      {answer.data ? (
        <Series device={device} series={answer.data} />
      ) : answer.isError ? (
        <FailedQuery title={t('failedTitle')} headingLevel={3} query={answer} />
      ) : (
        <SkeletonGroup label={general('loading')}>
          <Skeleton className="h-80" />
        </SkeletonGroup>
      )}
    </Card>
  );
}

function Series({ device, series }: { readonly device: SensorDevice; readonly series: SensorSeries }) {
  const t = useTranslations('sensors.chart');
  const compliance = useTranslations('sensors.compliance');
  const words = useSensorWords();
  const { temperature, humidity, permitted } = series;
  const humidityAt = new Map(humidity.map(({ time, mean }) => [time, mean]));
  const band =
    permitted.most === null
      ? null
      : permitted.least === null
        ? t('permittedMost', { most: words.degrees(permitted.most) })
        : t('permitted', { least: words.degrees(permitted.least), most: words.degrees(permitted.most) });
  const facts = [
    {
      term: t('kinetic'),
      value: series.meanKineticCelsius === null ? '–' : words.degrees(series.meanKineticCelsius),
      note: t('kineticNote'),
    },
    { term: t('outside'), value: compliance('minutes', { minutes: Math.round(series.minutesOutside) }) },
    {
      term: t('recorded'),
      value: series.recordedPercent === null ? compliance('noRecord') : words.percent(series.recordedPercent, 1),
    },
  ];
  return (
    <>
      <ChartFigure
        title={t('title', { name: device.name })}
        tableLabel={t('asTable')}
        chartLabel={t('asChart')}
        note={
          <>
            {band}
            {series.warning.most === null ? null : (
              <> · {t('warningAbove', { most: words.degrees(series.warning.most) })}</>
            )}
          </>
        }
        table={{
          columns: [t('time'), t('least'), t('mean'), t('most'), t('humidity')],
          rows: temperature.toReversed().map(({ time, least, mean, most }) => ({
            key: time,
            name: words.moment(time),
            figures: [
              words.degrees(least),
              words.degrees(mean),
              words.degrees(most),
              humidityAt.has(time) ? words.percent(humidityAt.get(time) ?? 0) : '–',
            ],
          })),
        }}
      >
        {temperature.length === 0 ? (
          <EmptyState title={t('empty')} icon="thermometer" headingLevel={3}>
            {t('emptyBody')}
          </EmptyState>
        ) : (
          <SeriesPlot series={series} />
        )}
      </ChartFigure>
      <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
        {facts.map(({ term, value, note }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="text-lg font-medium tabular-nums">
              <Said>{value}</Said>
              {note ? <span className="block text-xs font-normal text-ink-soft">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
