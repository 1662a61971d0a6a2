// Under which names a batch is on record: whoever wrote its number down did so in their own letters and signs. Asked of goods that somebody else makes;
// what a maker enters of its own is brought to its number when it is entered.
import { sql } from 'drizzle-orm';
import { batchKey, thingOf } from '../codes/index.ts';
import type { Owner } from '../events/index.ts';
import { integer, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

export interface Numbered {
  readonly gtin: string;
  readonly batchNumber: string;
}

/**
 * A number that is no other batch's is compared by its letters and digits, as the shelves of shops are.
 * @returns of each its keys, its own among them where a key can hold it
 */
export async function alikeKeys(
  tx: Transaction,
  { id, realm }: Owner,
  goods: readonly Numbered[],
): Promise<readonly (readonly string[])[]> {
  const own = goods.map(({ gtin, batchNumber }) => batchKey(gtin, batchNumber));
  const known = await batchesNamed(tx, id, [...new Set(goods.map(({ gtin }) => gtin))]);
  const alike = known.length === 0 ? [] : await alikeOf(tx, realm, goods, known);
  return own.map((key, place) => [
    ...new Set([
      ...(key === null ? [] : [key]),
      ...alike.filter((one) => one.place === place + 1).map((one) => one.key),
    ]),
  ]);
}

/** All batches of some products that events name, each once: a step of the index leads from one to the next. */
async function batchesNamed(
  tx: Transaction,
  organisationId: string,
  gtins: readonly string[],
): Promise<readonly (Numbered & { readonly key: string })[]> {
  if (gtins.length === 0) return [];
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`with recursive seen(gtin, key) as (
        select g.gtin, (select min(k.key) from events.event_keys k where k.key >= '/01/' || g.gtin || '/10/' and k.key < '/01/' || g.gtin || '/100')
        from unnest(${sql.param(gtins)}::text[]) g(gtin)
        where not exists (select from products.registered p where p.gtin = g.gtin and p.producer_id = ${organisationId}::uuid)
        union all
        select s.gtin, (select min(k.key) from events.event_keys k where k.key > s.key and k.key < '/01/' || s.gtin || '/100')
        from seen s where s.key is not null
      ) select key from seen where key is not null`,
  );
  return rows.flatMap(({ key }) => {
    const { kind, gtin, batchNumber } = thingOf(key);
    return kind === 'batch' && gtin !== null && batchNumber !== null ? [{ key, gtin, batchNumber }] : [];
  });
}

const alikeOf = (
  tx: Transaction,
  realm: Owner['realm'],
  goods: readonly Numbered[],
  known: readonly (Numbered & { readonly key: string })[],
) =>
  rowsOf(
    tx,
    { place: integer, key: text },
    sql`with asked as materialized (select place, gtin, number, platform.likeness_of_name(number) as likeness
        from unnest(${sql.param(goods.map(({ gtin }) => gtin))}::text[], ${sql.param(goods.map(({ batchNumber }) => batchNumber))}::text[])
          with ordinality q(gtin, number, place)),
      known as materialized (select gtin, number, key, platform.likeness_of_name(number) as likeness
        from unnest(${sql.param(known.map(({ gtin }) => gtin))}::text[], ${sql.param(known.map(({ batchNumber }) => batchNumber))}::text[],
          ${sql.param(known.map(({ key }) => key))}::text[]) q(gtin, number, key))
      select a.place::int, k.key from asked a join known k on k.gtin = a.gtin and k.likeness = a.likeness and k.number <> a.number
      where not exists (select from batches.batch_facts f where f.gtin = k.gtin and f.batch_number = k.number and f.realm = ${realm})`,
  );
