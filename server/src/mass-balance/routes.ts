// Routes of the mass balance: for members of organisations.
import * as api from '@amanah/api/mass-balance';
import { actingOrganisation } from '../organisations/index.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { declareYield, readYield } from './declare-yield.ts';
import type { MassBalanceDeps } from './deps.ts';
import { readBooks } from './read-books.ts';

export const createMassBalanceRoutes = (deps: MassBalanceDeps): readonly MountedRoute[] => [
  handle(api.massBalance, async ({ query, caller }) =>
    readBooks(deps.database, { organisationId: await actingOrganisation(deps, caller), ...query }),
  ),
  handle(api.readYield, async ({ query, caller }) => readYield(deps, await actingOrganisation(deps, caller), query)),
  handle(api.declareYield, async ({ body, caller, requireUnchanged }) =>
    declareYield(
      deps,
      { organisationId: await actingOrganisation(deps, caller, 'decide_certificates'), userId: caller.userId },
      body,
      requireUnchanged,
    ),
  ),
];
