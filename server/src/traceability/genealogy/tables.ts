// What went into processes and what came out of them. Readings of captured events, made again from them at any time.
import { customType, doublePrecision, index, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { schema } from '../epcis/tables.ts';

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
