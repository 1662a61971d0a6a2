// The door of authoring: events that people enter by a form or bring in a table, and what has to be there for them. What others send to the
// repository is never judged here.
import type { Owner } from '../events/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { MountedRoute } from '../platform/http.ts';
import type { Stock } from '../stock/index.ts';
import { againstCount } from './against-count.ts';
import { againstIdentified, againstUnnamedCount } from './against-unnamed.ts';
import type { AgainstCount, FoundOnShelf } from './count-entered.ts';
import { paperOfEvents, paperOfEventsOn } from './delivered-twice.ts';
import type { AuthoringDeps } from './deps.ts';
import { destroyedOf, uncountedOf } from './here-and-gone.ts';
import { blockedOnPaper } from './paper-of-blocked.ts';
import { recordingRoutes } from './record-event.ts';
import { type SentAway, sentFromShelves } from './sent-from-shelves.ts';
import { type EventTable, takeEvents } from './take-events.ts';
import type { Reading } from './written-off-too.ts';

export { type AgainstCount, nothingAgainst } from './count-entered.ts';
export { goneFromStore, nothingSent, type SentAway } from './sent-from-shelves.ts';
export { requireStillSaid } from './still-said.ts';
export { type AwaitedGoods, waitForGoods } from './wait-for-goods.ts';

interface Goods {
  readonly gtin: string;
  readonly batchNumber: string;
}

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
  sentFromShelves(tx: Transaction, owner: Owner, goods: Goods, reading?: Reading): Promise<SentAway>;
  /** What events and papers say against what a count finds in one of its shops. */
  againstCount(tx: Transaction, owner: Owner, goods: Goods, found: FoundOnShelf): Promise<AgainstCount>;
  /** The same of goods of which nobody says the batch. */
  againstUnnamedCount(tx: Transaction, owner: Owner, gtin: string, found: FoundOnShelf): Promise<AgainstCount>;
  /** What is said against goods without a batch that are found to be of one. */
  againstIdentified(tx: Transaction, owner: Owner, gtin: string, found: FoundOnShelf): Promise<AgainstCount>;
  /** The paper by which its events took in such goods, which no counter has in its stock, where a delivery comes by another one; null: none. */
  paperOfEvents(tx: Transaction, owner: Owner, goods: Goods, paper: string): Promise<string | null>;
  /** The same of goods without a batch: this very paper. */
  paperOfEventsOn(tx: Transaction, owner: Owner, gtin: string, paper: string): Promise<string | null>;
  /** The blocked batch that a paper names in the place of some goods; null: it names these, or none that is blocked. */
  blockedOnPaper: typeof blockedOnPaper;
  /** How many pieces its events destroyed of what it had. */
  destroyedOf(tx: Transaction, owner: Owner, goods: Goods): Promise<number>;
  /** How many pieces its events brought that neither left nor stand in the stock of a shop. 0 of what it made. */
  uncountedOf(tx: Transaction, owner: Owner, goods: Goods): Promise<number>;
}

export function createAuthoring({
  stock: { handled, countedDown, unnamed },
  ...given
}: Omit<AuthoringDeps, 'handled' | 'countedDown' | 'unnamed'> & { readonly stock: Stock }): Authoring {
  const deps: AuthoringDeps = { ...given, handled, countedDown, unnamed };
  return {
    routes: recordingRoutes(deps),
    investigateLatest: deps.events.investigateLatest,
    takeEvents: (tx, organisationId, table, actorId) => takeEvents(tx, deps, organisationId, table, actorId),
    sentFromShelves: (tx, owner, goods, reading) => sentFromShelves(tx, deps, owner, goods, reading),
    againstUnnamedCount: (tx, owner, gtin, found) => againstUnnamedCount(tx, deps, owner, gtin, found),
    againstIdentified: (tx, owner, gtin, found) => againstIdentified(tx, deps, owner, gtin, found),
    againstCount: (tx, owner, goods, found) => againstCount(tx, deps, owner, goods, found),
    paperOfEvents: (tx, owner, goods, paper) => paperOfEvents(tx, deps, owner, goods, paper),
    paperOfEventsOn,
    blockedOnPaper,
    destroyedOf: (tx, owner, goods) => destroyedOf(tx, deps, owner, goods),
    uncountedOf: (tx, owner, goods) => uncountedOf(tx, deps, owner, goods),
  };
}
