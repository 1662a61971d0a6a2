// A progress bar from 0 to 100 with its figure in words beside it; without a value it says "going on".

import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from './class-names.ts';

export interface ProgressProps {
  readonly label: string;
  /** 0 to 100; null while the length is not known. */
  readonly value: number | null;
  /** The figure in words, for example "3 of 12". */
  readonly valueLabel?: string;
  readonly tone?: 'brand' | 'emerald' | 'amber' | 'red';
}

const fills = { brand: 'bg-brand', emerald: 'bg-emerald-fill', amber: 'bg-amber-fill', red: 'bg-red-fill' } as const;

export function Progress({ label, value, valueLabel, tone = 'brand' }: ProgressProps) {
  const share = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <AriaProgressBar
      {...(share === null ? { isIndeterminate: true } : { value: share })}
      {...(valueLabel ? { valueLabel } : {})}
      className="flex flex-col gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <Label className="text-ink-soft">{label}</Label>
        {valueLabel ? <span className="font-medium tabular-nums">{valueLabel}</span> : null}
      </div>
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-200',
            fills[tone],
            share === null && 'w-1/3 animate-[slide-along_1.2s_linear_infinite]',
          )}
          {...(share === null ? {} : { style: { width: `${share}%` } })}
        />
      </div>
    </AriaProgressBar>
  );
}
