// What the search of an address says, as text: a code that looks like a number stays the code that it is.

/** undefined where the address does not say it, or says nothing. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
