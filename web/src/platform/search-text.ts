// What the search of an address says: a code that looks like a number stays the code that it is, and what a page does not know is as if it were
// not there.

/** undefined where the address does not say it, or says nothing. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** An address of this app, whole; undefined for anything else: nobody is led elsewhere by a link to here. */
export function ownAddress(value: unknown): string | undefined {
  const address = textOf(value);
  if (!address?.startsWith('/')) return undefined;
  const { origin, pathname, search, hash } = new URL(address, window.location.origin);
  // Dots that fall away may leave two strokes at the beginning, which read anew are another host.
  return origin === window.location.origin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

/** One of these words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value);

/** By the names that a page reads; undefined for whatever it does not know. */
type Readers = Readonly<Record<string, (value: unknown) => string | undefined>>;
export type SearchOf<Read extends Readers> = { readonly [Name in keyof Read]?: ReturnType<Read[Name]> };

/**
 * For `validateSearch`. The router adds what that returns to what stands in the address: a name that is left out there comes through unread, so each
 * name of a page is in the answer, undefined where the address says nothing that the page knows.
 *
 * @example readSearch({ tab: 'odd', code: 42 }, { tab: oneOf(['sites']), code: textOf }) // { tab: undefined, code: '42' }
 */
export function readSearch<Read extends Readers>(search: Record<string, unknown>, readers: Read): SearchOf<Read> {
  // The names and values are those of the readers.
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
  ) as SearchOf<Read>;
}
