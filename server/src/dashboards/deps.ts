// What dashboards are built with.
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Scans } from '../scans/index.ts';

export interface DashboardsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly organisations: Organisations;
  readonly scans: Scans;
}
