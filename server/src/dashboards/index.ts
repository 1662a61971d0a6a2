// The door of dashboards: what people see first. Reads across the domains and writes nothing.
import * as api from '@amanah/api/dashboards';
import type { Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Scans } from '../scans/index.ts';
import { readDashboard } from './read-dashboard.ts';

export interface DashboardsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly scans: Scans;
}

export interface Dashboards {
  readonly routes: readonly MountedRoute[];
}

export const createDashboards = (deps: DashboardsDeps): Dashboards => ({
  routes: [handle(api.dashboard, ({ caller }) => readDashboard(deps, caller))],
});
