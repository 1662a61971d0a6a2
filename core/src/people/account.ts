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

/** Below it are accounts that the installation itself makes, whose password may be published. Nobody has a mailbox there. */
export const reservedMailDomain = 'amanah.example';

/**
 * Whether an address is one that nobody registers: it would stand in the way of the account that is announced with it.
 *
 * @example isReservedAddress('certifier@shown.amanah.example') // true
 */
export function isReservedAddress(email: string): boolean {
  const domain = foldName(email.slice(email.lastIndexOf('@') + 1)).replace(/\.+$/, '');
  return domain.endsWith(`.${reservedMailDomain}`);
}
