// The door of authoring: events that people enter by a form or bring in a table, and what has to be there for them. What others send to the
// repository is never judged here.
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MountedRoute } from '../platform/http.ts';
import type { Stock } from '../stock/index.ts';
import type { AuthoringDeps } from './deps.ts';
import { destroyedOf, uncountedOf } from './here-and-gone.ts';
import { recordingRoutes } from './record-event.ts';
import { type SentAway, sentFromShelves } from './sent-from-shelves.ts';
import { type EventTable, takeEvents } from './take-events.ts';

export type { SentAway } from './sent-from-shelves.ts';
export { type AwaitedGoods, waitForGoods } from './wait-for-goods.ts';

export interface Authoring {
  readonly routes: readonly MountedRoute[];
  /** Takes in a table of events whole. @returns its faults; none: every event is captured */
  takeEvents(
    tx: Transaction,
    organisationId: string,
    table: EventTable,
    actorId: string | null,
  ): ReturnType<typeof takeEvents>;
  /** Asked before goods are handled, and before any transaction: nobody moves what was made of goods that have only now been blocked. */
  investigateLatest(): Promise<void>;
  /** How many of the pieces that an organisation has in stock are gone, because its events sent them to others. */
  sentFromShelves(
    tx: Transaction,
    owner: Owner,
    goods: { readonly gtin: string; readonly batchNumber: string },
  ): Promise<SentAway>;
  /** How many pieces its events destroyed of what it had. */
  destroyedOf(
    tx: Transaction,
    owner: Owner,
    goods: { readonly gtin: string; readonly batchNumber: string },
  ): Promise<number>;
  /** How many pieces its events brought that neither left nor stand in the stock of a shop. 0 of what it made. */
  uncountedOf(
    tx: Transaction,
    owner: Owner,
    goods: { readonly gtin: string; readonly batchNumber: string },
  ): Promise<number>;
}

export function createAuthoring({
  stock: { handled, countedDown },
  ...given
}: Omit<AuthoringDeps, 'handled' | 'countedDown'> & { readonly stock: Stock }): Authoring {
  const deps: AuthoringDeps = { ...given, handled, countedDown };
  return {
    routes: recordingRoutes(deps),
    investigateLatest: deps.events.investigateLatest,
    takeEvents: (tx, organisationId, table, actorId) => takeEvents(tx, deps, organisationId, table, actorId),
    sentFromShelves: (tx, owner, goods) => sentFromShelves(tx, deps, owner, goods),
    destroyedOf: (tx, owner, goods) => destroyedOf(tx, deps, owner, goods),
    uncountedOf: (tx, owner, goods) => uncountedOf(tx, deps, owner, goods),
  };
}
