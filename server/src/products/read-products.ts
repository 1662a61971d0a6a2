// Products as their producer sees them, with their certification as it stands today. Reads the views of other domains, changes nothing.

import type { listProducts, OwnProduct, ProductDetail, ProductEntries } from '@amanah/api/products';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { mayDo } from '@amanah/core/organisations';
import type { ProductCategory } from '@amanah/core/verification';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { type Clock, dayOf } from '../platform/clock.ts';
import {
  boolean,
  day,
  float,
  instant,
  integer,
  json,
  nullable,
  numeric,
  type RowOf,
  text,
  textOf,
  texts,
} from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf } from '../platform/unchanged.ts';
import { type Nutrition, photographs, products } from './tables.ts';

export interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** A certificate that ends within this many days is expiring. */
const expiringDays = 60;

const columns = {
  gtin: text,
  name: text,
  brand: text,
  category: textOf<ProductCategory>(),
  description: text,
  weight: text,
  price_amount: nullable(numeric),
  price_currency: nullable(text),
  ingredients: texts,
  allergens: texts,
  nutrition: nullable(json<Nutrition>()),
  storage: text,
  shelf_life: text,
  least_temperature_celsius: nullable(float),
  most_temperature_celsius: nullable(float),
  has_picture: boolean,
  batches: integer,
  retired_at: nullable(instant),
  changed_at: instant,
  certification: textOf<OwnProduct['certification']['status']>(),
  certificate_number: nullable(text),
  certifier: nullable(text),
  valid_until: nullable(day),
};
type Row = RowOf<typeof columns>;

// A change counts where it means the whole certificate or names this product; one that is limited to batches leaves the product covered.
const ownRows = (deps: ReadDeps, organisationId: string, wanted: SQL) => sql`
  select products.*, (c.number) as certificate_number, c.certifier, c.valid_until,
    case when c.state = 'valid' and c.valid_until <= ${dayOf(deps.clock.now())}::date + ${expiringDays}::int then 'expiring'
      when c.state = 'valid' then 'certified'
      when exists (select from certificates.open_applications a where a.gtin = products.gtin) then 'applied'
      when c.state is null then 'none' else 'lapsed' end as certification
  from products.products
  left join lateral (select * from (
    select k.number, y.short_name as certifier, k.valid_until,
      certificates.status_on(k.id, k.valid_from, k.valid_until, ${dayOf(deps.clock.now())}::date, products.gtin, null) as state
    from certificates.certificate_scopes k join authorities.body_names y on y.id = k.certifier_id
    where k.holder_id = products.producer_id and k.batch_ids is null
      and (products.gtin = any(k.gtins) or (k.gtins is null and products.category = any(k.categories)))
    ) covering order by covering.state = 'valid' desc, covering.valid_until desc limit 1
  ) c on true
  where ${deps.database.owned(products.producerId, organisationId)} and ${wanted}`;

const orders = {
  name: { by: sql`name, gtin`, key: sql`name, gtin`, isAfter: sql`>` },
  newest_change: {
    by: sql`coalesce(changed_at, created_at) desc, gtin desc`,
    key: sql`coalesce(changed_at, created_at), gtin`,
    isAfter: sql`<`,
  },
} as const;

type Page = Pick<RouteQuery<typeof listProducts>, 'limit' | 'order' | 'after' | 'certification'>;

// The certification of a product is worked out from several tables: unless it is what is asked for, only for the page that is shown.
const shownRows = (
  deps: ReadDeps,
  organisationId: string,
  wanted: SQL,
  { limit, order, after, certification }: Page,
) => {
  const { by, key, isAfter } = orders[order];
  const later = after
    ? sql`(${key}) ${isAfter} (select ${key} from products.products last where last.gtin = ${after})`
    : sql`true`;
  const cut = sql`order by ${by} limit ${limit + 1}`;
  const page =
    certification === undefined
      ? ownRows(
          deps,
          organisationId,
          sql`products.gtin in (select gtin from products.products where ${deps.database.owned(products.producerId, organisationId)}
            and ${wanted} and ${later} ${cut})`,
        )
      : sql`select * from (${ownRows(deps, organisationId, sql`${wanted} and ${later}`)}) judged
          where certification = ${certification} ${cut}`;
  return sql`
  select p.gtin, p.name, p.brand, p.category, p.description, p.weight, p.price_amount, p.price_currency, p.ingredients, p.allergens,
    p.nutrition, p.storage, p.shelf_life, p.least_temperature_celsius, p.most_temperature_celsius,
    p.retired_at, coalesce(p.changed_at, p.created_at) as changed_at,
    p.certification, p.certificate_number, p.certifier, p.valid_until,
    exists (select from products.pictured i where i.gtin = p.gtin) as has_picture,
    (select count(*)::int from batches.batch_facts b where b.gtin = p.gtin) as batches
  from (${page}) p
  order by ${by}`;
};

