// The door of traceability: batches, their events and the journey read from them.
import * as api from '@amanah/api/traceability';
import type { Ledger, LogView } from '../ledger/index.ts';
import type { Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { captureSteps } from './capture-steps.ts';
import { type LoggedEvents, readLoggedEvents } from './logged-events.ts';
import { publishRecalls } from './publish-recalls.ts';
import { readJourney } from './read-journey.ts';
import { batches, coldChainFindings, type events, labResults, massBalances, type recalls, serials } from './tables.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id'> & { readonly id?: string };
export type NewBatch = New<typeof batches>;
export type NewEvent = Omit<New<typeof events>, 'batchId' | 'eventHash' | 'epcis' | 'leafId'>;
export type NewRecall = New<typeof recalls>;
export type NewLabResult = New<typeof labResults>;
export type NewColdChainFinding = New<typeof coldChainFindings>;
export type NewMassBalance = New<typeof massBalances>;

export interface BatchWithJourney {
  readonly batch: NewBatch;
  readonly journey: readonly NewEvent[];
  /** Put on its packs by the producer. */
  readonly packSerials: readonly string[];
}

export interface Traceability {
  readonly routes: readonly MountedRoute[];
  /** Events in the log: those of a batch, by its id or code, or one by its id or hash. null: nothing of that name. */
  logged(view: LogView, name: string): Promise<LoggedEvents | null>;
  addBatches(tx: Transaction, given: readonly BatchWithJourney[]): Promise<void>;
  addRecalls(tx: Transaction, given: readonly NewRecall[]): Promise<void>;
  addLabResults(tx: Transaction, given: readonly NewLabResult[]): Promise<void>;
  addColdChainFindings(tx: Transaction, given: readonly NewColdChainFinding[]): Promise<void>;
  addMassBalances(tx: Transaction, given: readonly NewMassBalance[]): Promise<void>;
}

export interface TraceabilityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
}

export function createTraceability(deps: TraceabilityDeps): Traceability {
  const next = () => newId(deps.clock.now());
  return {
    routes: [handle(api.journey, ({ params }) => readJourney(deps, params.code))],
    logged: (view, name) => readLoggedEvents(deps.database, view, name),
    async addBatches(tx, given) {
      if (given.length === 0) return;
      const rows = given.map(({ batch, ...rest }) => ({ ...rest, batch: { id: next(), ...batch } }));
      await tx
        .insert(batches)
        .values(rows.map((row) => row.batch))
        .onConflictDoNothing({ target: batches.id });
      const steps = rows.flatMap(({ batch, journey }) =>
        journey.map((event) => ({ batch, event: { id: next(), ...event } })),
      );
      await captureSteps(tx, deps, steps);
      const packs = rows.flatMap(({ batch, packSerials }) =>
        packSerials.map((serial) => ({ gtin: batch.gtin, serial, batchId: batch.id })),
      );
      if (packs.length > 0) await tx.insert(serials).values(packs).onConflictDoNothing();
    },
    async addRecalls(tx, given) {
      const rows = given.map((recall) => ({ id: next(), ...recall }));
      await publishRecalls(tx, deps, rows);
    },
    async addLabResults(tx, given) {
      const rows = given.map((result) => ({ id: next(), ...result }));
      if (rows.length > 0) await tx.insert(labResults).values(rows).onConflictDoNothing({ target: labResults.id });
    },
    async addColdChainFindings(tx, given) {
      const rows = given.map((finding) => ({ id: next(), ...finding }));
      if (rows.length > 0)
        await tx.insert(coldChainFindings).values(rows).onConflictDoNothing({ target: coldChainFindings.id });
    },
    async addMassBalances(tx, given) {
      const rows = given.map((balance) => ({ id: next(), ...balance }));
      if (rows.length > 0) await tx.insert(massBalances).values(rows).onConflictDoNothing({ target: massBalances.id });
    },
  };
}
