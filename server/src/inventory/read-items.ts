// Items as the people of a store see them: the goods by their names, the stock, the last verdict, what follows from it, and how far the
// supplier can be trusted.

import type { InventoryItem, inventoryFilters, inventorySorts, listInventory } from '@amanah/api/inventory';
import { pictureUrl } from '@amanah/api/products';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { reasonSchema } from '@amanah/api/verification';
import { statusOf } from '@amanah/core/inventory';
import { codeOfGoods } from '@amanah/core/stock';
import { verdictStates } from '@amanah/core/verification';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Clock, dayOf } from '../platform/clock.ts';
import {
  boolean,
  day,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  uuid,
} from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf } from '../platform/unchanged.ts';
import { readSuppliers } from './read-suppliers.ts';
import { itemStatusOn, itemVerdicts } from './tables.ts';

export interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
}

const columns = {
  id: uuid,
  store_id: uuid,
  store: text,
  gtin: text,
  batch_number: text,
  product: nullable(text),
  has_picture: boolean,
  brand: nullable(text),
  supplier_id: nullable(uuid),
  supplier: nullable(text),
  stock: integer,
  low_stock_below: nullable(integer),
  expires_on: nullable(day),
  verdict: textOf(verdictStates),
  reasons: json(z.array(reasonSchema)),
  checked_at: instant,
  verdict_changed_at: nullable(instant),
  total: integer,
};
type Row = RowOf<typeof columns>;

const conditions: Readonly<Record<(typeof inventoryFilters)[number], SQL>> = {
  warning: sql`not status.is_verified and items.stock <> 0`,
  low: sql`status.is_low`,
  expiring: sql`status.is_expiring and items.stock <> 0`,
  expired: sql`status.is_expired and items.stock <> 0`,
  in_stock: sql`items.stock <> 0`,
};

const sorts: Readonly<Record<(typeof inventorySorts)[number], (way: SQL) => SQL>> = {
  product: (way) => sql`p.name ${way} nulls last`,
  stock: (way) => sql`items.stock ${way}`,
  expiry: (way) => sql`items.expires_on ${way} nulls last`,
  checked: (way) => sql`item_verdicts.checked_at ${way}`,
};

type Page = Pick<RouteQuery<typeof listInventory>, 'limit' | 'offset' | 'sort' | 'direction'>;

// Reasons are long: asked for by themselves they are fetched for the rows of the page alone, after sorting and counting.
const shownRows = (deps: ReadDeps, organisationId: string, wanted: SQL, page: Page) => sql`
  select items.id, items.store_id, s.name as store, items.gtin, items.batch_number, p.name as product, exists (select from products.pictured i where i.gtin = p.gtin) as has_picture, p.brand, p.producer_id as supplier_id,
    o.name as supplier, items.stock, items.low_stock_below, items.expires_on, item_verdicts.verdict,
    (select r.reasons from inventory.item_verdicts r where r.item_id = items.id) as reasons, item_verdicts.checked_at, item_verdicts.verdict_changed_at, count(*) over ()::int as total
  from inventory.item_verdicts
  join stock.stock_items items on items.id = item_verdicts.item_id
  cross join ${itemStatusOn(dayOf(deps.clock.now()))} status
  join organisations.site_places s on s.id = items.store_id
  left join products.catalogue p on p.gtin = items.gtin
  left join organisations.organisation_names o on o.id = p.producer_id
  where ${deps.database.owned(itemVerdicts.organisationId, organisationId)} and ${wanted}
  order by ${page.sort ? sorts[page.sort](page.direction === 'ascending' ? sql`asc` : sql`desc`) : sql`(${conditions.warning}) desc, p.name nulls first, items.expires_on nulls last`}, items.id
  limit ${page.limit} offset ${page.offset}`;

async function shown(tx: Transaction, deps: ReadDeps, organisationId: string, rows: readonly Row[]) {
  const today = dayOf(deps.clock.now());
  const suppliers = await readSuppliers(tx, deps, organisationId, {
    only: [...new Set(rows.flatMap(({ supplier_id: id }) => id ?? []))],
  });
  const risks = new Map(suppliers.map(({ id, risk }) => [id, risk]));
  return rows.map((row): InventoryItem => {
    const batchNumber = row.batch_number === '' ? null : row.batch_number;
    const risk = row.supplier_id === null ? undefined : risks.get(row.supplier_id);
    return {
      id: row.id,
      storeId: row.store_id,
      store: row.store,
      gtin: row.gtin,
      product: row.product,
      brand: row.brand,
      imageUrl: pictureUrl(row.gtin, row.has_picture),
      supplier: row.supplier,
      batchNumber,
      stock: row.stock,
      lowStockBelow: row.low_stock_below,
      expiryDate: row.expires_on,
      ...statusOf(
        { stock: row.stock, verdict: row.verdict, expiresOn: row.expires_on, lowStockBelow: row.low_stock_below },
        today,
      ),
      verdict: row.verdict,
      reasons: row.reasons,
      lastChecked: row.checked_at.toISOString(),
      verdictChangedAt: row.verdict_changed_at?.toISOString() ?? null,
      code: codeOfGoods(row.gtin, batchNumber),
      supplierRisk: risk ?? null,
      etag: etagOf({ lowStockBelow: row.low_stock_below }),
    };
  });
}

export function readItems(
  deps: ReadDeps,
  organisationId: string,
  query: RouteQuery<typeof listInventory>,
): Promise<RouteResponse<typeof listInventory>> {
  const pattern = query.search ? likePattern(query.search) : null;
  const condition = query.filter ? conditions[query.filter] : sql`true`;
  const wanted = sql`(${query.store ?? null}::uuid is null or items.store_id = ${query.store ?? null})
    and (${pattern}::text is null or p.name ilike ${pattern} or p.brand ilike ${pattern} or items.gtin like ${pattern}
      or items.batch_number ilike ${pattern}) and ${condition}`;
  return deps.database.asTenant(organisationId, async (tx) => {
    const rows = await rowsOf(tx, columns, shownRows(deps, organisationId, wanted, query));
    return { items: await shown(tx, deps, organisationId, rows), total: rows[0]?.total ?? 0 };
  });
}

/** @throws Refusal stock.unknown_item */
export async function readItem(
  tx: Transaction,
  deps: ReadDeps,
  organisationId: string,
  id: string,
): Promise<InventoryItem> {
  const rows = await rowsOf(
    tx,
    columns,
    shownRows(deps, organisationId, sql`items.id = ${id}`, { limit: 1, offset: 0, direction: 'ascending' }),
  );
  const [item] = await shown(tx, deps, organisationId, rows);
  if (!item) throw new Refusal('stock.unknown_item');
  return item;
}
