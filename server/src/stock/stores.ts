// Where goods stand: the sites of the kind retail of an organisation, and those that a movement names. It writes nothing.

import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import { nullable, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { Movement } from './movement.ts';

export interface Store {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly country: string;
  /** Global Location Number. */
  readonly gln: string | null;
}

export interface Places {
  readonly store: Store;
  /** Where a transfer arrives. */
  readonly toStore: Store | null;
}

/** A clock may run ahead by this much; what it dates is of now. */
const aheadMilliseconds = 300_000;

export function readStores(database: Database, organisationId: string): Promise<readonly Store[]> {
  return rowsOf(
    database.sql,
    { id: uuid, name: text, address: text, country: text, gln: nullable(text) },
    sql`select id, name, address, country, gln from organisations.site_places
    where organisation_id = ${organisationId} and kind = 'retail' order by name, id`,
  );
}

/** @throws Refusal stock.unknown_store, stock.same_store, stock.clock_ahead */
export function placesOf(clock: Clock, stores: readonly Store[], movement: Movement): Places {
  const store = stores.find(({ id }) => id === movement.storeId);
  const toStore = movement.kind === 'transferred' ? (stores.find(({ id }) => id === movement.toStoreId) ?? null) : null;
  if (!store || (movement.kind === 'transferred' && !toStore)) throw new Refusal('stock.unknown_store');
  if (toStore?.id === store.id) throw new Refusal('stock.same_store');
  if (Date.parse(movement.at) > clock.now().getTime() + aheadMilliseconds) throw refusalAt('/at', 'stock.clock_ahead');
  return { store, toStore };
}
