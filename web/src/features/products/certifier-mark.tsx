// A neutral mark for a certification body: a rosette whose petals come from its name. It must never resemble the logo of
// a real body, and says nothing about the body; the name beside it does.
import { octagonPoints, pathThrough, starPoints } from '../../ui/star.ts';

/** Small and stable: the same name always gets the same rosette. */
function numberOf(name: string): number {
  let number = 7;
  for (const character of name) number = (number * 31 + (character.codePointAt(0) ?? 0)) % 99_991;
  return number;
}

export function CertifierMark({ name, size = 56 }: { readonly name: string; readonly size?: number }) {
  const number = numberOf(name);
  const petals = [6, 8, 10, 12][number % 4] ?? 8;
  const turn = (number >> 3) % 2 === 0 ? 0 : 180 / petals;
  const reach = 14 + ((number >> 5) % 3) * 3;
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className="shrink-0 rounded-control bg-sunken"
    >
      <g fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-line-strong">
        <g transform={`rotate(${turn} 50 50)`}>
          {Array.from({ length: petals }, (_, index) => (
            <ellipse
              // biome-ignore lint/suspicious/noArrayIndexKey: petals of a fixed drawing never reorder
              key={index}
              cx="50"
              cy={50 - reach}
              rx={reach * 0.62}
              ry={reach}
              transform={`rotate(${(index * 360) / petals} 50 50)`}
            />
          ))}
        </g>
        <path d={pathThrough(starPoints(50, 50, 44))} strokeWidth="1.5" />
        <path d={pathThrough(octagonPoints(50, 50, 13))} className="fill-surface" />
      </g>
    </svg>
  );
}
