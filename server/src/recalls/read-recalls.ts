// Recalls as the organisations read them that published them or had the goods.

import { type Recall, recallClasses, recallSchema } from '@amanah/api/recalls';
import { realms } from '@amanah/core/organisations';
import { compareWithMade } from '@amanah/core/recalls';
import { z } from 'zod';
import { batchKey } from '../codes/index.ts';
import { organisationsDestroying } from '../events/index.ts';
import { boolean, instant, json, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { statement, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { OwnShelf } from '../stock/index.ts';
import type { RecallsDeps } from './deps.ts';
import {
  destroyedBy,
  type HolderShelves,
  leftOnShelves,
  readHolderShelves,
  stillOnShelves,
  uncountedOf,
} from './own-goods.ts';
import { mayLift } from './policy.ts';

type Deps = Pick<RecallsDeps, 'database' | 'stock' | 'authoring'>;

const columns = {
  id: uuid,
  organisation_id: uuid,
  realm: textOf(realms),
  published_at: instant,
  publisher: text,
  recall_class: textOf(recallClasses),
  reason: text,
  lifted_at: nullable(instant),
  lifted_because: nullable(text),
  concerns: boolean,
  is_maker: boolean,
  is_party: boolean,
  is_known: boolean,
  batches: json(
    z.array(
      recallSchema.shape.batches.element.extend({ gtin: z.string(), batchNumber: z.string(), quantity: z.number() }),
    ),
  ),
};
type Row = RowOf<typeof columns>;

const recallsOf = statement(
  'recalls.recalls_of',
  columns,
  `select n.id, n.organisation_id, n.realm, n.published_at, o.name as publisher, n.recall_class, n.reason, n.lifted_at, n.lifted_because,
     $1 = any(n.holder_ids) as concerns, $1 = any(n.party_ids) as is_party,
     exists (select from batches.batch_facts b where b.id = any(n.batch_ids) and b.producer_id = $1) as is_maker,
     n.organisation_id = $1 or n.holder_ids @> array[$1]::uuid[] or n.party_ids @> array[$1]::uuid[] as is_known,
     (select coalesce(json_agg(json_build_object('label', '(01)' || b.gtin || '(10)' || b.batch_number, 'productName', coalesce(p.name, ''),
         'gtin', b.gtin, 'batchNumber', b.batch_number, 'quantity', b.quantity)
        order by p.name, b.batch_number), '[]')
      from batches.batch_facts b left join products.registered p on p.gtin = b.gtin and p.producer_id = b.producer_id where b.id = any(n.batch_ids)) as batches
   from recalls.recall_notices n join organisations.organisation_names o on o.id = n.organisation_id
   where (n.organisation_id = $1 or n.holder_ids @> array[$1]::uuid[] or n.party_ids @> array[$1]::uuid[]
       or (n.lifted_at is null and n.id in (select r.notice_id from recalls.recalls r where r.gtin = any($3::text[])))) and ($2::uuid is null or n.id = $2)
   order by n.lifted_at is not null, case when n.lifted_at is null then n.recall_class end, n.id desc limit 200`,
);

/** The own shops that have, or had, goods of a recall. */
const shelvesOf = ({ batches }: Row, shelves: readonly OwnShelf[]) =>
  shelves.filter((shelf) =>
    batches.some(({ gtin, batchNumber }) => gtin === shelf.gtin && shelf.batchNumbers.includes(batchNumber)),
  );

/** A till without a network tells of sales before the recall; whoever reads it looks at the shelf all the same. */
const soldLateOf = (sales: OwnShelf['lateSales'], published: Date): number =>
  sales
    .filter(
      ({ at, recordedAt }) => Date.parse(at) < published.getTime() && Date.parse(recordedAt) >= published.getTime(),
    )
    .reduce((sum, { units }) => sum + units, 0);

function concernOf(row: Row, organisationId: string, shelves: readonly OwnShelf[]): Recall['concern'] {
  if (row.organisation_id === organisationId) return null;
  if (row.is_party) return row.is_maker ? 'maker' : 'certifier';
  return row.concerns || shelves.length > 0 ? 'holder' : null;
}

interface ShownGoods extends Pick<Recall, 'ownUncounted' | 'inShops'> {
  readonly shelves: readonly OwnShelf[];
}

const shownOf = (row: Row, organisationId: string, { shelves, ownUncounted, inShops }: ShownGoods): Recall => ({
  id: row.id,
  publishedAt: row.published_at.toISOString(),
  publisher: row.publisher,
  recallClass: row.recall_class,
  reason: row.reason,
  batches: row.batches.map(({ label, productName }) => ({ label, productName })),
  liftedAt: row.lifted_at?.toISOString() ?? null,
  liftedBecause: row.lifted_because,
  mayLift: mayLift(organisationId, { organisationId: row.organisation_id, liftedAt: row.lifted_at }),
  concern: concernOf(row, organisationId, shelves),
  inShops,
  ownUncounted,
  ownStock: shelves.map(({ itemId, store, units, isBatchKnown, batchNumber, lateSales }) => ({
    ...{ itemId, store, units, isBatchKnown, batchNumber },
    soldLate: soldLateOf(lateSales, row.published_at),
  })),
});

/** What comes back of a recall: counted anew each time, never by shop. */
async function inShopsOf(
  tx: Transaction,
  deps: Deps,
  { batches, realm }: Row,
  { counted: { organisationIds: _, ...counted }, holders }: CountedGoods,
): Promise<Recall['inShops']> {
  const keyed = batches.flatMap((one) => {
    const key = batchKey(one.gtin, one.batchNumber);
    return key === null ? [] : [{ ...one, key }];
  });
  const destroying = await organisationsDestroying(tx, { realm, batches: keyed });
  const owners = destroying.map((id) => ({ id, realm }));
  // What events sent away stands in a stock until somebody counts it.
  const left = await leftOnShelves(tx, deps, realm, holders);
  const shown = { ...counted, ...left, destroyed: await destroyedBy(tx, deps, owners, batches) };
  const made = batches.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...shown, made, ...compareWithMade(made, shown) };
}

interface CountedGoods {
  readonly counted: Awaited<ReturnType<Deps['stock']['shelvesOf']>>;
  readonly holders: readonly HolderShelves[];
}

/** A recall that somebody reads, with what the stocks say of its goods. */
interface Read {
  readonly row: Row;
  readonly own: readonly OwnShelf[];
  /** null: it is another's, or was lifted. */
  readonly counted: CountedGoods | null;
}

async function readStocks(deps: Deps, organisationId: string, rows: readonly Row[]): Promise<readonly Read[]> {
  const isOpen = (row: Row) => row.lifted_at === null;
  const shelves = await deps.stock.ownShelves(
    organisationId,
    rows.filter(isOpen).flatMap(({ batches }) => batches),
  );
  const read: Read[] = [];
  for (const row of rows) {
    const own = isOpen(row) ? shelvesOf(row, shelves) : [];
    // Of recalls of others those alone that it is named in, or has or had goods of.
    if (!row.is_known && own.length === 0) continue;
    if (!isOpen(row) || row.organisation_id !== organisationId) {
      read.push({ row, own, counted: null });
      continue;
    }
    const counted = await deps.stock.shelvesOf(row.batches, row.realm, row.published_at);
    const holders = await readHolderShelves(deps.stock, counted.organisationIds, row.batches);
    read.push({ row, own, counted: { counted, holders } });
  }
  return read;
}

/** One after the other, on one connection: however many recalls somebody has, nobody else waits for them. */
async function readShown(deps: Deps, organisationId: string, id: string | null): Promise<Recall[]> {
  const products = await deps.stock.ownProducts(organisationId);
  const rows = await deps.database.run(recallsOf, [organisationId, id, products]);
  const read = await readStocks(deps, organisationId, rows);
  return deps.database.sql.transaction(async (tx) => {
    const shown: Recall[] = [];
    for (const { row, own, counted } of read) {
      const inShops = counted && (await inShopsOf(tx, deps, row, counted));
      const isHolder =
        row.lifted_at === null && row.organisation_id !== organisationId && (row.concerns || own.length > 0);
      const owner = { id: organisationId, realm: row.realm };
      const goods = isHolder
        ? {
            shelves: await stillOnShelves(tx, deps, owner, own),
            ownUncounted: await uncountedOf(tx, deps, owner, row.batches),
          }
        : { shelves: own, ownUncounted: [] };
      shown.push(shownOf(row, organisationId, { ...goods, inShops }));
    }
    return shown;
  });
}

export const listRecalls = (deps: Deps, organisationId: string): Promise<Recall[]> =>
  readShown(deps, organisationId, null);

/** @throws Refusal recalls.recall_unknown */
export async function readRecall(deps: Deps, organisationId: string, id: string): Promise<Recall> {
  const [found] = await readShown(deps, organisationId, id);
  if (!found) throw new Refusal('recalls.recall_unknown');
  return found;
}
