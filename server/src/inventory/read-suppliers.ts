// What is on record of the suppliers of a retailer: counted over the batches that it had, weighed by the rule in core.

import { type SupplierRisk, supplierRisk } from '@amanah/core/inventory';
import { sql } from 'drizzle-orm';
import { type Clock, dayOf } from '../platform/clock.ts';
import { integer, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { itemVerdicts } from './tables.ts';

const columns = {
  id: uuid,
  name: text,
  items: integer,
  batches: integer,
  lapsed: integer,
  cold_chain: integer,
  exceptions: integer,
  mass_alarms: integer,
  recalls: integer,
};

export interface Supplier {
  readonly id: string;
  readonly name: string;
  /** Items with stock. */
  readonly items: number;
  readonly risk: Omit<SupplierRisk, 'parts'> & { readonly parts: SupplierRisk['parts'][number][] };
}

export async function readSuppliers(
  tx: Transaction,
  deps: { readonly database: Database; readonly clock: Clock },
  organisationId: string,
  wanted: { readonly store?: string | undefined; readonly only?: readonly string[] },
): Promise<readonly Supplier[]> {
  const only = wanted.only ?? null;
  if (only !== null && only.length === 0) return [];
  const rows = await rowsOf(
    tx,
    columns,
    sql`select o.id, o.name, count(distinct items.id) filter (where items.stock <> 0)::int as items,
      count(distinct (items.gtin, items.batch_number))::int as batches,
      count(distinct (items.gtin, items.batch_number)) filter (where 'lapsed' = any(item_verdicts.findings))::int as lapsed,
      count(distinct (items.gtin, items.batch_number)) filter (where 'cold_chain' = any(item_verdicts.findings))::int as cold_chain,
      count(distinct (items.gtin, items.batch_number)) filter (where 'exception' = any(item_verdicts.findings))::int as exceptions,
      count(distinct m.alarm)::int as mass_alarms,
      -- Of those who made the batches: a number that was claimed brings nothing along of who had it before.
      (select count(distinct r.id)::int from recalls.product_recalls r
        where (exists (select from batches.batch_facts f where f.gtin = r.gtin and f.producer_id = o.id and (r.batch_ids is null or f.id = any(r.batch_ids)))
          or (r.batch_ids is null and exists (select from products.catalogue k where k.gtin = r.gtin and k.producer_id = o.id))) and r.on_day > ${dayOf(deps.clock.now())}::date - 365) as recalls
    from inventory.item_verdicts
    join stock.stock_items items on items.id = item_verdicts.item_id
    join products.catalogue p on p.gtin = items.gtin
    join organisations.organisation_names o on o.id = p.producer_id
    left join lateral unnest(item_verdicts.mass_alarms) m(alarm) on true
    where ${deps.database.owned(itemVerdicts.organisationId, organisationId)}
      and (${wanted.store ?? null}::uuid is null or items.store_id = ${wanted.store ?? null})
      and (${only === null} or o.id = any(${sql.param(only ?? [])}::uuid[]))
    group by o.id, o.name order by o.name`,
  );
  return rows.map((row) => {
    const risk = supplierRisk({
      batches: row.batches,
      lapsedBatches: row.lapsed,
      recalls: row.recalls,
      coldChainBatches: row.cold_chain,
      massBalanceAlarms: row.mass_alarms,
      exceptions: row.exceptions,
    });
    return { id: row.id, name: row.name, items: row.items, risk: { ...risk, parts: [...risk.parts] } };
  });
}
