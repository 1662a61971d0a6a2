// The catalogue: one row a GTIN, with what stands on its label.

import { realms } from '@amanah/core/organisations';
import type { IngredientFinding } from '@amanah/core/products';
import { productCategories } from '@amanah/core/products';
import { verdictStates } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgSchema,
  text,
  timestamp,
  unique,
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

export const catalogue = schema
  .view('catalogue', {
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
  })
  .as(sql`select id, gtin, name, brand, category, producer_id, description, weight, price_amount, price_currency, ingredients, ingredients_declared,
    ingredient_findings, allergens, nutrition, storage, shelf_life, least_temperature_celsius, most_temperature_celsius, realm,
    retired_at from products.products where ${isOpen()}`);
