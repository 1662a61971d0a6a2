// Bars that lie: one row for each name with its figure beside it, and one bar made of shares. Names are never cut.
import { useId } from 'react';
import { ChartPiece, type ChartSeries, ChartSwatch, ChartTextures } from './chart.tsx';
import { pileOf } from './chart-geometry.ts';

export interface ChartRow extends ChartSeries {
  readonly value: number;
  readonly figure: string;
}

/** Longest bar first is the caller's choice; all rows share one scale that begins at zero. */
export function ChartRows({ rows }: { readonly rows: readonly ChartRow[] }) {
  const prefix = useId();
  const most = Math.max(1, ...rows.map((row) => row.value));
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.id}>
          <div className="flex items-baseline justify-between gap-4 text-sm">
            <bdi>{row.label}</bdi>
            <span className="font-medium tabular-nums">{row.figure}</span>
          </div>
          <svg width="100%" height="10" aria-hidden="true" focusable="false" className="mt-1 block rtl:-scale-x-100">
            <ChartTextures prefix={`${prefix}${row.id}`} series={[row]} />
            <rect width="100%" height="10" className="fill-sunken" />
            <ChartPiece
              series={row}
              prefix={`${prefix}${row.id}`}
              x="0"
              y="0"
              width={`${(row.value / most) * 100}%`}
              height="10"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** One whole and its parts, each with name and figure below. */
export function ChartShares({ parts }: { readonly parts: readonly ChartRow[] }) {
  const prefix = useId();
  const whole = parts.reduce((sum, part) => sum + part.value, 0);
  const places = pileOf(
    parts.map((part) => part.value),
    whole,
  );
  return (
    <div>
      <svg
        width="100%"
        height="14"
        aria-hidden="true"
        focusable="false"
        className="block rounded-full rtl:-scale-x-100"
      >
        <ChartTextures prefix={prefix} series={parts} />
        <rect width="100%" height="14" className="fill-sunken" />
        {parts.map((part, index) => (
          <ChartPiece
            key={part.id}
            series={part}
            prefix={prefix}
            x={`${places[index]?.start ?? 0}%`}
            width={`${places[index]?.size ?? 0}%`}
            y="0"
            height="14"
          />
        ))}
      </svg>
      <ul className="mt-2.5 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map((part) => (
          <li key={part.id} className="flex items-center gap-2">
            <ChartSwatch series={part} />
            <span>
              {part.label} <span className="font-medium tabular-nums">{part.figure}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
