// Focus goes to what has come in the place of a form, so that whoever reads by ear is not left on a button that is gone.
import { type RefObject, useEffect, useRef } from 'react';

/** @param isThere whether it is shown by now */
export function useFocusOnce<Part extends HTMLElement>(isThere: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isThere) part.current?.focus();
  }, [isThere]);
  return part;
}
