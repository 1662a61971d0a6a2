// A table or drawing wider than its place: scrolled by itself, also with the keyboard, and named for readers.
import type { ReactNode, Ref } from 'react';

export interface ScrollRegionProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly frameRef?: Ref<HTMLElement>;
}

export function ScrollRegion({ label, children, frameRef }: ScrollRegionProps) {
  return (
    <section
      {...(frameRef ? { ref: frameRef } : {})}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="relative overflow-x-auto rounded-control"
    >
      {children}
    </section>
  );
}
