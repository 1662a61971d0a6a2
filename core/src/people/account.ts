// Accounts: in which worlds a person may work, and how names are compared.

/** A person may work in the real world and practise; an account of the demo does neither. */
export const accountRealms = ['real', 'demo'] as const;
export type AccountRealm = (typeof accountRealms)[number];

/**
 * One form for names and addresses that look or read the same, so that they are compared as one.
 *
 * @example foldName('  Siti   NUR ') // 'siti nur'
 */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
