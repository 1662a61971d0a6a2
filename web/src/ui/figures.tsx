// Counted figures side by side, each with its word. A figure that is not there yet leaves its place.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Skeleton } from './states.tsx';

export interface Figure {
  readonly term: string;
  readonly icon: IconName;
  /** null: still to come. */
  readonly value: ReactNode | null;
  readonly note?: string;
}

export function Figures({ figures, className }: { readonly figures: readonly Figure[]; readonly className?: string }) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-surface border border-line bg-line',
        figures.length > 2 && 'lg:grid-cols-4',
        className,
      )}
    >
      {figures.map(({ term, icon, value, note }) => (
        <div key={term} className="flex flex-col bg-surface p-4 sm:p-5">
          <dt className="flex items-center gap-2 text-sm text-ink-soft">
            <Icon name={icon} size={18} className="text-ink-faint" />
            {term}
          </dt>
          <dd className="mt-1.5 flex min-h-10 items-center text-2xl font-semibold tabular-nums">
            {value ?? <Skeleton className="h-8 w-16" />}
          </dd>
          {note ? <dd className="text-sm text-ink-faint">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
