// Who has goods of a batch in stock. For whoever has to reach all of them; never shown to others.
import type { Realm } from '@amanah/core/organisations';
import { z } from 'zod';
import {
  boolean,
  float,
  instant,
  integer,
  json,
  nullable,
  text,
  textOf,
  texts,
  uuid,
  uuids,
} from '../platform/database/columns.ts';
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
  /** Also those that have sold all of it. */
  readonly organisationIds: readonly string[];
  readonly stores: number;
  readonly units: number;
  /** Of the same products, of which nobody wrote down the batch: they may be of these. */
  readonly unitsWithoutBatch: number;
  /** As these, under a number that their maker has not recorded. */
  readonly unitsUnderOtherNumbers: number;
  /** Written off since the day that was asked for. */
  readonly writtenOff: number;
  /** To shoppers, at any time. */
  readonly sold: number;
  /** Of these: written down since the day that was asked for, as sold before it. */
  readonly soldLate: number;
}

const meantByItem = 'batches.meant_by(i.gtin, i.batch_number, array[i.realm])';
/** An item `i` is of a batch `g` whose letters and digits it has, unless it means another one; goods without a number may be of any. */
const isOf = `i.batch_number in ('', g.number) or (platform.likeness_of_name(g.number) = platform.likeness_of_name(i.batch_number)
  and (not exists (select from ${meantByItem}) or exists (select from ${meantByItem} m join batches.meant_by(g.gtin, g.number, array[i.realm]) n on n.id = m.id)))`;
/** Its maker has recorded no batch of this number, however it is written: it may be of any. */
const isUnrecorded = `not exists (select from ${meantByItem})`;
/** The goods `g` that an item `i` is of, asked for as $1 and $2. */
export const goodsOfItem = `unnest($1::text[], $2::text[]) g(gtin, number) where g.gtin = i.gtin and (${isOf})`;
/** With what it may be of. */
const goodsMaybeOfItem = `unnest($1::text[], $2::text[]) g(gtin, number) where g.gtin = i.gtin and (${isOf} or ${isUnrecorded})`;

/** Of a spreadsheet, which holds as many events. */
const mostHandovers = 10_000;

const shelvesOf = statement(
  'stock.shelves',
  {
    ...{ organisation_ids: uuids, stores: integer, units: float, without_batch: float, other_numbers: float },
    ...{ written_off: float, sold: float, sold_late: float },
  },
  `select coalesce(array_agg(distinct organisation_id), '{}') as organisation_ids, count(distinct store_id) filter (where stock <> 0)::int as stores,
     coalesce(sum(stock) filter (where not ${isUnrecorded}), 0)::float8 as units,
     coalesce(sum(stock) filter (where i.batch_number = ''), 0)::float8 as without_batch,
     coalesce(sum(stock) filter (where i.batch_number <> '' and ${isUnrecorded}), 0)::float8 as other_numbers,
     coalesce(sum((select sum(m.quantity) from stock.movements m where m.item_id = i.id and m.kind = 'written_off'
       and m.recorded_at >= $4)), 0)::float8 as written_off,
     coalesce(sum((select sum(m.quantity) from stock.movements m where m.item_id = i.id and m.kind = 'sold')) filter (where not ${isUnrecorded}), 0)::float8 as sold,
     coalesce(sum((select sum(m.quantity) from stock.movements m where m.item_id = i.id and m.kind = 'sold' and m.recorded_at >= $4
       and m.occurred_at < $4)), 0)::float8 as sold_late
   from stock.items i where i.gtin = any($1::text[]) and i.realm = $3 and exists (select from ${goodsMaybeOfItem})`,
);

export interface Goods {
  readonly gtin: string;
  readonly batchNumber: string;
}
export const columnsOf = (goods: readonly Goods[]) => [
  goods.map(({ gtin }) => gtin),
  goods.map(({ batchNumber }) => batchNumber),
];

/** Never tells one shop from another. @param since of what is counted as written off; null: nothing is */
export async function findShelves(
  database: Database,
  goods: readonly Goods[],
  realm: Realm,
  since: Date | null = null,
): Promise<Shelves> {
  const [row] = await database.run(shelvesOf, [...columnsOf(goods), realm, since]);
  return {
    organisationIds: row?.organisation_ids ?? [],
    stores: row?.stores ?? 0,
    units: row?.units ?? 0,
    unitsWithoutBatch: row?.without_batch ?? 0,
    unitsUnderOtherNumbers: row?.other_numbers ?? 0,
    writtenOff: row?.written_off ?? 0,
    sold: row?.sold ?? 0,
    soldLate: row?.sold_late ?? 0,
  };
}

/** Goods of a batch in one own shop. */
export interface OwnShelf {
  readonly itemId: string;
  readonly storeId: string;
  readonly store: string;
  readonly gtin: string;
  /** Of the batches that were asked for, those that it is of, or may be of. */
  readonly batchNumbers: readonly string[];
  readonly isBatchKnown: boolean;
  /** As the shop wrote it down; empty: it did not. */
  readonly batchNumber: string;
  readonly units: number;
  /** Sales that were written down later than they were made, since nobody has counted the goods: what is thrown away says nothing of the rest. */
  readonly lateSales: readonly { readonly at: string; readonly recordedAt: string; readonly units: number }[];
}

