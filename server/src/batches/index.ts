// The door of batches: what was made where and when, the serials of its packs, the steps of its way, and what was checked.
import { inArray } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MountedRoute } from '../platform/http.ts';
import type { Outbox } from '../platform/outbox.ts';
import { holdOf, setBlocks } from './blocks.ts';
import type { BatchesDeps } from './deps.ts';
import { investigateMadeOfBlocked, type MadeOf } from './investigations.ts';
import { createBatchRoutes } from './routes.ts';
import { batches, qualityChecks, type steps } from './tables.ts';
import { findOwnSite, takeBatches } from './take-batches.ts';

export { type HandledGoods, liftBlocks, reasonFor, refusalOfBlocked, requireUnblocked, setBlocks } from './blocks.ts';
export { finishedBy } from './finished-by.ts';
export {
  beginInvestigation,
  clearSisters,
  endInvestigation,
  lockSisters,
  type MadeOf,
  waitForBatchesOf,
} from './investigations.ts';
export { openConditionsOf } from './open-conditions.ts';
export { readBatch } from './read-batch.ts';
export { countSerials, registerSerials } from './register-serials.ts';
export { markTakenIn } from './taken-in.ts';
export { requireNotWithdrawn, revocationsOf } from './withdrawn.ts';
export { type DestroyedPack, type Destruction, writeDestructions } from './write-destructions.ts';
export {
  type CapturedStep,
  forgetSteps,
  mostStepsOfMaker,
  mostStepsOfOthers,
  planSteps,
  stepsThere,
  writeSteps,
} from './write-steps.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
export type NewBatch = Omit<typeof batches.$inferInsert, 'id'> & { readonly id?: string };
export type NewStep = Omit<typeof steps.$inferInsert, 'id' | 'batchId' | 'realm' | 'eventHash' | 'epcisEventId'> & {
  readonly id?: string;
};
export type NewQualityCheck = typeof qualityChecks.$inferInsert;

export interface Batches {
  readonly routes: readonly MountedRoute[];
  /** Takes in the batches of a table, in the transaction of whoever uploads it. */
  takeBatches(tx: Transaction, organisation: ActingFor, userId: string): ReturnType<typeof takeBatches>;
  findOwnSite(tx: Transaction, organisationId: string, name: string): Promise<string | null>;
  addBatches(tx: Transaction, given: readonly (NewBatch & { readonly id: string })[]): Promise<void>;
  addQualityChecks(tx: Transaction, given: readonly NewQualityCheck[]): Promise<void>;
  /** What `investigateMadeOfBlocked` does, made known to whoever judged these goods. */
  investigateMadeOfBlocked(
    tx: Transaction,
    madeOf: readonly MadeOf[],
    isNew: boolean,
  ): ReturnType<typeof investigateMadeOfBlocked>;
}

export function createBatches(deps: BatchesDeps): Batches {
  return {
    routes: createBatchRoutes(deps),
    takeBatches: (tx, organisation, userId) => takeBatches(tx, deps, organisation, userId),
    findOwnSite,
    async investigateMadeOfBlocked(tx, madeOf, isNew) {
      const found = await investigateMadeOfBlocked(tx, madeOf, { isNew, now: deps.clock.now() });
      await announceBatches(
        tx,
        deps.outbox,
        found.map(({ id }) => id),
      );
      return found;
    },
    async addBatches(tx, given) {
      if (given.length === 0) return;
      await tx
        .insert(batches)
        .values([...given])
        .onConflictDoNothing({ target: batches.id });
      await setBlocks(
        tx,
        given.flatMap(({ id, realm, gtin, batchNumber, underInvestigationSince: since }) =>
          since
            ? [
                {
                  ...{ realm, gtin, batchId: id, sourceId: id },
                  kind: 'investigation' as const,
                  reason: batchNumber,
                  since: new Date(`${since}T00:00:00Z`),
                },
              ]
            : [],
        ),
      );
    },
    async addQualityChecks(tx, given) {
      if (given.length === 0) return;
      await tx
        .insert(qualityChecks)
        .values([...given])
        .onConflictDoNothing({ target: qualityChecks.id });
      const failed = given.filter(({ outcome }) => outcome === 'failed');
      const gtins = await tx
        .select({ id: batches.id, gtin: batches.gtin })
        .from(batches)
        .where(inArray(batches.id, [...new Set(failed.map(({ batchId }) => batchId))]));
      await setBlocks(
        tx,
        failed.flatMap(({ id, batchId, realm, name, checkedAt }) => {
          const gtin = gtins.find((batch) => batch.id === batchId)?.gtin;
          return gtin === undefined ? [] : [holdOf({ id, batchId, realm, gtin, name }, checkedAt)];
        }),
      );
    },
  };
}

/** Verdicts on these batches may be others now. */
export async function announceBatches(tx: Transaction, outbox: Outbox, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectDistinct({ gtin: batches.gtin })
    .from(batches)
    .where(inArray(batches.id, [...ids]));
  await outbox.emit(tx, 'batch.changed', { gtins: found.map(({ gtin }) => gtin) });
}
