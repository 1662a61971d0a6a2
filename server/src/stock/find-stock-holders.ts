// Who has goods of a batch in stock. For whoever has to reach all of them; never shown to others.
import type { Realm } from '@amanah/core/organisations';
import { float, integer, text, uuid, uuids } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

const stockHolders = statement(
  'stock.stock_holders',
  { organisation_id: uuid },
  `select distinct organisation_id from stock.items
   where gtin = $1 and batch_number = $2 and realm = $3 and stock <> 0`,
);

/** @returns ids of organisations */
export async function findStockHolders(
  database: Database,
  { gtin, batchNumber, realm }: { readonly gtin: string; readonly batchNumber: string; readonly realm: Realm },
): Promise<readonly string[]> {
  const rows = await database.run(stockHolders, [gtin, batchNumber, realm]);
  return rows.map(({ organisation_id: id }) => id);
}

/** What is on the shelves of some batches, all shops together. */
export interface Shelves {
  readonly organisationIds: readonly string[];
  readonly stores: number;
  readonly units: number;
}

const shelvesOf = statement(
  'stock.shelves',
  { organisation_ids: uuids, stores: integer, units: float },
  `select array(select distinct organisation_id from stock.items i where (i.gtin, i.batch_number) in (select * from unnest($1::text[], $2::text[])) and i.realm = $3 and i.stock <> 0) as organisation_ids,
     count(distinct store_id)::int as stores, coalesce(sum(stock), 0)::float8 as units
   from stock.items i where (i.gtin, i.batch_number) in (select * from unnest($1::text[], $2::text[])) and i.realm = $3 and i.stock <> 0`,
);

/** Never tells one shop from another. */
export async function findShelves(
  database: Database,
  goods: readonly { readonly gtin: string; readonly batchNumber: string }[],
  realm: Realm,
): Promise<Shelves> {
  const [row] = await database.run(shelvesOf, [
    goods.map(({ gtin }) => gtin),
    goods.map(({ batchNumber }) => batchNumber),
    realm,
  ]);
  return { organisationIds: row?.organisation_ids ?? [], stores: row?.stores ?? 0, units: row?.units ?? 0 };
}

/** Goods of a batch in one own shop. */
export interface OwnShelf {
  readonly itemId: string;
  readonly store: string;
  readonly gtin: string;
  readonly batchNumber: string;
  readonly units: number;
}

const ownShelvesOf = statement(
  'stock.own_shelves',
  { itemId: uuid, store: text, gtin: text, batchNumber: text, units: float },
  `select i.id as "itemId", s.name as store, i.gtin, i.batch_number as "batchNumber", i.stock::float8 as units
   from stock.items i join organisations.site_places s on s.id = i.store_id
   where i.organisation_id = $1 and (i.gtin, i.batch_number) in (select * from unnest($2::text[], $3::text[])) order by s.name, i.id`,
);

/** What the own shops have, or had and have no more (0), of some batches. */
export const findOwnShelves = (
  database: Database,
  organisationId: string,
  goods: readonly { readonly gtin: string; readonly batchNumber: string }[],
): Promise<readonly OwnShelf[]> =>
  database.run(ownShelvesOf, [
    organisationId,
    goods.map(({ gtin }) => gtin),
    goods.map(({ batchNumber }) => batchNumber),
  ]);
