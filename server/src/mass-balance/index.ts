// The door of mass balance: certified kilograms are conserved, lot by lot and site by site.
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MountedRoute } from '../platform/http.ts';
import type { MassBalanceDeps } from './deps.ts';
import { type CapturedMove, type PlacesOnRecord, postMovements } from './post-movements.ts';
import { createMassBalanceRoutes } from './routes.ts';
import { massBalances } from './tables.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
export type NewMassBalance = Omit<typeof massBalances.$inferInsert, 'id'> & { readonly id?: string };

export interface MassBalance {
  readonly routes: readonly MountedRoute[];
  /** Posts what captured events move, or refuses the capture. */
  postMovements(
    tx: Transaction,
    captured: readonly CapturedMove[],
    onRecord: PlacesOnRecord,
    /** Ids of events that are declared to be wrong. */
    wrong: readonly string[],
  ): Promise<void>;
  addMassBalances(tx: Transaction, given: readonly NewMassBalance[]): Promise<void>;
}

export const createMassBalance = (deps: MassBalanceDeps): MassBalance => ({
  routes: createMassBalanceRoutes(deps),
  postMovements: (tx, captured, onRecord, wrong) => postMovements(tx, deps, captured, onRecord, wrong),
  async addMassBalances(tx, given) {
    const rows = given.map((balance) => ({ id: newId(deps.clock.now()), ...balance }));
    if (rows.length > 0) await tx.insert(massBalances).values(rows).onConflictDoNothing({ target: massBalances.id });
  },
});
