// The door of traceability: batches, their events and the journey read from them.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as api from '@amanah/api/traceability';
import type { VerifyResponse } from '@amanah/api/verification';
import { canonicalise } from '@amanah/core/ledger';
import type { Realm } from '@amanah/core/organisations';
import { eventContext } from '@amanah/core/traceability';
import { inArray, sql } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger, LogView } from '../ledger/index.ts';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { SendToCustomer } from '../platform/customer-addresses.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { KeyWrapper } from '../platform/key-wrapping.ts';
import type { Logger } from '../platform/log.ts';
import type { Outbox } from '../platform/outbox.ts';
import { createAuthoring } from './authoring.ts';
import { createBatches } from './batches/routes.ts';
import { findOwnSite, takeBatches } from './batches/take-batches.ts';
import { captureSteps } from './capture-steps.ts';
import { type Background, createBackground } from './epcis/background.ts';
import { type CaptureResult, captureEvents } from './epcis/capture-events.ts';
import { mountRepository } from './epcis/mount-repository.ts';
import type { exceptionOf } from './epcis/problem-types.ts';
import { createGenealogy } from './genealogy/routes.ts';
import { createGeocoding, type MapSources } from './geocode.ts';
import { createLabels } from './labels.ts';
import { createLaboratory } from './laboratory/routes.ts';
import { type LoggedEvents, readLoggedEvents } from './logged-events.ts';
import { createMassBalance } from './mass-balance/routes.ts';
import { publishRecalls } from './publish-recalls.ts';
import { readJourney } from './read-journey.ts';
import { createRecalls } from './recall/routes.ts';
import {
  batches,
  coldChainFindings,
  type events,
  labResults,
  massBalances,
  qualityChecks,
  type recalls,
  serials,
} from './tables.ts';
import { type EventTable, takeEvents } from './take-events.ts';

export type { CaptureResult } from './epcis/capture-events.ts';
export type { CapturedEvent } from './epcis/capture-hooks.ts';

/** Whoever gives an id may repeat the call: the row is left as it is. */
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'id'> & { readonly id?: string };

export type { MapSources } from './geocode.ts';
export type NewBatch = New<typeof batches>;
export type NewEvent = Omit<New<typeof events>, 'batchId' | 'realm' | 'eventHash' | 'epcisEventId'>;
export type NewRecall = New<typeof recalls>;
export type NewLabResult = New<typeof labResults>;
export type NewColdChainFinding = New<typeof coldChainFindings>;
export type NewMassBalance = New<typeof massBalances>;
export type NewQualityCheck = typeof qualityChecks.$inferInsert;
export type CheckOutcome = NewQualityCheck['outcome'];

export interface BatchWithJourney {
  readonly batch: NewBatch;
  readonly journey: readonly NewEvent[];
  /** Put on its packs by the producer. */
  readonly packSerials: readonly string[];
}

export interface Traceability {
  readonly routes: readonly MountedRoute[];
  /** Events in the log: those of a batch, by its id or code, or one by its id or hash. null: nothing of that name. */
  logged(view: LogView, name: string, viewer: Realm): Promise<LoggedEvents | null>;
  /**
   * Captures an EPCIS 2.0 document or bare event, as text or as a value, for an organisation. An event that is on record already
   * is left as it is. @throws Refusal traceability.epcis_invalid or traceability.event_conflict with paths and rules
   */
  capture(
    tx: Transaction,
    given: { readonly organisationId: string; readonly document: unknown },
  ): Promise<CaptureResult>;
  /** Puts the EPCIS 2.0 repository under /epcis. `refuseAs` answers with a problem whose type the standard names. */
  mountRepository(
    http: FastifyInstance,
    mountRoute: (scope: FastifyInstance, route: MountedRoute) => void,
    refuseAs: (
      error: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
      typeOf: typeof exceptionOf,
    ) => Promise<unknown>,
  ): Promise<void>;
  /** Capture jobs and subscriptions. */
  readonly background: Background;
  /** Takes in the batches of a table, in the transaction of whoever uploads it. */
  takeBatches(tx: Transaction, organisation: ActingFor, userId: string): ReturnType<typeof takeBatches>;
  findOwnSite(tx: Transaction, organisationId: string, name: string): Promise<string | null>;
  /** Takes in a table of events whole. @returns its faults; none: every event is captured */
  takeEvents(tx: Transaction, organisationId: string, table: EventTable): ReturnType<typeof takeEvents>;
  addBatches(tx: Transaction, given: readonly BatchWithJourney[]): Promise<void>;
  addRecalls(tx: Transaction, given: readonly NewRecall[]): Promise<void>;
  addLabResults(tx: Transaction, given: readonly NewLabResult[]): Promise<void>;
  addColdChainFindings(tx: Transaction, given: readonly NewColdChainFinding[]): Promise<void>;
  addMassBalances(tx: Transaction, given: readonly NewMassBalance[]): Promise<void>;
  addQualityChecks(tx: Transaction, given: readonly NewQualityCheck[]): Promise<void>;
  /** What sensors have found of a batch so far: a finding with a known id has grown. */
  recordColdChain(
    tx: Transaction,
    findings: readonly (Omit<NewColdChainFinding, 'id'> & { readonly id: string })[],
  ): Promise<void>;
}

