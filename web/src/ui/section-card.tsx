// A card that is a section of a page: heading with its sign, then the content in lines.
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface SectionCardProps {
  readonly title: string;
  readonly icon: IconName;
  readonly children: ReactNode;
  /** Stands at the end of the heading's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  /** The part of an address that leads here. */
  readonly id?: string;
}

export function SectionCard({ title, icon, children, aside, className, id }: SectionCardProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      {...(id === undefined ? {} : { id })}
      labelledBy={titleId}
      className={classNames('sm:p-6', className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="flex items-center gap-2.5 text-base">
          <Icon name={icon} className="text-ink-faint" />
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
