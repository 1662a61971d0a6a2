// A surface for things that are separate. Inside a card use lines, not more cards. In a grid it gets narrower than a table in it, which scrolls.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps {
  readonly children: ReactNode;
  readonly className?: string;
  readonly as?: 'div' | 'section' | 'article' | 'li';
  readonly labelledBy?: string;
  /** The part of an address that leads here. */
  readonly id?: string;
  readonly padding?: 'none' | 'regular' | 'roomy';
}

export function Card({ children, className, as: Tag = 'div', labelledBy, id, padding = 'regular' }: CardProps) {
  return (
    <Tag
      {...(id === undefined ? {} : { id })}
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : {})}
      className={classNames(
        'min-w-0 scroll-mt-20 rounded-surface border border-line bg-surface',
        padding === 'regular' && 'p-5',
        padding === 'roomy' && 'p-6 sm:p-8',
        className,
      )}
    >
      {children}
    </Tag>
  );
}
