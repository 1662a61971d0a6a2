// The head of a page of daily work: a strip in the colour of the role, the title, what the page is for, and its main action.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const strips = {
  consumer: 'border-consumer-fill',
  retailer: 'border-retailer-fill',
  certifier: 'border-certifier-fill',
  producer: 'border-producer-fill',
} as const;

export interface WorkHeaderProps {
  /** The role whose colour the strip has. */
  readonly accent: keyof typeof strips;
  readonly title: ReactNode;
  readonly introduction?: ReactNode;
  /** Above the title: a badge, a way back. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}

export function PageHeader({ accent, title, introduction, above, actions, className }: WorkHeaderProps) {
  return (
    <header
      className={classNames(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-s-4 ps-4 sm:ps-5',
        strips[accent],
        className,
      )}
    >
      <div className="min-w-0">
        {above}
        <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
        {introduction === undefined ? null : <div className="mt-1 text-ink-soft">{introduction}</div>}
      </div>
      {actions}
    </header>
  );
}
