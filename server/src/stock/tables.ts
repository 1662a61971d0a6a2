// What the stores of retailers have: items, and the movements that their stock follows from. Movements are never changed and never
// deleted; what is thought of the goods stands elsewhere.
import { realms } from '@amanah/core/organisations';
import { movementKinds, writeOffReasons } from '@amanah/core/stock';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';

export const schema = pgSchema('stock');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One batch of one product in one store. */
export const items = schema.table(
  'items',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    /** A site of the kind retail. */
    storeId: uuid('store_id').notNull(),
    /** Where the store is. */
    country: text('country').notNull(),
    gtin: text('gtin').notNull(),
    /** Empty: not known. */
    batchNumber: text('batch_number').notNull(),
    expiresOn: date('expires_on'),
    lowStockBelow: integer('low_stock_below'),
    /** What the movements leave; written with every movement. */
    stock: integer('stock').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'items_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    // A real shop has nothing invented; what is invented may stand beside anything in the demo and in practice.
    check('items_real_numbers', sql`${table.realm} <> 'real' or substr(${table.gtin}, 2, 3) not in ('950', '952')`),
    unique('items_goods').on(table.storeId, table.gtin, table.batchNumber),
    // For keys of what others keep of an item: it belongs to whoever the item belongs to.
    unique('items_owner').on(table.id, table.organisationId),
    index('items_organisation').on(table.organisationId),
    index('items_gtin').on(table.gtin),
    tenantPolicy('organisation_id'),
  ],
);

export const movements = schema.table(
  'movements',
  {
    /** Made by whoever recorded it. */
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => items.id),
    kind: text('kind', { enum: movementKinds }).notNull(),
    quantity: integer('quantity').notNull(),
    occurredAt: at('occurred_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
    actorId: uuid('actor_id').notNull(),
    reason: text('reason', { enum: writeOffReasons }),
    note: text('note').notNull(),
    /** Of what was received: who delivered it, and the number of the paper that came with it. */
    supplier: text('supplier').notNull().default(''),
    document: text('document').notNull().default(''),
    /** The other end of a transfer. */
    otherStoreId: uuid('other_store_id'),
  },
  (table) => [
    index('movements_item').on(table.itemId, table.occurredAt),
    index('movements_organisation').on(table.organisationId, table.occurredAt),
    tenantPolicy('organisation_id'),
  ],
);

/** For other domains: what is in stock. Inside of `asTenant` the policy of the table holds here too. */
export const stockItems = schema
  .view('stock_items', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    realm: text('realm', { enum: realms }),
    storeId: uuid('store_id'),
    country: text('country'),
    gtin: text('gtin'),
    batchNumber: text('batch_number'),
    expiresOn: date('expires_on'),
    lowStockBelow: integer('low_stock_below'),
    stock: integer('stock'),
  })
  .with({ securityInvoker: true })
  .as(
    sql`select id, organisation_id, realm, store_id, country, gtin, batch_number, expires_on, low_stock_below, stock from stock.items`,
  );

/** For other domains: what moved. */
export const stockMovements = schema
  .view('stock_movements', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    itemId: uuid('item_id'),
    kind: text('kind', { enum: movementKinds }),
    quantity: integer('quantity'),
    occurredAt: at('occurred_at'),
    reason: text('reason', { enum: writeOffReasons }),
  })
  .with({ securityInvoker: true })
  .as(sql`select id, organisation_id, item_id, kind, quantity, occurred_at, reason from stock.movements`);
