// The drawing of a series: lines and areas, their axes, and over them the slider that keyboard, touch and screen reader read it with.
import type { SensorSeries } from '@amanah/api/sensors';
import { useId, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { barAt, type Span, shareOf } from '../../ui/chart-geometry.ts';
import { useSensorWords } from './sensor-words.ts';
import { axisLines, drawSeries, nearestPlace, type Point, type SeriesDrawing } from './series-geometry.ts';

export function SeriesPlot({ series }: { readonly series: SensorSeries }) {
  const t = useTranslations('sensors.chart');
  const words = useSensorWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const { temperature: points, permitted, warning, bucketMinutes } = series;
  const from = Date.parse(series.from);
  const until = Date.parse(series.until);
  const also = [permitted.least, permitted.most, warning.most].filter((value) => value !== null);
  const drawing = drawSeries(points, { from, until, bucketMinutes, also });
  const shown = chosen ?? points.length - 1;
  const point = points[Math.min(shown, points.length - 1)];
  const describe = ({ time, mean, least, most }: Point) =>
    t('at', {
      time: words.moment(time),
      mean: words.degrees(mean),
      least: words.degrees(least),
      most: words.degrees(most),
    });
  const said = point ? describe(point) : null;
  return (
    <div>
      <p className="min-h-6 text-sm tabular-nums" aria-hidden="true">
        {said}
      </p>
      <div className="mt-2 grid grid-cols-[auto_1fr] gap-x-2">
        <DegreesAxis span={drawing.span} />
        <div className="relative h-64 rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-focus">
          <Readings drawing={drawing} limits={series} chosen={chosen} />
          <ReadingSlider places={drawing.places} shown={shown} said={said ?? ''} onChoose={setChosen} />
        </div>
        <span />
        <TimeAxis from={from} until={until} />
      </div>
    </div>
  );
}

/** From the top of a drawing of 1,000 by 1,000. */
const heightIn = (span: Span, value: number) => 1_000 - shareOf(value, span) * 10;

function DegreesAxis({ span }: Pick<SeriesDrawing, 'span'>) {
  const words = useSensorWords();
  return (
    <div aria-hidden="true" className="relative h-64 min-w-10 text-end text-xs text-ink-faint tabular-nums">
      <span className="invisible">{words.degrees(-88.8)}</span>
      {axisLines(span).map((value) => (
        <span
          key={value}
          className="absolute end-0 -translate-y-1/2 leading-none"
          style={{ top: `${heightIn(span, value) / 10}%` }}
        >
          <Said>{words.degrees(value)}</Said>
        </span>
      ))}
    </div>
  );
}

interface ReadingsProps {
  readonly drawing: SeriesDrawing;
  readonly limits: Pick<SensorSeries, 'permitted' | 'warning'>;
  readonly chosen: number | null;
}

function Readings({ drawing: { span, line, area, places }, limits: { permitted, warning }, chosen }: ReadingsProps) {
  const height = (value: number) => heightIn(span, value);
  return (
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
  );
}

interface ReadingSliderProps {
  readonly places: SeriesDrawing['places'];
  readonly shown: number;
  readonly said: string;
  readonly onChoose: (chosen: number | null) => void;
}

function ReadingSlider({ places, shown, said, onChoose }: ReadingSliderProps) {
  const t = useTranslations('sensors.chart');
  const { direction } = useLocale();
  const id = useId();
  return (
    <input
      type="range"
      id={id}
      min={0}
      max={places.length - 1}
      value={shown}
      aria-label={t('slider')}
      aria-valuetext={said}
      onChange={(event) => onChoose(Number(event.target.value))}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onChoose(nearestPlace(places, barAt(event.clientX - box.left, box.width, 1_000, direction === 'rtl')));
      }}
      onPointerLeave={() => onChoose(null)}
      className="absolute inset-0 size-full cursor-crosshair opacity-0"
    />
  );
}

function TimeAxis({ from, until }: { readonly from: number; readonly until: number }) {
  const format = useFormatter();
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => ({ share, at: new Date(from + (until - from) * share) }));
  const isLong = until - from > 2 * 86_400_000;
  return (
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
          {format.dateTime(at, isLong ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' })}
        </span>
      ))}
    </div>
  );
}
