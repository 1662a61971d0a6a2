// The places that the work of a role leads to, for the menu of the account. Apart from the main places, so that only that menu
// loads them.
import type { Role } from '@amanah/api/identity';
import { patterns } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface WorkPlace {
  readonly to:
    | typeof patterns.certificates
    | typeof patterns.signingKeys
    | typeof patterns.iotMonitoring
    | typeof patterns.recordEvent
    | typeof patterns.labels;
  readonly label: 'certificates' | 'signingKeys' | 'iotMonitoring' | 'recordEvent' | 'labels';
  readonly icon: IconName;
}

const certificates: WorkPlace = { to: patterns.certificates, label: 'certificates', icon: 'document' };
const signingKeys: WorkPlace = { to: patterns.signingKeys, label: 'signingKeys', icon: 'lock' };

const iotMonitoring: WorkPlace = { to: patterns.iotMonitoring, label: 'iotMonitoring', icon: 'thermometer' };

const recordEvent: WorkPlace = { to: patterns.recordEvent, label: 'recordEvent', icon: 'truck' };
const labels: WorkPlace = { to: patterns.labels, label: 'labels', icon: 'qr' };

/** What the work of a role asks for; the server checks every right again. */
export const workPlaces: Readonly<Record<Role, readonly WorkPlace[]>> = {
  consumer: [iotMonitoring],
  retailer: [recordEvent, labels, iotMonitoring, signingKeys],
  certifier: [certificates, iotMonitoring, signingKeys],
  producer: [recordEvent, labels, iotMonitoring, signingKeys],
};
