// A value on a line with the permitted band drawn behind it. Inside is a filled diamond, outside a warning sign: shape
// and place say it, colour repeats it, and the caller says it in words.
import { type Span, shareOf } from './chart-geometry.ts';
import { Icon } from './icon.tsx';

export interface ChartRangeProps {
  readonly value: number;
  readonly band: Span | null;
  /** The same for all lines that are to be compared. */
  readonly span: Span;
}

export function isInside(value: number, band: Span | null): boolean {
  return band === null || (value >= band.least && value <= band.most);
}

const percent = (share: number) => `${Math.min(100, Math.max(0, share))}%`;

export function ChartRange({ value, band, span }: ChartRangeProps) {
  const inside = isInside(value, band);
  const from = band ? shareOf(band.least, span) : 0;
  const to = band ? shareOf(band.most, span) : 0;
  return (
    <div aria-hidden="true" className="relative h-6">
      <div className="absolute inset-x-0 top-3 border-t border-line-strong" />
      {band ? (
        <div
          className="absolute top-1 h-4 border-x-2 border-emerald-fill bg-emerald-wash"
          style={{ insetInlineStart: percent(from), width: percent(to - from) }}
        />
      ) : null}
      <span
        className="absolute top-3 flex -translate-x-1/2 -translate-y-1/2 rtl:translate-x-1/2"
        style={{ insetInlineStart: percent(shareOf(value, span)) }}
      >
        {inside ? (
          <span className="size-3 rotate-45 border-2 border-surface bg-ink" />
        ) : (
          <Icon name="warning" size={20} className="fill-surface text-red-fill" />
        )}
      </span>
    </div>
  );
}
