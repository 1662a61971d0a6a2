// The places that the frame leads to. Only routes that exist are listed.

import type { Role } from '@amanah/api/identity';
import { patterns } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface Place {
  readonly to: typeof patterns.scanner | typeof patterns.dashboard | typeof patterns.journey | typeof patterns.home;
  readonly label: 'scanner' | 'dashboard';
  readonly icon: IconName;
}

export const mainPlaces: readonly Place[] = [
  { to: patterns.scanner, label: 'scanner', icon: 'scan' },
  { to: patterns.dashboard, label: 'dashboard', icon: 'chart' },
];

export interface WorkPlace {
  readonly to: typeof patterns.certificates | typeof patterns.signingKeys;
  readonly label: 'certificates' | 'signingKeys';
  readonly icon: IconName;
}

const certificates: WorkPlace = { to: patterns.certificates, label: 'certificates', icon: 'document' };
const signingKeys: WorkPlace = { to: patterns.signingKeys, label: 'signingKeys', icon: 'lock' };

/** What the work of a role asks for; the server checks every right again. */
export const workPlaces: Readonly<Record<Role, readonly WorkPlace[]>> = {
  consumer: [],
  retailer: [signingKeys],
  certifier: [certificates, signingKeys],
  producer: [signingKeys],
};

/** Certifier labels of the footer (specification, section 2). */
export const footerAuthorities = ['JAKIM', 'ESMA', 'HMC'] as const;
