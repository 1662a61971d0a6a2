// A table or drawing wider than its place: scrolled by itself, also with the keyboard, and named for readers. A group and no landmark: it
// often bears the name of the section that it stands in.
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface ScrollRegionProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly frameRef?: Ref<HTMLDivElement>;
  readonly className?: string;
}

export function ScrollRegion({ label, children, frameRef, className }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      {...(frameRef ? { ref: frameRef } : {})}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={classNames('relative overflow-x-auto rounded-control', className)}
    >
      {children}
    </div>
  );
}
