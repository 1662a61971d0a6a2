// The figures of a retailer: counted over its stock, its sales and the scans of shoppers. A scan knows no store, so scans are told by
// country, and never about so few that they would tell about single people.

import { type CustomerScans, fewestScans, type InventoryAnalytics } from '@amanah/api/inventory';
import { shelfCompliance } from '@amanah/core/inventory';
import { sql } from 'drizzle-orm';
import { endsSoonOn } from '../certificates/index.ts';
import { dayOf, firstIdOf } from '../platform/clock.ts';
import { integer, nullable, text } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { ReadDeps } from './read-items.ts';
import { readSuppliers } from './read-suppliers.ts';
import { itemStatusOn, itemVerdicts } from './tables.ts';

const periodDays = 30;
const mostProducts = 5;

const countColumns = {
  total: integer,
  verified: integer,
  pending: integer,
  low: integer,
  expiring: integer,
  expired: integer,
  certificates: integer,
  traced: integer,
  recalled: integer,
  cleared: integer,
  units: integer,
};

export function readFigures(
  deps: ReadDeps,
  organisationId: string,
  store: string | undefined,
): Promise<InventoryAnalytics> {
  const now = deps.clock.now();
  const today = dayOf(now);
  const own = sql`${deps.database.owned(itemVerdicts.organisationId, organisationId)}
    and (${store ?? null}::uuid is null or items.store_id = ${store ?? null})`;
  return deps.database.asTenant(organisationId, async (tx) => {
    const [counts] = await rowsOf(
      tx,
      countColumns,
      sql`select count(*) filter (where stock <> 0)::int as total, coalesce(sum(stock), 0)::int as units,
        count(*) filter (where stock <> 0 and is_verified)::int as verified,
        count(*) filter (where stock <> 0 and verdict = 'pending')::int as pending,
        count(*) filter (where is_low)::int as low,
        count(*) filter (where stock <> 0 and is_expiring)::int as expiring,
        count(*) filter (where stock <> 0 and is_expired)::int as expired,
        count(*) filter (where stock <> 0 and is_verified and ${endsSoonOn(sql`certificate_until`, today)})::int as certificates,
        count(*) filter (where stock <> 0 and batch_number <> '')::int as traced,
        count(*) filter (where 'recalled' = any(findings))::int as recalled,
        count(*) filter (where 'recalled' = any(findings) and stock = 0)::int as cleared
      from inventory.item_verdicts join stock.stock_items items on items.id = item_verdicts.item_id
      cross join ${itemStatusOn(today)} status where ${own}`,
    );
    if (!counts) throw new Error('a count gives a row');
    const topProducts = await rowsOf(
      tx,
      { gtin: text, product: nullable(text), sold: integer },
      sql`select items.gtin, min(p.name) as product, sum(movements.quantity)::int as sold
      from inventory.item_verdicts
      join stock.stock_items items on items.id = item_verdicts.item_id
      join stock.stock_movements movements on movements.item_id = items.id
      left join products.catalogue p on p.gtin = items.gtin
      where ${own} and movements.kind = 'sold'
        and movements.occurred_at > ${new Date(now.getTime() - periodDays * 86_400_000).toISOString()}
      group by items.gtin order by sold desc, items.gtin limit ${mostProducts}`,
    );
    const compliance = shelfCompliance({
      items: counts.total,
      verifiedItems: counts.verified,
      unexpiredItems: counts.total - counts.expired,
      tracedItems: counts.traced,
      recalledItems: counts.recalled,
      recalledItemsCleared: counts.cleared,
    });
    const suppliers = await readSuppliers(tx, deps, organisationId, { store });
    return {
      totalProducts: counts.total,
      verifiedProducts: counts.verified,
      warnings: counts.total - counts.verified,
      lowStock: counts.low,
      expiringProducts: counts.expiring,
      expiredProducts: counts.expired,
      expiringCertificates: counts.certificates,
      pendingProducts: counts.pending,
      units: counts.units,
      compliance: { score: compliance.score, parts: [...compliance.parts] },
      topProducts,
      suppliers: suppliers.toSorted((a, b) => b.risk.score - a.risk.score),
    };
  });
}

export function readCustomerScans(
  deps: ReadDeps,
  organisationId: string,
  store: string | undefined,
): Promise<CustomerScans> {
  const since = firstIdOf(new Date(deps.clock.now().getTime() - periodDays * 86_400_000));
  return deps.database.asTenant(organisationId, async (tx) => {
    const stocked = await rowsOf(
      tx,
      { gtin: text, country: text },
      sql`select distinct items.gtin, items.country
      from inventory.item_verdicts join stock.stock_items items on items.id = item_verdicts.item_id
      where ${deps.database.owned(itemVerdicts.organisationId, organisationId)} and items.stock <> 0
        and (${store ?? null}::uuid is null or items.store_id = ${store ?? null})`,
    );
    const rows = await rowsOf(
      tx,
      { gtin: text, product: nullable(text), scans: integer, warnings: integer },
      sql`select s.gtin, min(p.name) as product, count(*)::int as scans, count(*) filter (where s.state <> 'certified')::int as warnings
      from scans.product_scans s
      join unnest(${sql.param(stocked.map(({ gtin }) => gtin))}::text[], ${sql.param(stocked.map(({ country }) => country))}::text[])
        as i(gtin, country) on i.gtin = s.gtin and i.country = s.market
      left join products.catalogue p on p.gtin = s.gtin
      where s.id >= ${since}::uuid group by s.gtin order by scans desc, s.gtin`,
    );
    const shown = rows.filter(({ scans }) => scans >= fewestScans);
    return {
      days: periodDays,
      countries: [...new Set(stocked.map(({ country }) => country))].sort(),
      // How many of few were warnings would again tell about single people.
      products: shown.slice(0, 50).map((row) => ({ ...row, warnings: row.warnings >= fewestScans ? row.warnings : 0 })),
      hidden: rows.length - shown.length,
    };
  });
}
