// The door of dashboards: what people see first. Reads across the domains and writes nothing.
import * as api from '@amanah/api/dashboards';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { DashboardsDeps } from './deps.ts';
import { readDashboard } from './read-dashboard.ts';

export interface Dashboards {
  readonly routes: readonly MountedRoute[];
}

export const createDashboards = (deps: DashboardsDeps): Dashboards => ({
  routes: [handle(api.dashboard, ({ caller }) => readDashboard(deps, caller))],
});
