// The square in which a code should lie: four corners and the scan line. Drawn over the picture, hidden from readers.
import { classNames } from '../../../ui/class-names.ts';
import './scan-frame.css';

/** Side of the frame in CSS pixels: 16 rem (specification, section 2). */
export const frameSide = 256;

const corners = [
  'start-0 top-0 border-s-4 border-t-4 rounded-ss-surface',
  'end-0 top-0 border-e-4 border-t-4 rounded-se-surface',
  'start-0 bottom-0 border-s-4 border-b-4 rounded-es-surface',
  'end-0 bottom-0 border-e-4 border-b-4 rounded-ee-surface',
] as const;

export function ScanFrame({ isLive, isFound }: { readonly isLive: boolean; readonly isFound: boolean }) {
  const colour = isFound ? 'border-(--scan-light)' : 'border-white';
  return (
    <div
      aria-hidden="true"
      className="scan-frame relative size-64 shrink-0 rounded-surface shadow-[0_0_0_100vmax] shadow-black/45"
    >
      {corners.map((corner) => (
        <span key={corner} className={classNames('absolute size-9 transition-colors', colour, corner)} />
      ))}
      {isLive && !isFound ? <span className="scan-line absolute inset-x-3 h-0.5 rounded-full" /> : null}
    </div>
  );
}
