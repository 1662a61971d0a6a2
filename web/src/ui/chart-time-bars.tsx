// Piled bars over time. The figures of one bar, or of all, stand above as words; arrow keys and pointer choose the bar.
// A slider lies over the drawing, so that keyboard, touch and screen reader get what they know from everywhere else.
import { type Dispatch, type PointerEvent, type SetStateAction, useId, useRef, useState } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChartPiece, type ChartSeries, ChartSwatch, ChartTextures } from './chart.tsx';
import { axisOf, barAt, barPlace, pileOf, wordedBars } from './chart-geometry.ts';
import { classNames } from './class-names.ts';

export interface TimeBar {
  readonly key: string;
  /** The whole name of its time, for the readout. */
  readonly name: string;
  /** The short one, for the axis. */
  readonly tick: string;
  /** One figure for each series, in their order. */
  readonly values: readonly number[];
}

export interface ChartTimeBarsProps {
  readonly series: readonly ChartSeries[];
  /** Oldest first. */
  readonly bars: readonly TimeBar[];
  /** The name of the whole, shown while no bar is chosen. */
  readonly wholeName: string;
  /** Accessible name of the slider over the bars. */
  readonly label: string;
  /** A bar in one sentence. */
  readonly describe: (bar: TimeBar) => string;
  readonly format: (value: number) => string;
  readonly total: (value: number) => string;
}

const isFew = (bars: readonly TimeBar[]) => bars.length <= 14;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

export function ChartTimeBars({ series, bars, wholeName, label, describe, format, total }: ChartTimeBarsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const totals = bars.map((bar) => sum(bar.values));
  const axis = axisOf(Math.max(0, ...totals));
  const bar = chosen === null ? undefined : bars[chosen];
  const figures = bar?.values ?? series.map((_, index) => sum(bars.map(({ values }) => values[index] ?? 0)));
  return (
    <div>
      <Readout
        name={bar?.name ?? wholeName}
        total={total(sum(figures))}
        series={series}
        figures={figures}
        format={format}
      />
      <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2">
        <ValueAxis axis={axis} format={format} />
        <div className="relative h-52 rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-4 has-[:focus-visible]:outline-focus">
          <PiledBars series={series} bars={bars} axis={axis} chosen={chosen} />
          <BarSums bars={bars} totals={totals} axis={axis} format={format} />
          <BarSlider bars={bars} chosen={chosen} onChoose={setChosen} label={label} describe={describe} />
        </div>
        <TimeAxis bars={bars} chosen={chosen} />
      </div>
    </div>
  );
}

interface ReadoutProps extends Pick<ChartTimeBarsProps, 'series' | 'format'> {
  readonly name: string;
  readonly total: string;
  /** One for each series, in their order. */
  readonly figures: readonly number[];
}

