// The door of traceability: batches, their events and the journey read from them.
import * as api from '@amanah/api/traceability';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { readJourney } from './read-journey.ts';
import { batches, coldChainFindings, events, labResults, massBalances, recalls, serials } from './tables.ts';

type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id'>;
export type NewBatch = New<typeof batches>;
export type NewEvent = Omit<New<typeof events>, 'batchId'>;
export type NewRecall = New<typeof recalls>;
export type NewLabResult = New<typeof labResults>;
export type NewColdChainFinding = New<typeof coldChainFindings>;
export type NewMassBalance = New<typeof massBalances>;

export interface Traceability {
  readonly routes: readonly MountedRoute[];
  /** A batch with its events and the serials put on its packs. @returns its id */
  addBatch(
    tx: Transaction,
    batch: NewBatch,
    journey: readonly NewEvent[],
    packSerials?: readonly string[],
  ): Promise<string>;
  addRecall(tx: Transaction, recall: NewRecall): Promise<void>;
  addLabResult(tx: Transaction, result: NewLabResult): Promise<void>;
  addColdChainFinding(tx: Transaction, finding: NewColdChainFinding): Promise<void>;
  addMassBalance(tx: Transaction, balance: NewMassBalance): Promise<void>;
}

export function createTraceability(deps: { database: Database; clock: Clock }): Traceability {
  const next = () => newId(deps.clock.now());
  return {
    routes: [handle(api.journey, ({ params }) => readJourney(deps, params.code))],
    async addBatch(tx, batch, journey, packSerials = []) {
      const id = next();
      await tx.insert(batches).values({ id, ...batch });
      if (journey.length > 0)
        await tx.insert(events).values(journey.map((event) => ({ id: next(), batchId: id, ...event })));
      if (packSerials.length > 0)
        await tx.insert(serials).values(packSerials.map((serial) => ({ gtin: batch.gtin, serial, batchId: id })));
      return id;
    },
    async addRecall(tx, recall) {
      await tx.insert(recalls).values({ id: next(), ...recall });
    },
    async addLabResult(tx, result) {
      await tx.insert(labResults).values({ id: next(), ...result });
    },
    async addColdChainFinding(tx, finding) {
      await tx.insert(coldChainFindings).values({ id: next(), ...finding });
    },
    async addMassBalance(tx, balance) {
      await tx.insert(massBalances).values({ id: next(), ...balance });
    },
  };
}
