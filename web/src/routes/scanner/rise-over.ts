// What came of a scan, put in the place of the scanner: it rises over the picture in which the code was read, which stands still behind it.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Outcome, resultView } from './outcome-view.tsx';

/** At once where the browser knows no such transition or the person wants no motion. */
function riseOver(change: () => void): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) change();
  else document.startViewTransition(() => flushSync(change));
}

export function useRisingOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** On its way: the camera stands still and reads nothing. */
  const [isRising, setIsRising] = useState(false);
  const show = async (next: Outcome) => {
    setIsRising(true);
    await resultView().catch(() => undefined);
    riseOver(() => {
      setOutcome(next);
      setIsRising(false);
    });
  };
  return { outcome, setOutcome, isRising, show };
}
