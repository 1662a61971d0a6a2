// The door of events: the EPCIS 2.0 repository, what every other domain captures, and events with their proofs.
import * as api from '@amanah/api/events';
import { ownSubscriptions } from '@amanah/api/events/own-subscriptions';
import { eventContext } from '@amanah/core/events';
import { canonicalise } from '@amanah/core/ledger';
import type { Realm } from '@amanah/core/organisations';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Batches, type NewBatch, type NewStep, registerSerials } from '../batches/index.ts';
import type { LogView } from '../ledger/index.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Listeners } from '../platform/outbox.ts';
import { createBackground } from './background.ts';
import { type CaptureResult, captureEvents } from './capture-events.ts';
import { captureSteps } from './capture-steps.ts';
import type { EventsDeps } from './deps.ts';
import { endSubscriptionsOf } from './end-subscriptions.ts';
import { listOwnSubscriptions } from './list-own-subscriptions.ts';
import { type LoggedEvents, readLoggedEvents } from './logged-events.ts';
import { investigateAnew, investigateLatest } from './made-of-blocked.ts';
import { mountRepository } from './mount-repository.ts';
import type { exceptionOf } from './problem-types.ts';
import { refreshPublic } from './refresh-public.ts';

export { asIfWithdrawn } from './as-if-withdrawn.ts';
export { type CaptureResult, countEvents } from './capture-events.ts';
export type { Owner } from './deps.ts';
export { organisationsDestroying } from './destroyed.ts';
export { keyKinds } from './index-facts.ts';
export type { LoggedEvents } from './logged-events.ts';
export { carriersOfBlocked } from './made-of-blocked.ts';
export { namespacesColumn } from './namespaces-column.ts';
export {
  consigneesOf,
  countsAsPacked,
  holdersOf,
  keeperOf,
  packedInto,
  piecesInUnits,
  piecesOfPart,
} from './packings.ts';
export { realmOf } from './receive-document.ts';
export { recordWithFinished } from './record-captured.ts';
export { packsOfBatch } from './record-lineage.ts';

export interface BatchWithJourney {
  readonly batch: NewBatch;
  readonly journey: readonly NewStep[];
  /** Put on its packs by the producer. */
  readonly packSerials: readonly string[];
}

export interface Events {
  readonly routes: readonly MountedRoute[];
  /** Events in the log: those of a batch, by its id or code, or one by its id or hash. null: nothing of that name. */
  logged(view: LogView, name: string, viewer: Realm): Promise<LoggedEvents | null>;
  /**
   * Captures an EPCIS 2.0 document or bare event, as text or as a value, for an organisation. An event that is on record already
   * is left as it is. @throws Refusal events.epcis_invalid or events.event_conflict with paths and rules
   */
  capture(
    tx: Transaction,
    given: {
      readonly organisationId: string;
      readonly document: unknown;
      /** Its bytes are taken from the storage of the organisation. Not what the product makes by itself, one event an hour for what a device goes
       * with, of many organisations in one transaction: nobody's full storage may keep the others from their cold chain. */
      readonly isCounted?: boolean;
    },
  ): Promise<CaptureResult>;
  /** What was made of goods that have only now been blocked is under investigation when it is done. Not inside of a transaction. */
  investigateLatest(): Promise<void>;
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
  readonly listeners: Listeners;
  /** Looks for capture jobs and subscriptions from now on. */
  start(): void;
  stop(): Promise<void>;
  /** Resolves when there is nothing left in the background that could be done now. */
  settled(): Promise<void>;
  /** Batches with what happened to them, each step captured as an event of their producer, and the serials of their packs. */
  addBatches(tx: Transaction, given: readonly BatchWithJourney[]): Promise<void>;
}

export function createEvents(deps: EventsDeps & { readonly batches: Batches }): Events {
  const background = createBackground(deps);
  const next = () => newId(deps.clock.now());

  return {
    listeners: {
      'member.keys_denied': (member) => endSubscriptionsOf(deps, member),
      'batch.changed': ({ gtins }) => investigateAnew(deps, gtins),
      'product.visibility_changed': ({ gtins }) => refreshPublic(deps.database, gtins),
    },
    start: background.start,
    stop: background.stop,
    settled: background.settled,
    async mountRepository(http, mountRoute, refuseAs) {
      await mountRepository(http, { ...deps, onCaptured: background.wake }, mountRoute, refuseAs);
      http.addHook('onClose', background.stop);
    },
    routes: [
      handle(api.eventContextDocument, async ({ reply }) => {
        reply.type('application/ld+json').header('access-control-allow-origin', '*');
        reply.header('cache-control', 'public, max-age=300');
        return canonicalise(eventContext);
      }),
      handle(ownSubscriptions, async ({ caller }) => {
        const { id } = await deps.organisations.acting(caller.userId, 'manage_keys');
        return { subscriptions: await listOwnSubscriptions(deps, id) };
      }),
    ],
    investigateLatest: () => investigateLatest(deps),
    capture: (tx, { isCounted = false, ...given }) => captureEvents(tx, deps, { ...given, isUncounted: !isCounted }),
    logged: (view, name, viewer) => readLoggedEvents(deps.database, view, name, viewer),
    async addBatches(tx, given) {
      const rows = given.map(({ batch, ...rest }) => ({ ...rest, batch: { ...batch, id: batch.id ?? next() } }));
      await deps.batches.addBatches(
        tx,
        rows.map(({ batch }) => batch),
      );
      await captureSteps(
        tx,
        deps,
        rows.flatMap(({ batch, journey }) => journey.map((event) => ({ batch, event: { id: next(), ...event } }))),
      );
      for (const { batch, packSerials } of rows) await registerSerials(tx, batch, packSerials);
    },
  };
}
