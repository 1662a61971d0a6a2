// One section of the landing page: heading, one sentence, content.
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

export interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  readonly children: ReactNode;
  readonly isSunken?: boolean;
}

export function Section({ id, title, body, children, isSunken = false }: SectionProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={id}
      className={classNames('scroll-mt-16 py-3 sm:py-20', isSunken && 'bg-sunken')}
    >
      <div className="page">
        <h2 id={`${id}-title`} className="max-w-2xl text-xl sm:text-2xl">
          {title}
        </h2>
        {body ? <p className="mt-2 max-w-2xl text-ink-soft sm:mt-3">{body}</p> : null}
        <div className="mt-4 sm:mt-8">{children}</div>
      </div>
    </section>
  );
}
