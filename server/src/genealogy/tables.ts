// What went into processes and what came out of them. Readings of captured events, made again from them at any time.
import { sql } from 'drizzle-orm';
import { customType, doublePrecision, index, pgSchema, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

const schema = pgSchema('genealogy');

/** Compared by code point: names of things have no language. */
const name = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const lineageParts = schema.table(
  'lineage_parts',
  {
    process: name('process').notNull(),
    /** 0 goes in, 1 comes out. */
    side: smallint('side').notNull(),
    key: name('key').notNull(),
    eventId: uuid('event_id').notNull(),
    quantity: doublePrecision('quantity'),
    uom: text('uom'),
  },
  (table) => [
    primaryKey({ columns: [table.process, table.side, table.key, table.eventId] }),
    index('lineage_parts_key').on(table.key, table.side),
    index('lineage_parts_event').on(table.eventId),
  ],
);

/** For other domains. */
export const lineage = schema
  .view('lineage', {
    process: name('process'),
    side: smallint('side'),
    key: name('key'),
    eventId: uuid('event_id'),
    quantity: doublePrecision('quantity'),
    uom: text('uom'),
  })
  .with({ securityInvoker: true })
  .as(sql`select process, side, key, event_id, quantity, uom from genealogy.lineage_parts`);
