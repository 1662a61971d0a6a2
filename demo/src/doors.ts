// What of the server the demo is written through: doors of domains that anybody could use who moves in with a past. Nothing behind them.
import type { Authorities } from '@amanah/server/authorities';
import type { Batches } from '@amanah/server/batches';
import type { Certificates } from '@amanah/server/certificates';
import type { Certification } from '@amanah/server/certification';
import type { Events } from '@amanah/server/events';
import type { Identity } from '@amanah/server/identity';
import type { Inventory } from '@amanah/server/inventory';
import type { Laboratory } from '@amanah/server/laboratory';
import type { MassBalance } from '@amanah/server/mass-balance';
import type { Database } from '@amanah/server/one-at-a-time';
import type { Organisations } from '@amanah/server/organisations';
import type { Products } from '@amanah/server/products';
import type { Recalls } from '@amanah/server/recalls';
import type { Reports } from '@amanah/server/reports';
import type { Scans } from '@amanah/server/scans';
import type { Sensors } from '@amanah/server/sensors';

/** By the names of domains.json. */
export interface Doors {
  readonly authorities: Pick<Authorities, 'putBodies' | 'addRecognitions'>;
  readonly organisations: Pick<Organisations, 'addApproved' | 'addMember' | 'addApplication' | 'join' | 'createdAt'>;
  readonly identity: Pick<Identity, 'addSharedAccount' | 'findSharedAccount' | 'nameOperator'>;
  readonly products: Pick<Products, 'addProducts' | 'addPrefix' | 'addSamples' | 'countSamples'>;
  readonly certificates: Pick<Certificates, 'addSchemes' | 'addImports' | 'changeStatus'>;
  readonly batches: Pick<Batches, 'addQualityChecks'>;
  readonly events: Pick<Events, 'addBatches' | 'capture'>;
  readonly sensors: Pick<Sensors, 'prepare' | 'addDevices' | 'addColdChainFindings' | 'store' | 'settle'>;
  readonly massBalance: Pick<MassBalance, 'addMassBalances'>;
  readonly recalls: Pick<Recalls, 'addRecalls'>;
  readonly laboratory: Pick<Laboratory, 'addLabResults'>;
  readonly certification: Pick<Certification, 'addApplications' | 'issue'>;
  readonly scans: Pick<Scans, 'ensurePartitions' | 'record'>;
  readonly inventory: Pick<Inventory, 'record'>;
  readonly reports: Pick<Reports, 'makeAtOnce'>;
  readonly database: Database;
}
