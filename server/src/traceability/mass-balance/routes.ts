// Routes of the mass balance: for members of organisations.
import * as api from '@amanah/api/mass-balance';
import { handle, type MountedRoute } from '../../platform/http.ts';
import { actingOrganisation } from '../epcis/access.ts';
import type { TraceabilityDeps } from '../index.ts';
import { declareYield, readYield } from './declare-yield.ts';
import { readBooks } from './read-books.ts';

export const createMassBalance = (deps: TraceabilityDeps): readonly MountedRoute[] => [
  handle(api.massBalance, async ({ query, caller }) =>
    readBooks(deps.database, { organisationId: await actingOrganisation(deps, caller), ...query }),
  ),
  handle(api.readYield, async ({ query, caller }) => readYield(deps, await actingOrganisation(deps, caller), query)),
  handle(api.declareYield, async ({ body, caller, requireUnchanged }) =>
    declareYield(deps, await actingOrganisation(deps, caller, 'decide_certificates'), body, requireUnchanged),
  ),
];