async function count(
  tx: Transaction,
  deps: ReadDeps,
  organisationId: string,
  wanted: SQL,
  certification: Page['certification'],
): Promise<number> {
  const [counted] = await rowsOf(
    tx,
    { n: integer },
    certification === undefined
      ? sql`select count(*)::int as n from products.products where ${deps.database.owned(products.producerId, organisationId)} and ${wanted}`
      : sql`select count(*)::int as n from (${ownRows(deps, organisationId, wanted)}) judged where certification = ${certification}`,
  );
  return counted?.n ?? 0;
}

type Entries = Pick<
  typeof products.$inferSelect,
  | 'name'
  | 'brand'
  | 'category'
  | 'description'
  | 'weight'
  | 'priceAmount'
  | 'priceCurrency'
  | 'ingredients'
  | 'allergens'
  | 'nutrition'
  | 'storage'
  | 'shelfLife'
  | 'leastTemperatureCelsius'
  | 'mostTemperatureCelsius'
>;

/** What is edited, in the form of the body. */
export const entriesOf = (row: Entries): ProductEntries => ({
  name: row.name,
  brand: row.brand,
  category: row.category as ProductCategory,
  description: row.description,
  weight: row.weight,
  price:
    row.priceAmount === null || row.priceCurrency === null
      ? null
      : { amount: row.priceAmount, currency: row.priceCurrency },
  ingredients: row.ingredients,
  allergens: row.allergens,
  nutritional: row.nutrition,
  storageInstructions: row.storage,
  shelfLife: row.shelfLife,
  leastTemperatureCelsius: row.leastTemperatureCelsius,
  mostTemperatureCelsius: row.mostTemperatureCelsius,
});

function shown(row: Row): OwnProduct {
  const entries = entriesOf({
    ...row,
    priceAmount: row.price_amount,
    priceCurrency: row.price_currency,
    shelfLife: row.shelf_life,
    leastTemperatureCelsius: row.least_temperature_celsius,
    mostTemperatureCelsius: row.most_temperature_celsius,
  });
  return {
    gtin: row.gtin,
    ...entries,
    imageUrl: row.has_picture ? `/api/products/${row.gtin}/image` : null,
    certification: {
      status: row.certification,
      certificateNumber: row.certificate_number,
      certifier: row.certifier,
      validUntil: row.valid_until,
    },
    batches: row.batches,
    retiredAt: row.retired_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    etag: etagOf(entries),
  };
}

export const mayWrite = ({ right }: ActingFor): boolean => mayDo(right, 'write_products');

export function readProducts(
  deps: ReadDeps,
  organisation: ActingFor,
  query: RouteQuery<typeof listProducts>,
): Promise<RouteResponse<typeof listProducts>> {
  const pattern = query.search ? `%${query.search.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  // What is not asked for is left out: plans are made without the values (decision 5), and would look at every row for it.
  const wanted = sql.join(
    [
      query.state === 'retired' ? sql`products.retired_at is not null` : sql`products.retired_at is null`,
      ...(pattern
        ? [sql`(products.name ilike ${pattern} or products.brand ilike ${pattern} or products.gtin like ${pattern})`]
        : []),
      ...(query.category ? [sql`products.category = ${query.category}`] : []),
    ],
    sql` and `,
  );
  return deps.database.asTenant(organisation.id, async (tx) => {
    const rows = await rowsOf(tx, columns, shownRows(deps, organisation.id, wanted, query));
    return {
      products: rows.slice(0, query.limit).map(shown),
      total: await count(tx, deps, organisation.id, wanted, query.certification),
      hasMore: rows.length > query.limit,
      mayWrite: mayWrite(organisation),
    };
  });
}

/** @throws Refusal products.unknown */
export async function readProduct(
  tx: Transaction,
  deps: ReadDeps,
  organisation: ActingFor,
  gtin: string,
): Promise<ProductDetail> {
  const [row] = await rowsOf(
    tx,
    columns,
    shownRows(deps, organisation.id, sql`products.gtin = ${gtin}`, {
      limit: 1,
      order: 'name',
      after: undefined,
      certification: undefined,
    }),
  );
  if (!row) throw new Refusal('products.unknown');
  const pictures = await tx
    .select({ id: photographs.id, name: photographs.name, width: photographs.width, height: photographs.height })
    .from(photographs)
    .where(and(eq(photographs.gtin, gtin), deps.database.owned(photographs.organisationId, organisation.id)))
    .orderBy(asc(photographs.position));
  return {
    product: shown(row),
    pictures: pictures.map((picture) => ({ ...picture, url: `/api/products/${gtin}/pictures/${picture.id}` })),
    mayWrite: mayWrite(organisation),
  };
}
