// Term and value pairs in lines, for facts of a product, a certificate or a batch.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Fact {
  readonly term: string;
  /** null: the line is left out. */
  readonly value: ReactNode | null;
}

export function FactList({ facts, className }: { readonly facts: readonly Fact[]; readonly className?: string }) {
  return (
    <dl className={classNames('divide-y divide-line', className)}>
      {facts
        .filter((fact) => fact.value !== null && fact.value !== '')
        .map((fact) => (
          <div
            key={fact.term}
            className="grid break-inside-avoid gap-x-6 gap-y-0.5 py-2.5 print:py-1 sm:grid-cols-[minmax(8rem,1fr)_2fr]"
          >
            <dt className="text-sm text-ink-soft">{fact.term}</dt>
            <dd className="min-w-0 text-ink">{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
