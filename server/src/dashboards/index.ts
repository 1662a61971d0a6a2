// The door of dashboards: what people see first. Reads across the domains and writes nothing.
import * as api from '@amanah/api/dashboards';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Verification } from '../verification/index.ts';
import { createVerifiedCount } from './count-verified.ts';
import type { DashboardsDeps } from './deps.ts';
import { readDashboard } from './read-dashboard.ts';

export interface Dashboards {
  readonly routes: readonly MountedRoute[];
}

export function createDashboards(deps: DashboardsDeps & { readonly collect: Verification['collect'] }): Dashboards {
  const countVerified = createVerifiedCount(deps);
  return { routes: [handle(api.dashboard, ({ caller }) => readDashboard({ ...deps, countVerified }, caller))] };
}
