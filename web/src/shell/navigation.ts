// The places that the frame leads to. Only routes that exist are listed.

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

/** Certifier labels of the footer (specification, section 2). */
export const footerAuthorities = ['JAKIM', 'ESMA', 'HMC'] as const;
