// The chart of a device: mean with lowest and highest, the permitted band behind, the warning limit as a line. A slider lies over it, so
// that keyboard, touch and screen reader get each point; the same figures stand in a table one press away.
import { type SensorDevice, type SensorSeries, seriesHours } from '@amanah/api/sensors';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useFormatter, useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartFigure } from '../../ui/chart.tsx';
import { barAt, shareOf } from '../../ui/chart-geometry.ts';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { seriesQuery } from './queries.ts';
import { useSensorWords } from './sensor-words.ts';
import { axisLines, drawSeries } from './series-geometry.ts';

type HoursKey = `h${(typeof seriesHours)[number]}`;
/** New readings redraw it, but not more often than this. */
const redrawMilliseconds = 3_000;

export function SeriesCard({ device }: { readonly device: SensorDevice }) {
  const t = useTranslations('sensors.chart');
  const general = useTranslations('general');
  const [hours, setHours] = useState<HoursKey>('h24');
  const answer = useQuery({ ...seriesQuery(device.id, Number(hours.slice(1))), refetchOnMount: 'always' });
  const drawnAt = useRef(0);
  const { refetch } = answer;
  const { lastUpdate } = device;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading is what asks for a new drawing
  useEffect(() => {
    const wait = Math.max(0, drawnAt.current + redrawMilliseconds - performance.now());
    const timer = setTimeout(() => {
      drawnAt.current = performance.now();
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
          <Drawing series={series} />
        )}
      </ChartFigure>
      <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-3">
        {facts.map(({ term, value, note }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="text-lg font-medium tabular-nums">
              <bdi>{value}</bdi>
              {note ? <span className="block text-xs font-normal text-ink-soft">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Drawing({ series }: { readonly series: SensorSeries }) {
  const t = useTranslations('sensors.chart');
  const words = useSensorWords();
  const format = useFormatter();
  const { direction } = useLocale();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { temperature: points, permitted, warning } = series;
  const from = Date.parse(series.from);
  const until = Date.parse(series.until);
  const also = [permitted.least, permitted.most, warning.most].filter((value) => value !== null);
  const { span, line, area, places } = drawSeries(points, { from, until, bucketMinutes: series.bucketMinutes, also });
  const height = (value: number) => 1_000 - shareOf(value, span) * 10;
  const shown = chosen ?? points.length - 1;
  const point = points[Math.min(shown, points.length - 1)];
  const describe = (one: (typeof points)[number]) =>
    t('at', {
      time: words.moment(one.time),
      mean: words.degrees(one.mean),
      least: words.degrees(one.least),
      most: words.degrees(one.most),
    });
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ share, at: new Date(from + (until - from) * share) }));
  const isLong = until - from > 2 * 86_400_000;
  return (
    <div>
      <p className="min-h-6 text-sm tabular-nums" aria-hidden="true">
        {point ? describe(point) : null}
      </p>
      <div className="mt-2 grid grid-cols-[auto_1fr] gap-x-2">
        <div aria-hidden="true" className="relative h-64 min-w-10 text-end text-xs text-ink-faint tabular-nums">
          <span className="invisible">{words.degrees(-88.8)}</span>
          {axisLines(span).map((value) => (
            <span
              key={value}
              className="absolute end-0 -translate-y-1/2 leading-none"
              style={{ top: `${height(value) / 10}%` }}
            >
              <bdi>{words.degrees(value)}</bdi>
            </span>
          ))}
        </div>
        <div className="relative h-64 rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-focus">
          <svg
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            aria-hidden="true"
            focusable="false"
            className="absolute inset-0 overflow-visible rtl:-scale-x-100"
          >
            {permitted.most === null ? null : (
              <rect
                x="0"
                width="1000"
                y={Math.max(0, height(permitted.most))}
                height={Math.max(
                  0,
                  Math.min(1_000, height(permitted.least ?? span.least)) - Math.max(0, height(permitted.most)),
                )}
                className="fill-emerald-wash"
              />
            )}
            {axisLines(span).map((value) => (
              <line
                key={value}
                x1="0"
                x2="1000"
                y1={height(value)}
                y2={height(value)}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {warning.most === null ? null : (
              <line
                x1="0"
                x2="1000"
                y1={height(warning.most)}
                y2={height(warning.most)}
                vectorEffect="non-scaling-stroke"
                strokeDasharray="6 4"
                className="stroke-amber-fill [stroke-width:1.5]"
              />
            )}
            <path d={area} className="fill-ink opacity-15" />
            <path
              d={line}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              className="stroke-ink [stroke-width:1.75]"
            />
            {chosen === null || places[chosen] === undefined ? null : (
              <line
                x1={places[chosen]}
                x2={places[chosen]}
                y1="0"
                y2="1000"
                vectorEffect="non-scaling-stroke"
                className="stroke-brand [stroke-width:1.5]"
              />
            )}
          </svg>
          <input
            type="range"
            id={id}
            min={0}
            max={points.length - 1}
            value={shown}
            aria-label={t('slider')}
            aria-valuetext={point ? describe(point) : ''}
            onChange={(event) => setChosen(Number(event.target.value))}
            onPointerMove={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              const place = barAt(event.clientX - box.left, box.width, 1_000, direction === 'rtl');
              const nearest = places.reduce(
                (best, one, index) => (Math.abs(one - place) < Math.abs((places[best] ?? 0) - place) ? index : best),
                0,
              );
              setChosen(nearest);
            }}
            onPointerLeave={() => setChosen(null)}
            className="absolute inset-0 size-full cursor-crosshair opacity-0"
          />
        </div>
        <span />
        <div aria-hidden="true" className="relative mt-2 h-5 text-xs text-ink-faint tabular-nums">
          {ticks.map(({ share, at }) => (
            <span
              key={share}
              className={
                share === 0
                  ? 'absolute start-0'
                  : share === 1
                    ? 'absolute end-0'
                    : 'absolute -translate-x-1/2 max-sm:hidden rtl:translate-x-1/2'
              }
              style={share === 0 || share === 1 ? {} : { insetInlineStart: `${share * 100}%` }}
            >
              {format.dateTime(
                at,
                isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
