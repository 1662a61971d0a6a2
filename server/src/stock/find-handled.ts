// What the own shops have or had of a batch: what came, what is there, what is gone, and what counts found missing. Never shown to others.
import { z } from 'zod';
import { boolean, float, json, uuid } from '../platform/database/columns.ts';
import { runIn, statement, type Transaction } from '../platform/database/database.ts';
import { columnsOf, type Goods, goodsOfItem } from './find-stock-holders.ts';
import { readMovements } from './read-movements.ts';

/** How much of a batch the own shops handled. */
export interface Handled {
  /** What is there and what went away. */
  readonly units: number;
  /** On the shelves now, of each shop that has some. */
  readonly shelves: z.infer<typeof shelvesSchema>;
  /** Sold or written off. */
  readonly gone: number;
  readonly sold: number;
  /** Taken in at a counter, also before anybody said of which batch it was; a count is no receipt. */
  readonly received: number;
  /** What each shop ever had in its stock, of it what went to another own one, and its counts; several lines where its number is written in several ways. */
  readonly books: z.infer<typeof booksSchema>;
  /** What came, by the number of its delivery note and from whom, and to which shop. */
  readonly deliveries: z.infer<typeof deliveriesSchema>;
}

const shelvesSchema = z.array(z.object({ storeId: z.string(), stock: z.number() }));
const booksSchema = z.array(
  z.object({
    ...{ storeId: z.string(), came: z.number(), transferred: z.number() },
    counts: z.array(z.object({ at: z.string(), recordedAt: z.string() })),
  }),
);
const deliveriesSchema = z.array(
  z.object({ storeId: z.string(), document: z.string(), supplier: z.string(), units: z.number() }),
);

const handledOf = statement(
  'stock.handled',
  {
    units: float,
    shelves: json(shelvesSchema),
    books: json(booksSchema),
    gone: float,
    sold: float,
    received: float,
    isRepeated: boolean,
    deliveries: json(deliveriesSchema),
  },
  `select coalesce(sum(greatest(i.stock, 0) + left_shelf.units), 0)::float8 as units, coalesce(sum(left_shelf.units), 0)::float8 as gone,
     coalesce(sum(left_shelf.sold), 0)::float8 as sold, coalesce(sum(left_shelf.received + least(left_shelf.told_apart, loose.received)), 0)::float8 as received,
     coalesce(json_agg(json_build_object('storeId', i.store_id, 'stock', i.stock)) filter (where i.stock > 0), '[]'::json) as shelves,
     coalesce(json_agg(json_build_object('storeId', i.store_id, 'came', greatest(i.stock, 0) + left_shelf.units + left_shelf.transferred,
       'transferred', left_shelf.transferred, 'counts', left_shelf.counts)), '[]'::json) as books,
     exists (select from stock.movements m where m.id = $4 and m.organisation_id = $3) as "isRepeated",
     (select coalesce(json_agg(json_build_object('storeId', i.store_id, 'document', r.document, 'supplier', r.supplier, 'units', r.quantity)), '[]'::json)
       from stock.items i join stock.movements r on r.item_id = i.id and r.kind = 'received' and r.document <> ''
       where i.organisation_id = $3 and i.gtin = any($1::text[]) and i.batch_number <> '' and exists (select from ${goodsOfItem})) as deliveries
   from stock.items i cross join lateral (select coalesce(sum(m.quantity) filter (where m.kind in ('sold', 'written_off')), 0) as units,
       coalesce(sum(m.quantity) filter (where m.kind = 'sent' and m.other_store_id <> i.store_id), 0) as transferred,
       coalesce(json_agg(json_build_object('at', m.occurred_at, 'recordedAt', m.recorded_at)) filter (where m.kind = 'counted'), '[]'::json) as counts,
       coalesce(sum(m.quantity) filter (where m.kind = 'sold'), 0) as sold, coalesce(sum(m.quantity) filter (where m.kind = 'received'), 0) as received,
       coalesce(sum(m.quantity) filter (where m.kind = 'arrived' and m.other_store_id = i.store_id), 0) as told_apart
     from stock.movements m where m.item_id = i.id) left_shelf
   cross join lateral (select coalesce(sum(r.quantity), 0) as received from stock.items l join stock.movements r on r.item_id = l.id and r.kind = 'received'
     where l.organisation_id = i.organisation_id and l.gtin = i.gtin and l.batch_number = '') loose
   where i.organisation_id = $3 and i.gtin = any($1::text[]) and i.batch_number <> '' and exists (select from ${goodsOfItem})`,
);

