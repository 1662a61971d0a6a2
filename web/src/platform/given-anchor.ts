// Whoever follows a link to a part of a page is here before the part is: it comes into view when it is drawn.
import { useEffect } from 'react';

/** The part of the page that the address names, where it is drawn. */
export function givenAnchor(): HTMLElement | null {
  const { hash } = window.location;
  return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
}

export function useGivenAnchor(): void {
  useEffect(() => {
    // Where a browser answers with a promise, that is no clean-up.
    givenAnchor()?.scrollIntoView();
  }, []);
}
