// The door of the laboratory: results, their reports, and what an adverse one sets off.
import { isAdverse } from '@amanah/core/laboratory';
import { announceBatches, setBlocks } from '../batches/index.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MountedRoute } from '../platform/http.ts';
import type { LaboratoryDeps } from './deps.ts';
import { blockOf } from './enter-result.ts';
import { logDecisions } from './log-decisions.ts';
import { createLaboratoryRoutes } from './routes.ts';
import { labResults } from './tables.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
export type NewLabResult = Omit<typeof labResults.$inferInsert, 'id' | 'overturnedLeafId' | 'sistersClearedLeafId'> & {
  readonly id?: string;
};

export interface Laboratory {
  readonly routes: readonly MountedRoute[];
  addLabResults(tx: Transaction, given: readonly NewLabResult[]): Promise<void>;
}

export const createLaboratory = (deps: LaboratoryDeps): Laboratory => ({
  routes: createLaboratoryRoutes(deps),
  async addLabResults(tx, given) {
    const rows = given.map((result) => ({ id: newId(deps.clock.now()), ...result }));
    if (rows.length === 0) return;
    const stored = await tx.insert(labResults).values(rows).onConflictDoNothing({ target: labResults.id }).returning();
    await logDecisions(tx, deps, stored);
    await setBlocks(
      tx,
      stored
        .filter(({ outcome, overturnedOn }) => isAdverse(outcome) && overturnedOn === null)
        .map(({ id, realm, gtin, batchId, analyte, onDay, sistersClearedOn }) => ({
          ...blockOf({ realm, gtin, id: batchId }, id, analyte, new Date(`${onDay}T00:00:00Z`)),
          sistersClearedAt: sistersClearedOn === null ? null : new Date(`${sistersClearedOn}T00:00:00Z`),
        })),
    );
    await announceBatches(
      tx,
      deps.outbox,
      stored.map(({ batchId }) => batchId),
    );
  },
});
