// The accounts of the demo, one per role. Their password is public on purpose; a product with DEMO=off has none of them.
import type { Role } from '@amanah/api/identity';
import { reservedMailDomain } from '@amanah/core/people';
import type { CertifierKey } from './certifiers.ts';

export const demoMailDomain = `demo.${reservedMailDomain}`;
export const demoPassword = 'Amanah-Demo-2026';

export interface DemoAccount {
  readonly role: Role;
  readonly username: string;
  readonly email: string;
}

const salma: DemoAccount = { role: 'certifier', username: 'Salma', email: `certifier@${demoMailDomain}` };

export const demoAccounts: readonly DemoAccount[] = [
  { role: 'consumer', username: 'Nadia', email: `consumer@${demoMailDomain}` },
  { role: 'retailer', username: 'Omar', email: `retailer@${demoMailDomain}` },
  salma,
  { role: 'producer', username: 'Tariq', email: `producer@${demoMailDomain}` },
];

/** Who works beside them. `right: null`: asks to be admitted. */
export const demoMembers = [
  { of: 'producer', username: 'Mei Ling', right: 'manager' },
  { of: 'producer', username: 'Rashid', right: 'staff' },
  { of: 'producer', username: 'Yusuf Karim', right: null },
  { of: 'retailer', username: 'Dania', right: 'staff' },
  { of: 'retailer', username: 'Bilal', right: 'read_only' },
  { of: 'certifier', username: 'Zahra', right: 'manager' },
  { of: 'certifier', username: 'Imran', right: 'auditor' },
] as const;

/** Decides about the applications of the demo, and about no others. */
export const demoOperator = {
  role: 'consumer',
  username: 'Idris',
  email: `operator@${demoMailDomain}`,
} as const satisfies DemoAccount;

/** The second person at the certifier of `demoAccounts`. */
export const demoColleague: DemoAccount = {
  role: 'certifier',
  username: 'Hakim',
  email: `certifier2@${demoMailDomain}`,
};
const person = (username: string, certifier: CertifierKey): DemoAccount => ({
  role: 'certifier',
  username,
  email: `${username.toLowerCase()}@${certifier}.${demoMailDomain}`,
});

/** Who recommended and who decided at each certifier of the demo: a certificate takes two people. They have the same password too. */
export const demoDeciders: Readonly<Record<CertifierKey, readonly [reviewer: DemoAccount, decider: DemoAccount]>> = {
  nha: [salma, demoColleague],
  ahd: [person('Elif', 'ahd'), person('Kerem', 'ahd')],
  lhn: [person('Dewi', 'lhn'), person('Bagus', 'lhn')],
  bht: [person('Amira', 'bht'), person('Yunus', 'bht')],
  khr: [person('Layla', 'khr'), person('Saif', 'khr')],
  ihb: [person('Hina', 'ihb'), person('Usman', 'ihb')],
  shm: [person('Mariam', 'shm'), person('Haroon', 'shm')],
};

/** Ids of the two who recommended and decided, at each certifier. */
export type DemoDeciders = Readonly<Record<CertifierKey, { readonly reviewer: string; readonly decider: string }>>;
