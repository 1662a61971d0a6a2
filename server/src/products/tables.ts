// The catalogue: one row a GTIN, with what stands on its label.

import type { ProductTranslation } from '@amanah/api/products';
import { prefixProofs, prefixStates } from '@amanah/api/products/gs1-prefixes';
import type { IngredientFinding } from '@amanah/core/ingredients';
import { realms } from '@amanah/core/organisations';
import { productCategories } from '@amanah/core/products';
import { verdictStates } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, isOpen, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';

export const schema = pgSchema('products');

export interface Nutrition {
  readonly calories: number;
  readonly protein: number;
  readonly fat: number;
  readonly carbs: number;
}

export const products = schema.table(
  'products',
  {
    id: uuid('id').primaryKey(),
    /** GTIN-14. */
    gtin: text('gtin').notNull().unique(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    category: text('category', { enum: productCategories }).notNull(),
    producerId: uuid('producer_id').notNull(),
    description: text('description').notNull(),
    weight: text('weight').notNull(),
    priceAmount: numeric('price_amount', { precision: 10, scale: 2, mode: 'number' }),
    priceCurrency: text('price_currency'),
    /** As printed, in order. */
    ingredients: text('ingredients').array().notNull(),
    ingredientsDeclared: boolean('ingredients_declared').notNull(),
    ingredientFindings: jsonb('ingredient_findings').$type<IngredientFinding[]>().notNull(),
    allergens: text('allergens').array().notNull(),
    nutrition: jsonb('nutrition').$type<Nutrition>(),
    storage: text('storage').notNull(),
    shelfLife: text('shelf_life').notNull(),
    leastTemperatureCelsius: doublePrecision('least_temperature_celsius'),
    mostTemperatureCelsius: doublePrecision('most_temperature_celsius'),
    /** In other languages than that of the label. */
    translations: jsonb('translations').$type<ProductTranslation[]>().notNull().default([]),
    realm: realmColumn(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
    /** Out of the range; packs that are out there are still checked. */
    retiredAt: timestamp('retired_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('products_producer').on(table.producerId),
    // Lists are read page by page in this order, and counted from the index alone.
    index('products_by_name').on(table.producerId, table.name, table.gtin).where(sql`${table.retiredAt} is null`),
    exampleNumbers('products_example_numbers', table),
    unique('products_realm').on(table.gtin, table.realm),
    // An article is looked for without the digit that says how it is packed.
    index('products_article').on(sql`substr(${table.gtin}, 2, 12)`),
    foreignKey({
      name: 'products_producer_realm',
      columns: [table.producerId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    tenantPolicy('producer_id'),
  ],
);

/** Pictures that the producer took; the lowest position is the one that shoppers see. */
export const photographs = schema.table(
  'photographs',
  {
    id: uuid('id').primaryKey(),
    gtin: text('gtin')
      .notNull()
      .references(() => products.gtin),
    organisationId: uuid('organisation_id').notNull(),
    /** The largest size. */
    fileId: uuid('file_id').notNull(),
    /** Longest sides of 640 and 320 pixels; null where the largest is not longer. */
    mediumFileId: uuid('medium_file_id'),
    smallFileId: uuid('small_file_id'),
    /** Of the largest size, in pixels; null where it came before sizes were made. */
    width: integer('width'),
    height: integer('height'),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('photographs_gtin').on(table.gtin, table.position), tenantPolicy('organisation_id')],
);

/** The files of a photograph by their sizes. */
export const filesOf = {
  large: photographs.fileId,
  medium: photographs.mediumFileId,
  small: photographs.smallFileId,
};

export const pictures = schema.table('pictures', {
  gtin: text('gtin')
    .primaryKey()
    .references(() => products.gtin),
  svg: text('svg').notNull(),
});

/** Products that people ask for and nobody has registered. A request ends when its product becomes public: who asked is told then. */
export const productRequests = schema.table(
  'product_requests',
  {
    gtin: text('gtin').notNull(),
    userId: uuid('user_id').notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gtin, table.userId] }), index('product_requests_person').on(table.userId)],
);

/** Codes that anybody may try, and the verdict each is there to show. */
export const samples = schema.table('samples', {
  code: text('code').primaryKey(),
  gtin: text('gtin')
    .notNull()
    .references(() => products.gtin),
  expected: text('expected', { enum: verdictStates }).notNull(),
  position: integer('position').notNull(),
});

/** Products of which there is a picture, drawn or photographed. */
export const pictured = schema
  .view('pictured', { gtin: text('gtin') })
  .as(sql`select gtin from products.pictures union select gtin from products.photographs`);

/** GS1 company prefixes that producers prove. What was decided stays as it is; triggers say who decides. */
export const gs1Prefixes = schema.table(
  'gs1_prefixes',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    /** In the form of a GTIN-13. */
    prefix: text('prefix').notNull(),
    proof: text('proof', { enum: prefixProofs }).notNull(),
    /** The licence document; null where GS1 itself was asked. */
    fileId: uuid('file_id'),
    /** To whom GS1 says that it licensed the prefix. */
    licensee: text('licensee'),
    state: text('state', { enum: prefixStates }).notNull(),
    /** null: entered when proofs began to be asked for. */
    askedBy: uuid('asked_by'),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'date' }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date' }),
    /** Why it was refused, or ended after it was confirmed. */
    reason: text('reason'),
    /** Stays when it ends: until then what it covers was public. A trigger sets it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    foreignKey({
      name: 'gs1_prefixes_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    index('gs1_prefixes_confirmed').on(table.organisationId).where(sql`${table.state} = 'confirmed'`),
    index('gs1_prefixes_ended')
      .on(table.organisationId)
      .where(sql`${table.confirmedAt} is not null and ${table.state} <> 'confirmed'`),
    uniqueIndex('gs1_prefixes_open').on(table.organisationId, table.prefix).where(sql`${table.state} = 'open'`),
    check('gs1_prefixes_state', sql`${table.state} in ('open', 'confirmed', 'refused', 'withdrawn')`),
    check(
      'gs1_prefixes_proof',
      sql`(${table.proof} = 'licence' and ${table.fileId} is not null and ${table.askedBy} is not null)
      or (${table.proof} = 'verified_by_gs1' and ${table.licensee} is not null and ${table.askedBy} is not null)
      or (${table.proof} = 'registered_before' and ${table.state} <> 'open')`,
    ),
    // isCompanyPrefix of core.
    check(
      'gs1_prefixes_prefix',
      sql`${table.prefix} ~ '^[0-9]{4,12}$' and ${table.prefix} !~ '^(0[245]|2|97[789]|98|99|0000$|0{5}[02])'
      and (${table.prefix} !~ '^0{5}' or length(${table.prefix}) = 12)`,
    ),
    check(
      'gs1_prefixes_example_numbers',
      sql`(substr(${table.prefix}, 1, 3) in ('950', '952')) = (${table.realm} <> 'real')`,
    ),
    check('gs1_prefixes_realm', sql`${table.realm} <> 'practice'`),
    check('gs1_prefixes_decided_by_another', sql`${table.decidedBy} <> ${table.askedBy}`),
    tenantPolicy('organisation_id'),
  ],
);

const columnsOfProducts = {
  id: uuid('id'),
  gtin: text('gtin'),
  name: text('name'),
  brand: text('brand'),
  category: text('category'),
  producerId: uuid('producer_id'),
  description: text('description'),
  weight: text('weight'),
  priceAmount: numeric('price_amount'),
  priceCurrency: text('price_currency'),
  ingredients: text('ingredients').array(),
  ingredientsDeclared: boolean('ingredients_declared'),
  ingredientFindings: jsonb('ingredient_findings'),
  allergens: text('allergens').array(),
  nutrition: jsonb('nutrition'),
  storage: text('storage'),
  shelfLife: text('shelf_life'),
  leastTemperatureCelsius: doublePrecision('least_temperature_celsius'),
  mostTemperatureCelsius: doublePrecision('most_temperature_celsius'),
  realm: text('realm', { enum: realms }),
  retiredAt: timestamp('retired_at', { withTimezone: true, mode: 'date' }),
  translations: jsonb('translations'),
};
const listed = `id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at, translations`;
const selected = sql.raw(`select ${listed} from products.products`);

/**
 * What is public: a producer has proven the GS1 prefix of the number. Here alone this is decided; shoppers, search, resolver and everybody who is not
 * the producer read this view. Practice is seen by its own people only and proves nothing.
 */
export const catalogue = schema
  .view('catalogue', columnsOfProducts)
  .as(sql`${selected} where ${isOpen()} and (realm = 'practice' or exists (select from products.gs1_prefixes c
      where c.organisation_id = producer_id and c.state = 'confirmed' and substr(gtin, 2, length(c.prefix)) = c.prefix))`);

/** Whose numbers begin with what, for other domains. */
export const provenPrefixes = schema
  .view('proven_prefixes', {
    organisationId: uuid('organisation_id'),
    realm: text('realm', { enum: realms }),
    prefix: text('prefix'),
  })
  .as(sql`select organisation_id, realm, prefix from products.gs1_prefixes where state = 'confirmed'`);

/**
 * What was public until its prefix ended: a recall that was published before goes on speaking to shoppers. Of a number that was claimed since nothing is here.
 */
export const oncePublic = schema
  .view('once_public', {
    ...columnsOfProducts,
    publicUntil: timestamp('public_until', { withTimezone: true, mode: 'date' }),
  })
  .as(sql`select ${sql.raw(listed)}, ended.public_until from products.products cross join lateral (select max(c.decided_at) as public_until from products.gs1_prefixes c where c.organisation_id = producer_id
      and c.confirmed_at is not null and c.state <> 'confirmed' and substr(gtin, 2, length(c.prefix)) = c.prefix) ended
    where ended.public_until is not null and ${isOpen()}`);

/**
 * What is on record, proven or not: for the work of its producer and of whoever works on it with the producer (certifiers, recalls). What is read here is
 * shown to no stranger.
 */
export const registered = schema.view('registered', columnsOfProducts).as(sql`${selected} where ${isOpen()}`);