/**
 * How much of a batch the own shops have or had: what is there, what they sold and what they wrote off. What was counted is in it, so a typing
 * mistake that somebody corrected is not.
 * @param repeated id of a movement; where it is on record it is not counted against itself; null: there is none
 */
export async function findHandled(
  tx: Transaction,
  organisationId: string,
  goods: Goods,
  repeated: string | null,
): Promise<Handled & { readonly isRepeated: boolean }> {
  const [row] = await runIn(tx, handledOf, [...columnsOf([goods]), organisationId, repeated]);
  if (!row) throw new Error('a sum without groups gives a row');
  return row;
}

const countedOf = statement(
  'stock.counted_items',
  { id: uuid, storeId: uuid },
  `select i.id, i.store_id as "storeId" from stock.items i where i.organisation_id = $3 and i.gtin = any($1::text[]) and i.batch_number <> '' and exists (select from ${goodsOfItem})
     and exists (select from stock.movements m where m.item_id = i.id and m.kind = $5 and m.recorded_at >= $4)`,
);

/**
 * How many pieces of a batch each of the own shops found missing, less what it found besides, when it counted after a moment, or wrote off since, by its id.
 * @param asked.since by when it was recorded. @param asked.notBefore by when it was
 */
export async function findCountedDown(
  tx: Transaction,
  organisationId: string,
  goods: Goods,
  {
    since,
    kind,
    notBefore,
  }: { readonly since: Date; readonly kind: 'counted' | 'written_off'; readonly notBefore?: Date | null },
): Promise<ReadonlyMap<string, number>> {
  const missing = new Map<string, number>();
  for (const { id, storeId } of await runIn(tx, countedOf, [
    ...columnsOf([goods]),
    organisationId,
    since.toISOString(),
    kind,
  ]))
    for (const { movement, amount, recordedAt } of await readMovements(tx, id))
      if (movement.kind === kind && recordedAt >= since && !(notBefore && new Date(movement.at) < notBefore))
        missing.set(storeId, (missing.get(storeId) ?? 0) - amount);
  return missing;
}

const unnamedOf = statement(
  'stock.unnamed',
  {
    came: float,
    accounted: float,
    identified: float,
    hasPapers: boolean,
    here: float,
    deliveries: json(deliveriesSchema),
  },
  `select coalesce(sum(o.received), 0)::float8 as came, coalesce(sum(greatest(i.stock, 0) + o.gone + o.identified), 0)::float8 as accounted,
     coalesce(sum(o.identified), 0)::float8 as identified, coalesce(sum(i.stock) filter (where i.store_id = $3::uuid), 0)::float8 as here,
     exists (select from stock.items p join stock.movements r on r.item_id = p.id and r.kind = 'received'
       where p.organisation_id = $1 and p.gtin = $2) as "hasPapers",
     (select coalesce(json_agg(json_build_object('storeId', p.store_id, 'document', r.document, 'supplier', r.supplier, 'units', r.quantity)), '[]'::json) from stock.items p join stock.movements r on r.item_id = p.id and r.kind = 'received'
       where p.organisation_id = $1 and p.gtin = $2 and p.batch_number = '' and r.document <> '') as deliveries
   from stock.items i cross join lateral (select coalesce(sum(m.quantity) filter (where m.kind = 'received'), 0) as received,
       coalesce(sum(m.quantity) filter (where m.kind in ('sold', 'written_off')), 0) as gone,
       coalesce(sum(m.quantity) filter (where m.kind = 'sent' and m.other_store_id = i.store_id), 0) as identified
     from stock.movements m where m.item_id = i.id) o
   where i.organisation_id = $1 and i.gtin = $2 and i.batch_number = ''`,
);

/** Goods of a product of which nobody wrote down the batch, in all own shops. */
export interface Unnamed {
  /** By papers. */
  readonly came: number;
  /** On the shelves, and gone from them. */
  readonly accounted: number;
  /** Of what is gone: found to be of a batch. */
  readonly identified: number;
  /** Some of the product came by a paper, of whichever batch. */
  readonly hasPapers: boolean;
  /** On the shelf that was asked for. */
  readonly here: number;
  /** What came of them, by the number of its delivery note. */
  readonly deliveries: z.infer<typeof deliveriesSchema>;
}

export async function findUnnamed(
  tx: Transaction,
  organisationId: string,
  gtin: string,
  storeId: string | null = null,
): Promise<Unnamed> {
  const [row] = await runIn(tx, unnamedOf, [organisationId, gtin, storeId]);
  if (!row) throw new Error('a sum without groups gives a row');
  return row;
}
