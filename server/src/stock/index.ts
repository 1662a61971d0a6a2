// The door of stock: stores, what they have, and what moved it. No route of its own: a shop sees its stock with the verdicts of inventory.
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import { findCountedDown, findHandled, findUnnamed } from './find-handled.ts';
import {
  findHandovers,
  findOwnProducts,
  findOwnShelves,
  findShelves,
  findStockHolders,
  type Handover,
  type OwnShelf,
  type Shelves,
} from './find-stock-holders.ts';
import type { Movement } from './movement.ts';
import { type ItemMovement, readMovements } from './read-movements.ts';
import { type NewGoods, type Recorded, recordMovement } from './record-movement.ts';
import { setFirstLowStock, setLowStock } from './set-low-stock.ts';
import { type Places, placesOf, readStores, type Store } from './stores.ts';

export type { Handled } from './find-handled.ts';
export type { Handover, OwnShelf } from './find-stock-holders.ts';
export type { Movement } from './movement.ts';
export type { NewGoods, Recorded } from './record-movement.ts';
export { numberInStore } from './same-goods.ts';
export type { Places, Store } from './stores.ts';

export interface Stock {
  /** Stores of an organisation, by name. */
  storesOf(organisationId: string): Promise<readonly Store[]>;
  /** Of the own stores those that a movement names. @throws Refusal stock.unknown_store, stock.same_store, stock.clock_ahead */
  placesOf(stores: readonly Store[], movement: Movement): Places;
  /**
   * Records a movement, or finds that it is on record; the same id is the same movement.
   *
   * @param tx of the organisation (`asTenant`)
   * @param more.whenNew called in the transaction for goods that the store did not have before, whatever comes of the movement
   * @param more.isAudited false where the caller says in the audit trail what it recorded
   * @throws Refusal stock.already_recorded, stock.further_delivery, stock.expiry_differs, stock.unknown_item, stock.more_than_stock, stock.quantity_wrong, request.id_taken
   */
  record(
    tx: Transaction,
    by: { readonly organisation: Pick<ActingFor, 'id' | 'realm'>; readonly actorId: string },
    movement: Movement & { readonly places: Places },
    more: {
      readonly whenNew: (goods: NewGoods) => Promise<void>;
      readonly isAudited: boolean;
      readonly isPast?: boolean;
    },
  ): Promise<Recorded>;
  /** What moved an item, oldest first. */
  readMovements(tx: Transaction, itemId: string): Promise<readonly ItemMovement[]>;
  /** @throws Refusal stock.unknown_item, request.stale */
  setLowStock(
    tx: Transaction,
    by: { readonly organisationId: string; readonly actorId: string },
    limit: { readonly id: string; readonly lowStockBelow: number | null },
    requireUnchanged: RequireUnchanged,
  ): Promise<void>;
  /** Sets the limit of an item that has none. */
  setFirstLowStock(tx: Transaction, itemId: string, lowStockBelow: number): Promise<void>;
  /** Organisations that have goods of a batch in stock: a shop that counts by hand has goods that no event names. */
  stockHoldersOf(goods: Parameters<typeof findStockHolders>[1]): Promise<readonly string[]>;
  /** Products that the own shops have or had. */
  ownProducts(organisationId: string): Promise<readonly string[]>;
  /** How much of a batch the own shops have or had. */
  handled: typeof findHandled;
  /** What they found missing of it when they counted. */
  countedDown: typeof findCountedDown;
  unnamed: typeof findUnnamed;
  /** What the own shops have of some batches. */
  ownShelves(organisationId: string, goods: Parameters<typeof findOwnShelves>[2]): Promise<readonly OwnShelf[]>;
  /** What the own shops took in of some batches and sent to each other, oldest first. */
  handoversOf(organisationId: string, goods: Parameters<typeof findHandovers>[2]): Promise<readonly Handover[]>;
  /** What is on the shelves of some batches, all shops together. */
  shelvesOf(
    goods: Parameters<typeof findShelves>[1],
    realm: Parameters<typeof findShelves>[2],
    since?: Date,
  ): Promise<Shelves>;
}

export interface StockDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Pick<Organisations, 'recordAudit' | 'findLastSaved'>;
}

export const createStock = (deps: StockDeps): Stock => ({
  storesOf: (organisationId) => readStores(deps.database, organisationId),
  placesOf: (stores, movement) => placesOf(deps.clock, stores, movement),
  record: (tx, by, movement, more) => recordMovement(tx, deps, by, movement, more),
  readMovements,
  setLowStock: (tx, by, limit, requireUnchanged) => setLowStock(tx, deps, by, limit, requireUnchanged),
  setFirstLowStock,
  stockHoldersOf: (goods) => findStockHolders(deps.database, goods),
  handled: findHandled,
  countedDown: findCountedDown,
  unnamed: findUnnamed,
  ownProducts: (organisationId) => findOwnProducts(deps.database, organisationId),
  ownShelves: (organisationId, goods) => findOwnShelves(deps.database, organisationId, goods),
  handoversOf: (organisationId, goods) => findHandovers(deps.database, organisationId, goods),
  shelvesOf: (goods, realm, since) => findShelves(deps.database, goods, realm, since),
});
