// Puts the answer in the place of the scanner: it rises over the picture in which the code was read, which stands still behind it.
import { flushSync } from 'react-dom';

/** @param change what React draws anew; at once where the browser knows no such transition or the person wants no motion */
export function riseOver(change: () => void): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) change();
  else document.startViewTransition(() => flushSync(change));
}
