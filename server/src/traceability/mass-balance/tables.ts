// The books of certified mass. Nothing is ever changed here; what an organisation declares to be an error is taken out again.
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { certificates } from '../../certificates/tables.ts';
import { realmColumn } from '../../platform/database/realms.ts';
import { schema } from '../epcis/tables.ts';

const name = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** As in the events, to the microsecond. */
const exactly = (column: string) => timestamp(column, { withTimezone: true, mode: 'string' });

/** One row per lot that was ever moved: the row that everybody who moves it has to hold. */
export const massLots = schema.table('mass_lots', {
  lot: name('lot').primaryKey(),
  firstSeenAt: exactly('first_seen_at').notNull(),
});

export const massPostings = schema.table(
  'mass_postings',
  {
    eventId: uuid('event_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['created', 'yielded', 'spent', 'wasted', 'shipped', 'received'] }).notNull(),
    lot: name('lot').notNull(),
    milligrams: bigint('milligrams', { mode: 'bigint' }).notNull(),
    at: exactly('at').notNull(),
    process: name('process').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    siteId: uuid('site_id'),
    certificateId: uuid('certificate_id'),
    /** First day of the month in which it is counted, that of the beginning of its process; null where it is not counted. */
    month: date('month'),
    seller: text('seller'),
    buyer: text('buyer'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.position] }),
    foreignKey({
      name: 'mass_postings_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    index('mass_postings_lot').on(table.lot),
    index('mass_postings_process').on(table.process),
    index('mass_postings_certificate')
      .on(table.certificateId, table.siteId, table.at)
      .where(sql`${table.certificateId} is not null`),
  ],
);

/** The postings of a certificate, site and month added up, so that a verdict reads one row. Milligrams. */
export const massMonths = schema.table(
  'mass_months',
  {
    certificateId: uuid('certificate_id').notNull(),
    siteId: uuid('site_id').notNull(),
    month: date('month').notNull(),
    created: bigint('created', { mode: 'bigint' }).notNull(),
    wentIn: bigint('went_in', { mode: 'bigint' }).notNull(),
    cameOut: bigint('came_out', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.siteId, table.month] })],
);

/** How much may come out of what goes in, as the certifier of the certificate declared it for a site. Without a row: as much. */
export const yieldCeilings = schema.table(
  'yield_ceilings',
  {
    certificateId: uuid('certificate_id').notNull(),
    siteId: uuid('site_id').notNull(),
    /** Milligrams out for 10,000 milligrams in. */
    perTenThousand: integer('per_ten_thousand').notNull(),
    declaredBy: uuid('declared_by').notNull(),
    declaredAt: timestamp('declared_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.siteId] })],
);
