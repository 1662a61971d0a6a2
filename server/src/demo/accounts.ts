// The accounts of the demo, one per role. Their password is public on purpose; a product with DEMO=off has none of them.
import type { Role } from '@amanah/api/identity';

export const demoPassword = 'Amanah-Demo-2026';

export const demoAccounts: readonly { readonly role: Role; readonly username: string; readonly email: string }[] = [
  { role: 'consumer', username: 'Nadia', email: 'consumer@demo.amanah.example' },
  { role: 'retailer', username: 'Omar', email: 'retailer@demo.amanah.example' },
  { role: 'certifier', username: 'Salma', email: 'certifier@demo.amanah.example' },
  { role: 'producer', username: 'Tariq', email: 'producer@demo.amanah.example' },
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
  email: 'operator@demo.amanah.example',
} as const satisfies (typeof demoAccounts)[number];

/** Second members of demo organisations: a certificate takes two people. They have the same password. */
export const demoColleagues: typeof demoAccounts = [
  { role: 'certifier', username: 'Hakim', email: 'certifier2@demo.amanah.example' },
];