export interface TraceabilityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** Where links on labels lead. */
  readonly publicUrl: string;
  readonly keyWrapper: KeyWrapper;
  readonly files: Files;
  readonly sendToCustomer: SendToCustomer;
  /** The verdict of the moment on a code of a realm, without a scan. */
  readonly previewVerdict: (code: string, realm: Realm) => Promise<VerifyResponse>;
  /** The body of a certificate suspends it. @returns false where it cannot be suspended as it stands */
  readonly suspendCertificate: (
    tx: Transaction,
    by: { readonly userId: string; readonly organisation: ActingFor },
    given: { readonly certificateId: string; readonly reason: string },
  ) => Promise<boolean>;
  /** Absent: the gazetteer alone, built in the folder of the system for temporary files. */
  readonly maps?: MapSources;
}

const withoutProvider: MapSources = { placesFolder: join(tmpdir(), 'amanah-places'), apiKey: null, geocoder: null };

export function createTraceability(deps: TraceabilityDeps): Traceability {
  const next = () => newId(deps.clock.now());
  const background = createBackground(deps);

  /** Verdicts on these batches may be others now. */
  async function notifyOfBatches(tx: Transaction, changed: readonly { readonly batchId: string }[]) {
    if (changed.length === 0) return;
    const ids = changed.map(({ batchId }) => batchId);
    const found = await tx.selectDistinct({ gtin: batches.gtin }).from(batches).where(inArray(batches.id, ids));
    await deps.outbox.emit(tx, 'batch.changed', { gtins: found.map(({ gtin }) => gtin) });
  }

  return {
    background,
    takeBatches: (tx, organisation, userId) => takeBatches(tx, deps, organisation, userId),
    findOwnSite,
    takeEvents: (tx, organisationId, table) => takeEvents(tx, deps, organisationId, table),
    async mountRepository(http, mountRoute, refuseAs) {
      await mountRepository(http, { ...deps, onCaptured: () => background.wake() }, mountRoute, refuseAs);
      http.addHook('onClose', () => background.stop());
    },
    routes: [
      handle(api.journey, ({ params, caller }) => readJourney(deps, params.code, caller?.realm ?? 'real')),
      handle(api.eventContextDocument, async ({ reply }) => {
        reply.type('application/ld+json').header('access-control-allow-origin', '*');
        reply.header('cache-control', 'public, max-age=300');
        return canonicalise(eventContext);
      }),
      ...createGeocoding(deps.maps ?? withoutProvider, deps.log),
      ...createAuthoring(deps),
      ...createBatches(deps),
      ...createLabels(deps),
      ...createGenealogy(deps),
      ...createLaboratory(deps),
      ...createMassBalance(deps),
      ...createRecalls(deps),
    ],
    capture: (tx, given) => captureEvents(tx, deps, given),
    logged: (view, name, viewer) => readLoggedEvents(deps.database, view, name, viewer),
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
      if (rows.length === 0) return;
      const stored = await tx
        .insert(labResults)
        .values(rows)
        .onConflictDoNothing({ target: labResults.id })
        .returning({ batchId: labResults.batchId });
      await notifyOfBatches(tx, stored);
    },
    async addColdChainFindings(tx, given) {
      const rows = given.map((finding) => ({ id: next(), ...finding }));
      if (rows.length === 0) return;
      const stored = await tx
        .insert(coldChainFindings)
        .values(rows)
        .onConflictDoNothing({ target: coldChainFindings.id })
        .returning({ batchId: coldChainFindings.batchId });
      await notifyOfBatches(tx, stored);
    },
    async recordColdChain(tx, findings) {
      if (findings.length === 0) return;
      const grown = await tx
        .insert(coldChainFindings)
        .values([...findings])
        .onConflictDoUpdate({
          target: coldChainFindings.id,
          set: {
            minutesOutside: sql`excluded.minutes_outside`,
            permittedMinutes: sql`excluded.permitted_minutes`,
            meanKineticCelsius: sql`excluded.mean_kinetic_celsius`,
            mostCelsius: sql`excluded.most_celsius`,
          },
          setWhere: sql`(cold_chain_findings.minutes_outside, cold_chain_findings.permitted_minutes, cold_chain_findings.mean_kinetic_celsius,
            cold_chain_findings.most_celsius) is distinct from (excluded.minutes_outside, excluded.permitted_minutes,
            excluded.mean_kinetic_celsius, excluded.most_celsius)`,
        })
        .returning({ batchId: coldChainFindings.batchId });
      await notifyOfBatches(tx, grown);
    },
    async addQualityChecks(tx, given) {
      if (given.length > 0)
        await tx
          .insert(qualityChecks)
          .values([...given])
          .onConflictDoNothing({ target: qualityChecks.id });
    },
    async addMassBalances(tx, given) {
      const rows = given.map((balance) => ({ id: next(), ...balance }));
      if (rows.length > 0) await tx.insert(massBalances).values(rows).onConflictDoNothing({ target: massBalances.id });
    },
  };
}