function Readout({ name, total, series, figures, format }: ReadoutProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-baseline gap-x-6 gap-y-1 text-sm">
      <p className="min-w-40 font-medium">
        {name}
        <span className="font-normal text-ink-soft"> · {total}</span>
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {series.map((one, index) => (
          <li key={one.id} className="flex items-center gap-2">
            <ChartSwatch series={one} />
            <span>
              {one.label} <span className="font-medium tabular-nums">{format(figures[index] ?? 0)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The lines of the axis, from nothing to the top of the drawing. */
type Axis = readonly number[];
const topOf = (axis: Axis) => axis.at(-1) ?? 1;

function ValueAxis({ axis, format }: Pick<ChartTimeBarsProps, 'format'> & { readonly axis: Axis }) {
  const top = topOf(axis);
  return (
    <div aria-hidden="true" className="relative h-52 min-w-6 text-end text-xs text-ink-faint tabular-nums">
      <span className="invisible">{format(top)}</span>
      {axis.map((line) => (
        <span
          key={line}
          className="absolute end-0 translate-y-1/2 leading-none"
          style={{ bottom: `${(line / top) * 100}%` }}
        >
          {format(line)}
        </span>
      ))}
    </div>
  );
}

interface PiledBarsProps extends Pick<ChartTimeBarsProps, 'series' | 'bars'> {
  readonly axis: Axis;
  readonly chosen: number | null;
}

function PiledBars({ series, bars, axis, chosen }: PiledBarsProps) {
  const prefix = useId();
  const top = topOf(axis);
  return (
    <svg
      width="100%"
      height="100%"
      aria-hidden="true"
      focusable="false"
      className="absolute inset-0 overflow-visible rtl:-scale-x-100"
    >
      <ChartTextures prefix={prefix} series={series} />
      {chosen === null ? null : (
        <rect
          x={`${barPlace(chosen, bars.length, 1).start}%`}
          width={`${barPlace(chosen, bars.length, 1).size}%`}
          y="0"
          height="100%"
          className="fill-sunken"
        />
      )}
      {axis.map((line) => (
        <line
          key={line}
          x1="0"
          x2="100%"
          y1={`${100 - (line / top) * 100}%`}
          y2={`${100 - (line / top) * 100}%`}
          className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {bars.map(({ key, values }, index) => {
        const place = barPlace(index, bars.length);
        return (
          <g key={key}>
            {pileOf(values, top).map((part, at) => {
              const one = series[at];
              return one && part.size > 0 ? (
                <ChartPiece
                  key={one.id}
                  series={one}
                  prefix={prefix}
                  x={`${place.start}%`}
                  width={`${place.size}%`}
                  y={`${100 - part.start - part.size}%`}
                  height={`${part.size}%`}
                />
              ) : null;
            })}
          </g>
        );
      })}
    </svg>
  );
}

interface BarSumsProps extends Pick<ChartTimeBarsProps, 'bars' | 'format'> {
  readonly totals: readonly number[];
  readonly axis: Axis;
}

function BarSums({ bars, totals, axis, format }: BarSumsProps) {
  const highest = totals.indexOf(Math.max(...totals));
  // With few bars each carries its sum; with many only the highest has the room.
  const isSummed = (index: number) => (totals[index] ?? 0) > 0 && (isFew(bars) || index === highest);
  return bars.map(({ key }, index) =>
    isSummed(index) ? (
      <span
        key={key}
        aria-hidden="true"
        className="absolute -translate-x-1/2 pb-1 text-xs leading-none font-medium tabular-nums rtl:translate-x-1/2"
        style={{
          insetInlineStart: centre(index, bars.length),
          bottom: `${((totals[index] ?? 0) / topOf(axis)) * 100}%`,
        }}
      >
        {format(totals[index] ?? 0)}
      </span>
    ) : null,
  );
}

interface BarSliderProps extends Pick<ChartTimeBarsProps, 'bars' | 'label' | 'describe'> {
  readonly chosen: number | null;
  readonly onChoose: Dispatch<SetStateAction<number | null>>;
}

function BarSlider({ bars, chosen, onChoose, label, describe }: BarSliderProps) {
  const { direction } = useLocale();
  const isPointed = useRef(false);
  const last = bars.length - 1;
  const bar = bars[chosen ?? last] ?? bars[last];
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChoose(barAt(event.clientX - box.left, box.width, bars.length, direction === 'rtl'));
  };
  return (
    <input
      type="range"
      min={0}
      max={last}
      step={1}
      value={chosen ?? last}
      aria-label={label}
      aria-valuetext={describe(bar ?? { key: '', name: '', tick: '', values: [] })}
      onChange={(event) => {
        if (!isPointed.current) onChoose(Number(event.currentTarget.value));
      }}
      onFocus={() => onChoose((was) => was ?? last)}
      onBlur={() => onChoose(null)}
      onPointerDown={(event) => {
        isPointed.current = true;
        follow(event);
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        isPointed.current = false;
      }}
      onPointerCancel={() => {
        isPointed.current = false;
      }}
      onPointerLeave={(event) => {
        isPointed.current = false;
        if (event.currentTarget !== document.activeElement) onChoose(null);
      }}
      className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
    />
  );
}

function TimeAxis({ bars, chosen }: Pick<PiledBarsProps, 'bars' | 'chosen'>) {
  const wide = wordedBars(bars.length, isFew(bars) ? 14 : 7);
  const narrow = wordedBars(bars.length, isFew(bars) ? 6 : 4);
  // The word of a last bar that is thin ends with the drawing instead of hanging over its edge.
  const isAtEdge = (index: number) => !isFew(bars) && index === bars.length - 1;
  return (
    <div aria-hidden="true" className="relative col-start-2 mt-2 h-5 text-xs text-ink-faint">
      {bars.map(({ key, tick }, index) =>
        wide.includes(index) || narrow.includes(index) ? (
          <span
            key={key}
            className={classNames(
              'absolute whitespace-nowrap',
              isAtEdge(index) ? 'end-0' : '-translate-x-1/2 rtl:translate-x-1/2',
              !narrow.includes(index) && 'max-sm:hidden',
              !wide.includes(index) && 'sm:hidden',
              chosen === index && 'font-medium text-ink',
            )}
            {...(isAtEdge(index) ? {} : { style: { insetInlineStart: centre(index, bars.length) } })}
          >
            {tick}
          </span>
        ) : null,
      )}
    </div>
  );
}

const centre = (index: number, count: number) => `${((index + 0.5) / count) * 100}%`;
