// What the stores of retailers have: items with their last verdict, and the movements that their stock follows from. Movements are
// never changed and never deleted.
import { realms } from '@amanah/core/organisations';
import type { Reason } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';

export const schema = pgSchema('inventory');
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
    /** Where the store is: the market of the verdict. */
    country: text('country').notNull(),
    gtin: text('gtin').notNull(),
    /** Empty: not known. */
    batchNumber: text('batch_number').notNull(),
    expiresOn: date('expires_on'),
    lowStockBelow: integer('low_stock_below'),
    /** What the movements leave; written with every movement. */
    stock: integer('stock').notNull(),
    verdict: text('verdict').notNull(),
    reasons: jsonb('reasons').$type<readonly Reason[]>().notNull(),
    /** What the reasons say about the supplier, in words of this domain: lapsed, recalled, cold_chain, exception. */
    findings: text('findings').array().notNull(),
    /** Periods of the mass balance that do not add up. */
    massAlarms: text('mass_alarms').array().notNull(),
    /** Of the certificate that the verdict rests on. */
    certificateUntil: date('certificate_until'),
    checkedAt: at('checked_at').notNull(),
    verdictChangedAt: at('verdict_changed_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'items_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    unique('items_goods').on(table.storeId, table.gtin, table.batchNumber),
    index('items_organisation').on(table.organisationId),
    index('items_gtin').on(table.gtin),
    index('items_checked').on(table.checkedAt),
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
    kind: text('kind', { enum: ['received', 'sold', 'counted', 'written_off', 'sent', 'arrived'] }).notNull(),
    quantity: integer('quantity').notNull(),
    occurredAt: at('occurred_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
    actorId: uuid('actor_id').notNull(),
    reason: text('reason', { enum: ['damaged', 'expired', 'recalled', 'not_halal', 'stolen', 'other'] }),
    note: text('note').notNull(),
    /** The other end of a transfer. */
    otherStoreId: uuid('other_store_id'),
  },
  (table) => [
    index('movements_item').on(table.itemId, table.occurredAt),
    index('movements_organisation').on(table.organisationId, table.occurredAt),
    tenantPolicy('organisation_id'),
  ],
);

/** For reports: what is in stock. */
export const stockItems = schema
  .view('stock_items', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    storeId: uuid('store_id'),
    gtin: text('gtin'),
    batchNumber: text('batch_number'),
    expiresOn: date('expires_on'),
    lowStockBelow: integer('low_stock_below'),
    stock: integer('stock'),
    verdict: text('verdict'),
    checkedAt: at('checked_at'),
    certificateUntil: date('certificate_until'),
    findings: text('findings').array(),
    realm: text('realm', { enum: realms }),
  })
  .as(
    sql`select id, organisation_id, store_id, gtin, batch_number, expires_on, low_stock_below, stock, verdict, checked_at, certificate_until, findings, realm from inventory.items`,
  );

/** For reports: what moved. */
export const stockMovements = schema
  .view('stock_movements', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    itemId: uuid('item_id'),
    kind: text('kind'),
    quantity: integer('quantity'),
    occurredAt: at('occurred_at'),
    reason: text('reason'),
  })
  .as(sql`select id, organisation_id, item_id, kind, quantity, occurred_at, reason from inventory.movements`);
