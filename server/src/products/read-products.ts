// Products as their producer sees them. Changes nothing.

import {
  type LabelEntries,
  type listProducts,
  type OwnProduct,
  type ProductDetail,
  type ProductVisibility,
  pictureUrl,
  productEntriesSchema,
  type productSorts,
  productTranslationSchema,
} from '@amanah/api/products';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { mayDo, realms } from '@amanah/core/organisations';
import { isProvableGtin, productCategories } from '@amanah/core/products';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ActingFor } from '../organisations/index.ts';
import {
  boolean,
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
  uuid,
} from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { type SortedList, sortedPage } from '../platform/database/sorted-page.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf } from '../platform/unchanged.ts';
import { photographs, products } from './tables.ts';

export interface ReadDeps {
  readonly database: Database;
}

const columns = {
  gtin: text,
  name: text,
  brand: text,
  category: textOf(productCategories),
  description: text,
  weight: text,
  price_amount: nullable(numeric),
  price_currency: nullable(text),
  ingredients: texts,
  allergens: texts,
  nutrition: nullable(json(productEntriesSchema.shape.nutritional.unwrap())),
  storage: text,
  shelf_life: text,
  least_temperature_celsius: nullable(float),
  most_temperature_celsius: nullable(float),
  translations: json(z.array(productTranslationSchema)),
  realm: textOf(realms),
  is_public: boolean,
  picture_id: nullable(uuid),
  has_picture: boolean,
  retired_at: nullable(instant),
  changed_at: instant,
};
type Row = RowOf<typeof columns>;

const list: SortedList<(typeof productSorts)[number]> = {
  table: sql`products.products`,
  rows: sql`products`,
  id: sql`gtin`,
  sorts: {
    name: (row) => sql`${row}.name`,
    gtin: (row) => sql`${row}.gtin`,
    category: (row) => sql`${row}.category`,
    changed: (row) => sql`coalesce(${row}.changed_at, ${row}.created_at)`,
  },
};

type Page = Pick<RouteQuery<typeof listProducts>, 'limit' | 'sort' | 'direction' | 'after'>;

const ownProducts = (deps: ReadDeps, organisationId: string, wanted: SQL): SQL =>
  sql`products.products where ${deps.database.owned(products.producerId, organisationId)} and ${wanted}`;

async function readPage(
  tx: Transaction,
  deps: ReadDeps,
  organisationId: string,
  wanted: SQL,
  { limit, ...page }: Page,
): Promise<OwnProduct[]> {
  const { orderBy, isLater } = sortedPage(list, page);
  const rows = await rowsOf(
    tx,
    columns,
    sql`
    select gtin, name, brand, category, description, weight, price_amount, price_currency, ingredients, allergens,
      nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, translations,
      retired_at, coalesce(changed_at, created_at) as changed_at, realm,
      exists (select from products.catalogue c where c.gtin = products.gtin) as is_public,
      (select f.id from products.photographs f where f.gtin = products.gtin order by f.position limit 1) as picture_id,
      exists (select from products.pictured i where i.gtin = products.gtin) as has_picture
    from ${ownProducts(deps, organisationId, sql`${wanted} and ${isLater}`)} order by ${orderBy(list.rows)} limit ${limit}`,
  );
  return rows.map(shown);
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
  | 'translations'
>;

/** What is edited, in the form of the body. */
export const entriesOf = (row: Entries): LabelEntries => ({
  name: row.name,
  brand: row.brand,
  category: row.category,
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
  translations: row.translations,
});

function visibilityOf({ gtin, realm, is_public: isPublic }: Row): ProductVisibility {
  if (realm === 'practice') return 'practice';
  if (isPublic) return 'public';
  return isProvableGtin(gtin) ? 'waits_for_prefix' : 'number_of_nobody';
}

/** What is not public is not found by its number: its producer finds a picture by the picture's own id. */
function imageUrlOf({ gtin, is_public: isPublic, has_picture: hasPicture, picture_id: pictureId }: Row): string | null {
  if (isPublic) return pictureUrl(gtin, hasPicture);
  return pictureId === null ? null : `/api/products/${gtin}/pictures/${pictureId}`;
}

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
    visibility: visibilityOf(row),
    imageUrl: imageUrlOf(row),
    retiredAt: row.retired_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    etag: etagOf(entries),
  };
}

export const mayWrite = ({ right }: ActingFor): boolean => mayDo(right, 'write_products');

export const readProducts = (
  deps: ReadDeps,
  organisation: ActingFor,
  query: RouteQuery<typeof listProducts>,
): Promise<RouteResponse<typeof listProducts>> =>
  deps.database.asTenant(organisation.id, (tx) => readProductsAmong(tx, deps, organisation, query, null));

/** @param among GTINs of which the list is taken; null: of all */
export async function readProductsAmong(
  tx: Transaction,
  deps: ReadDeps,
  organisation: ActingFor,
  query: RouteQuery<typeof listProducts>,
  among: readonly string[] | null,
): Promise<RouteResponse<typeof listProducts>> {
  const pattern = query.search ? likePattern(query.search) : null;
  // What is not asked for is left out: plans are made without the values (decision 5), and would look at every row for it.
  const wanted = sql.join(
    [
      query.state === 'retired' ? sql`products.retired_at is not null` : sql`products.retired_at is null`,
      ...(pattern
        ? [sql`(products.name ilike ${pattern} or products.brand ilike ${pattern} or products.gtin like ${pattern})`]
        : []),
      ...(query.category ? [sql`products.category = ${query.category}`] : []),
      ...(among ? [sql`products.gtin = any(${sql.param([...among])}::text[])`] : []),
    ],
    sql` and `,
  );
  const rows = await readPage(tx, deps, organisation.id, wanted, { ...query, limit: query.limit + 1 });
  const [counted] = await rowsOf(
    tx,
    { n: integer },
    sql`select count(*)::int as n from ${ownProducts(deps, organisation.id, wanted)}`,
  );
  return {
    products: rows.slice(0, query.limit),
    total: counted?.n ?? 0,
    hasMore: rows.length > query.limit,
    mayWrite: mayWrite(organisation),
  };
}

/** @throws Refusal products.unknown */
export async function readProduct(
  tx: Transaction,
  deps: ReadDeps,
  organisation: ActingFor,
  gtin: string,
): Promise<ProductDetail> {
  const [product] = await readPage(tx, deps, organisation.id, sql`products.gtin = ${gtin}`, {
    limit: 1,
    sort: 'name',
    direction: 'ascending',
    after: undefined,
  });
  if (!product) throw new Refusal('products.unknown');
  const pictures = await tx
    .select({ id: photographs.id, name: photographs.name, width: photographs.width, height: photographs.height })
    .from(photographs)
    .where(and(eq(photographs.gtin, gtin), deps.database.owned(photographs.organisationId, organisation.id)))
    .orderBy(asc(photographs.position));
  return {
    product,
    pictures: pictures.map((picture) => ({ ...picture, url: `/api/products/${gtin}/pictures/${picture.id}` })),
    mayWrite: mayWrite(organisation),
  };
}
