// A light girih of stars and crosses as one SVG pattern, for landing hero, certificate and evidence page only.
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { pathThrough, squarePoints, starPoints } from './star.ts';

const cell = 96;
// Stars at the corners of the cell touch their neighbours point to point; the gap between four of them is the cross.
const corners = [
  [0, 0],
  [cell, 0],
  [0, cell],
  [cell, cell],
] as const;
const lines = [
  ...corners.map(([x, y]) => pathThrough(starPoints(x, y, cell / 2))),
  ...corners.map(([x, y]) => pathThrough(starPoints(x, y, cell / 4))),
  pathThrough(squarePoints(cell / 2, cell / 2, cell / 5, 0)),
].join('');

export function GirihPattern({ className }: { readonly className?: string }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={classNames('pointer-events-none absolute inset-0 size-full text-brand', className)}
    >
      <defs>
        <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse">
          <path d={lines} fill="none" stroke="currentColor" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
