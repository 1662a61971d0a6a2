// The books of certified mass. Nothing is ever changed here; what an organisation declares to be an error is taken out again.
import { postingKinds } from '@amanah/core/mass-balance';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { certificates } from '../certificates/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';

const schema = pgSchema('mass_balance');
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
    kind: text('kind', { enum: postingKinds }).notNull(),
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
    /** Whom a shipment names beside whoever captured it. */
    audience: uuid('audience').array().notNull().default(sql`'{}'`),
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

/** The postings of a certificate, site and month added up by a trigger of their table, so that a verdict reads one row. Milligrams. */
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
  (table) => [
    primaryKey({ columns: [table.certificateId, table.siteId] }),
    check('yield_ceilings_declared', sql`${table.perTenThousand} between 1 and 200000`),
  ],
);

/** Certified kilograms in and out of one site under one certificate. */
export const massBalances = schema.table(
  'mass_balances',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
    siteId: uuid('site_id').notNull(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    certifiedKilogramsIn: doublePrecision('certified_kilograms_in').notNull(),
    kilogramsOut: doublePrecision('kilograms_out').notNull(),
    yieldCeiling: doublePrecision('yield_ceiling').notNull(),
    unitsProduced: integer('units_produced'),
    labelsIssued: integer('labels_issued'),
  },
  (table) => [
    index('mass_balances_certificate').on(table.certificateId),
    foreignKey({
      name: 'mass_balances_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    check(
      'mass_balances_weighed',
      sql`${table.certifiedKilogramsIn} between 0 and 1e12 and ${table.kilogramsOut} between 0 and 1e12 and ${table.yieldCeiling} between 0 and 1000`,
    ),
  ],
);

export const certificateMassBalances = schema
  .view('certificate_mass_balances', {
    id: uuid('id'),
    certificateId: uuid('certificate_id'),
    siteId: uuid('site_id'),
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    certifiedKilogramsIn: doublePrecision('certified_kilograms_in'),
    kilogramsOut: doublePrecision('kilograms_out'),
    yieldCeiling: doublePrecision('yield_ceiling'),
    unitsProduced: integer('units_produced'),
    labelsIssued: integer('labels_issued'),
  })
  // What was begun here came from nothing that could be weighed against a yield: it is counted in as what it would have come from.
  .as(sql`select id, certificate_id, site_id, valid_from, valid_until, certified_kilograms_in, kilograms_out, yield_ceiling, units_produced, labels_issued
    from mass_balance.mass_balances
    union all
    select md5(m.certificate_id::text || m.site_id::text || m.month::text)::uuid, m.certificate_id, m.site_id, m.month,
      (m.month + interval '1 month')::date - 1,
      (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6, (m.came_out + m.created) / 1e6,
      coalesce(y.per_ten_thousand, 10000) / 10000.0, null, null
    from mass_balance.mass_months m
    left join mass_balance.yield_ceilings y on y.certificate_id = m.certificate_id and y.site_id = m.site_id`);
