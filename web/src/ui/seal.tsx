// The mark of the product and the seal that frames a verdict. A seal never stands alone: word and colour go with it.
import { classNames } from './class-names.ts';
import { octagonPoints, pathThrough, squarePoints, starPoints } from './star.ts';

const outline = pathThrough(starPoints(50, 50, 46));
const diamond = pathThrough(squarePoints(50, 50, 44, 0));
const square = pathThrough(squarePoints(50, 50, 44, Math.PI / 4));
const octagon = pathThrough(octagonPoints(50, 50, 40));

/** The families a verdict can speak in; each has a colour and a sign of its own. */
export type SealFamily = 'emerald' | 'amber' | 'red' | 'slate';
export type SealSign = 'check' | 'clock' | 'cross' | 'question' | 'leaf' | 'pause' | 'copies' | 'border';

const signs: Record<SealSign, string> = {
  check: 'M33.5 51.5l11 11 22-24',
  clock: 'M50 34v17l11 8',
  cross: 'M37 37l26 26M63 37L37 63',
  question: 'M40.5 42a9.7 9.7 0 1 1 14.2 8.6c-3.3 1.9-4.7 4-4.7 7.4M50 67.5h.01',
  leaf: 'M36 64c-1-17 8-28 29-29 1 20-10 30-29 29zM36 64l15-15',
  pause: 'M42 37v26M58 37v26',
  copies: 'M36 36h19v19H36zM45 61v3h19V45h-3',
  border: 'M35 38c5-5 10 5 15 0s10 5 15 0M35 50c5-5 10 5 15 0s10 5 15 0M35 62c5-5 10 5 15 0s10 5 15 0',
};

const families: Record<SealFamily, { readonly line: string; readonly wash: string; readonly sign: string }> = {
  emerald: { line: 'stroke-emerald-fill', wash: 'fill-emerald-wash', sign: 'stroke-emerald-ink' },
  amber: { line: 'stroke-amber-fill', wash: 'fill-amber-wash', sign: 'stroke-amber-ink' },
  red: { line: 'stroke-red-fill', wash: 'fill-red-wash', sign: 'stroke-red-ink' },
  slate: { line: 'stroke-slate-fill', wash: 'fill-slate-wash', sign: 'stroke-slate-ink' },
};

export interface SealProps {
  readonly family: SealFamily;
  readonly sign: SealSign;
  /** Pixels. */
  readonly size?: number;
  /** Draws itself once when it enters the page. */
  readonly isDrawn?: boolean;
  readonly className?: string;
}

export function Seal({ family, sign, size = 96, isDrawn = true, className }: SealProps) {
  const style = families[family];
  const drawing = isDrawn ? 'animate-[seal-draw_200ms_var(--ease)_both]' : '';
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className)}
    >
      <path d={outline} className={classNames(style.wash, isDrawn && 'animate-[seal-fill_200ms_var(--ease)_both]')} />
      <g fill="none" strokeWidth="2.25" strokeLinejoin="round" className={style.line}>
        <path d={diamond} pathLength={1} strokeDasharray={1} className={drawing} />
        <path d={square} pathLength={1} strokeDasharray={1} className={drawing} />
      </g>
      <path
        d={signs[sign]}
        pathLength={1}
        strokeDasharray={1}
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={classNames(style.sign, isDrawn && 'animate-[seal-draw_180ms_var(--ease)_120ms_both]')}
      />
    </svg>
  );
}

export function Mark({ size = 32, className }: { readonly size?: number; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0', className)}
    >
      <path d={outline} className="fill-brand stroke-brand" strokeWidth="4" strokeLinejoin="round" />
      <path
        d="M34 51.5l11 11 22-24"
        fill="none"
        className="stroke-on-brand"
        strokeWidth="8.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark as a sign of waiting: the outline draws itself around and around. */
export function LoadingMark({ label, size = 48 }: { readonly label: string; readonly size?: number }) {
  return (
    <span role="status" className="inline-flex flex-col items-center gap-3 text-sm text-ink-soft">
      <svg
        viewBox="0 0 100 100"
        width={size}
        height={size}
        aria-hidden="true"
        className="animate-[breathe_1.6s_var(--ease)_infinite]"
      >
        <path d={outline} fill="none" className="stroke-brand" strokeWidth="4" strokeLinejoin="round" />
        <path d={octagon} fill="none" className="stroke-brand" strokeWidth="2" opacity="0.5" strokeLinejoin="round" />
      </svg>
      {label}
    </span>
  );
}
