// The places that the work of a role leads to, for the menu of the account. Apart from the main places, so that only that menu
// loads them.
import type { Role } from '@amanah/api/identity';
import { patterns } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export interface WorkPlace {
  readonly to:
    | typeof patterns.certificates
    | typeof patterns.applications
    | typeof patterns.schemes
    | typeof patterns.signingKeys
    | typeof patterns.iotMonitoring
    | typeof patterns.recordEvent
    | typeof patterns.products
    | typeof patterns.batches
    | typeof patterns.inventory
    | typeof patterns.labels
    | typeof patterns.genealogy
    | typeof patterns.massBalance
    | typeof patterns.recalls
    | typeof patterns.laboratory
    | typeof patterns.professionalTools;
  readonly label:
    | 'certificates'
    | 'applications'
    | 'schemes'
    | 'signingKeys'
    | 'iotMonitoring'
    | 'recordEvent'
    | 'products'
    | 'batches'
    | 'inventory'
    | 'labels'
    | 'genealogy'
    | 'massBalance'
    | 'recalls'
    | 'laboratory'
    | 'professionalTools';
  readonly icon: IconName;
}

const professionalTools: WorkPlace = { to: patterns.professionalTools, label: 'professionalTools', icon: 'settings' };
const certificates: WorkPlace = { to: patterns.certificates, label: 'certificates', icon: 'document' };
const applications: WorkPlace = { to: patterns.applications, label: 'applications', icon: 'list' };
const schemes: WorkPlace = { to: patterns.schemes, label: 'schemes', icon: 'check' };
const signingKeys: WorkPlace = { to: patterns.signingKeys, label: 'signingKeys', icon: 'lock' };

const iotMonitoring: WorkPlace = { to: patterns.iotMonitoring, label: 'iotMonitoring', icon: 'thermometer' };

const products: WorkPlace = { to: patterns.products, label: 'products', icon: 'box' };
const batches: WorkPlace = { to: patterns.batches, label: 'batches', icon: 'factory' };
const inventory: WorkPlace = { to: patterns.inventory, label: 'inventory', icon: 'shop' };

const recordEvent: WorkPlace = { to: patterns.recordEvent, label: 'recordEvent', icon: 'truck' };
const labels: WorkPlace = { to: patterns.labels, label: 'labels', icon: 'qr' };

const genealogy: WorkPlace = { to: patterns.genealogy, label: 'genealogy', icon: 'share' };
const massBalance: WorkPlace = { to: patterns.massBalance, label: 'massBalance', icon: 'chart' };
const recalls: WorkPlace = { to: patterns.recalls, label: 'recalls', icon: 'warning' };

const laboratory: WorkPlace = { to: patterns.laboratory, label: 'laboratory', icon: 'flask' };

/** What the work of a role asks for; the server checks every right again. */
export const workPlaces: Readonly<Record<Role, readonly WorkPlace[]>> = {
  consumer: [iotMonitoring],
  retailer: [
    professionalTools,
    inventory,
    recordEvent,
    labels,
    genealogy,
    massBalance,
    recalls,
    iotMonitoring,
    signingKeys,
  ],
  certifier: [
    professionalTools,
    applications,
    certificates,
    schemes,
    laboratory,
    massBalance,
    recalls,
    genealogy,
    iotMonitoring,
    signingKeys,
  ],
  producer: [
    professionalTools,
    products,
    batches,
    applications,
    recordEvent,
    labels,
    genealogy,
    massBalance,
    laboratory,
    recalls,
    iotMonitoring,
    signingKeys,
  ],
};
