// The last verdict of each item of stock, and what of it is counted. A verdict is replaced by a later one and never deleted.
import { expiringDays } from '@amanah/core/inventory';
import type { Reason } from '@amanah/core/verification';
import { type SQL, sql } from 'drizzle-orm';
import { date, foreignKey, index, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { items } from '../stock/tables.ts';

export const schema = pgSchema('inventory');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Written with the item itself, so that each has one. */
export const itemVerdicts = schema.table(
  'item_verdicts',
  {
    itemId: uuid('item_id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
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
  },
  (table) => [
    foreignKey({
      name: 'item_verdicts_item',
      columns: [table.itemId, table.organisationId],
      foreignColumns: [items.id, items.organisationId],
    }),
    index('item_verdicts_organisation').on(table.organisationId),
    index('item_verdicts_checked').on(table.checkedAt),
    tenantPolicy('organisation_id'),
  ],
);

/**
 * What an item of stock is on a day, as a table of one row to be joined: what `statusOf` of core says of the same item. Names `item_verdicts`
 * and `items`.
 */
export const itemStatusOn = (today: string): SQL =>
  sql`inventory.item_status_on(item_verdicts.verdict, items.expires_on, items.stock, items.low_stock_below, ${today}::date, ${expiringDays}::int)`;

/** For reports: what was found of the goods in stock. */
export const stockVerdicts = schema
  .view('stock_verdicts', {
    itemId: uuid('item_id'),
    organisationId: uuid('organisation_id'),
    verdict: text('verdict'),
    findings: text('findings').array(),
  })
  .with({ securityInvoker: true })
  .as(sql`select item_id, organisation_id, verdict, findings from inventory.item_verdicts`);