const ownShelvesOf = statement(
  'stock.own_shelves',
  {
    ...{ itemId: uuid, storeId: uuid, store: text, gtin: text, batchNumbers: texts, isBatchKnown: boolean },
    ...{ batchNumber: text, units: float },
    lateSales: json(z.array(z.object({ at: z.string(), recordedAt: z.string(), units: z.number() }))),
  },
  `select i.id as "itemId", i.store_id as "storeId", s.name as store, i.gtin, of.numbers as "batchNumbers", not ${isUnrecorded} as "isBatchKnown", i.batch_number as "batchNumber", i.stock::float8 as units,
     (select coalesce(json_agg(json_build_object('at', m.occurred_at, 'recordedAt', m.recorded_at, 'units', m.quantity)), '[]') from stock.movements m
       where m.item_id = i.id and m.kind = 'sold' and m.recorded_at > m.occurred_at and not exists (select from stock.movements c
         where c.item_id = i.id and c.kind = 'counted' and c.recorded_at > m.recorded_at)) as "lateSales"
   from stock.items i join organisations.site_places s on s.id = i.store_id
   cross join lateral (select array_agg(distinct g.number) as numbers from ${goodsMaybeOfItem}) of
   where i.organisation_id = $3 and i.gtin = any($1::text[]) and of.numbers is not null order by s.name, i.id`,
);

/** What the own shops have, or had and have no more (0), of some batches. */
export const findOwnShelves = (
  database: Database,
  organisationId: string,
  goods: readonly Goods[],
): Promise<readonly OwnShelf[]> => database.run(ownShelvesOf, [...columnsOf(goods), organisationId]);

const handoverKinds = ['received', 'sent', 'arrived'] as const;

/** What an own shop took in of a batch, or another one of the own shops sent to it. */
export interface Handover {
  readonly kind: (typeof handoverKinds)[number];
  readonly gtin: string;
  readonly batchNumber: string;
  /** The number as it was asked for, however the shop wrote it. */
  readonly asked: string;
  readonly quantity: number;
  readonly at: Date;
  /** Name and address. */
  readonly store: string;
  /** Of what was received, empty where nobody said. */
  readonly supplier: string;
  readonly document: string;
  /** Name and address of the other shop of a transfer. */
  readonly otherStore: string | null;
}

const handoversOf = statement(
  'stock.handovers',
  {
    kind: textOf(handoverKinds),
    otherStore: nullable(text),
    gtin: text,
    batchNumber: text,
    asked: text,
    quantity: integer,
    at: instant,
    store: text,
    supplier: text,
    document: text,
  },
  `select m.kind, i.gtin, i.batch_number as "batchNumber", g.asked, m.quantity, m.occurred_at as at, s.name || ', ' || s.address as store, m.supplier, m.document,
     o.name || ', ' || o.address as "otherStore"
   from stock.items i join stock.movements m on m.item_id = i.id join organisations.site_places s on s.id = i.store_id
   left join organisations.site_places o on o.id = m.other_store_id
   cross join lateral (select g.number as asked from ${goodsOfItem} order by g.number <> i.batch_number limit 1) g where (m.kind = 'received' or (m.kind in ('sent', 'arrived') and m.other_store_id <> i.store_id)) and i.organisation_id = $3 and i.gtin = any($1::text[]) and i.batch_number <> ''
   union all select 'received', i.gtin, i.batch_number, g.asked, m.quantity, came.at, s.name || ', ' || s.address, came.suppliers, came.documents, null
   from stock.items i join stock.movements m on m.item_id = i.id and m.kind = 'arrived' and m.other_store_id = i.store_id
   join organisations.site_places s on s.id = i.store_id
   cross join lateral (select max(r.occurred_at) as at, coalesce(string_agg(distinct nullif(r.supplier, ''), '; '), '') as suppliers,
       coalesce(string_agg(distinct nullif(r.document, ''), '; '), '') as documents
     from stock.items loose join stock.movements r on r.item_id = loose.id and r.kind = 'received' and r.occurred_at <= m.occurred_at
     where loose.store_id = i.store_id and loose.gtin = i.gtin and loose.batch_number = '') came
   cross join lateral (select g.number as asked from ${goodsOfItem} order by g.number <> i.batch_number limit 1) g where i.organisation_id = $3 and i.gtin = any($1::text[]) and i.batch_number <> '' and came.at is not null
   order by at, "batchNumber" limit ${mostHandovers}`,
);

/** Goods that were told apart later came with those that came without a batch: by whom and with which papers, as far as it is known. */
export const findHandovers = (
  database: Database,
  organisationId: string,
  goods: readonly Goods[],
): Promise<readonly Handover[]> => database.run(handoversOf, [...columnsOf(goods), organisationId]);

const ownProductsOf = statement(
  'stock.own_products',
  { gtin: text },
  'select distinct gtin from stock.items where organisation_id = $1',
);

/** Products that the own shops have or had. */
export const findOwnProducts = async (database: Database, organisationId: string): Promise<readonly string[]> =>
  (await database.run(ownProductsOf, [organisationId])).map(({ gtin }) => gtin);
