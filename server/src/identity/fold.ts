// One form for names that look or read the same, so that they are compared as one.
/** @example foldName('  Siti   NUR ') // 'siti nur' */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
