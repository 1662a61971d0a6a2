// What the search of an address says, as text: a code that looks like a number stays the code that it is.

/** undefined where the address does not say it, or says nothing. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** An address of this app, whole; undefined for anything else: nobody is led elsewhere by a link to here. */
export function ownAddress(value: unknown): string | undefined {
  const address = textOf(value);
  if (!address?.startsWith('/')) return undefined;
  const { origin, pathname, search, hash } = new URL(address, window.location.origin);
  return origin === window.location.origin ? pathname + search + hash : undefined;
}
