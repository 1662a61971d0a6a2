// Batches, serials and what happened to them on their way; recalls, laboratory results and what sensors found.
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { certificates } from '../certificates/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, isOpen, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { epcisEvents, schema } from './epcis/tables.ts';
import type { CounterAnalysis } from './laboratory/tables.ts';
import { recallNotices } from './recall/tables.ts';

export * from './batches/tables.ts';
export * from './epcis/tables.ts';
export * from './genealogy/tables.ts';
export * from './labels-tables.ts';
export * from './laboratory/tables.ts';
export * from './mass-balance/tables.ts';
export * from './recall/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const batches = schema.table(
  'batches',
  {
    id: uuid('id').primaryKey(),
    gtin: text('gtin').notNull(),
    batchNumber: text('batch_number').notNull(),
    /** The code printed for lookup as it is, such as HALAL-CHICKEN-2024-001. */
    code: text('code'),
    producerId: uuid('producer_id').notNull(),
    siteId: uuid('site_id').notNull(),
    producedOn: date('produced_on').notNull(),
    expiresOn: date('expires_on'),
    shippedOn: date('shipped_on'),
    inMarketOn: date('in_market_on'),
    contractedOn: date('contracted_on'),
    quantity: integer('quantity').notNull(),
    claimedCertificateNumbers: text('claimed_certificate_numbers').array().notNull(),
    underInvestigationSince: date('under_investigation_since'),
    slaughterMethod: text('slaughter_method'),
    realm: realmColumn(),
    expectedOn: date('expected_on'),
    /** The day that the producer says its production was finished. */
    completedOn: date('completed_on'),
    createdAt: at('created_at'),
  },
  (table) => [
    unique('batches_realm').on(table.id, table.realm),
    unique('batches_code').on(table.code, table.realm),
    foreignKey({
      name: 'batches_producer_realm',
      columns: [table.producerId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    exampleNumbers('batches_example_numbers', table),
    unique('batches_gtin_number').on(table.gtin, table.batchNumber),
    index('batches_number').on(table.batchNumber),
    index('batches_newest').on(table.producerId, table.producedOn.desc().nullsFirst(), table.id.desc().nullsFirst()),
    tenantPolicy('producer_id'),
  ],
);

export const serials = schema.table(
  'serials',
  {
    gtin: text('gtin').notNull(),
    serial: text('serial').notNull(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id),
  },
  (table) => [primaryKey({ columns: [table.gtin, table.serial] }), index('serials_batch').on(table.batchId)],
);

/** Steps of batches: what is planned, and the reading of what was captured, a row for each batch that an event concerns. */
export const events = schema.table(
  'events',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    step: text('step', { enum: ['farm', 'processing', 'packaging', 'distribution', 'retail'] }).notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    status: text('status', { enum: ['completed', 'in-progress', 'pending'] }).notNull(),
    occurredAt: at('occurred_at').notNull(),
    temperatureCelsius: doublePrecision('temperature_celsius'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    certificateId: uuid('certificate_id'),
    /** Label and value pairs that the recorder gave, such as species or storage room. */
    notes: jsonb('notes').$type<{ label: string; value: string }[]>().notNull(),
    /** CBV event hash, the name of the event in the log; null for what has not happened yet. */
    eventHash: text('event_hash'),
    /** The captured event that it is a reading of. */
    epcisEventId: uuid('epcis_event_id'),
  },
  (table) => [
    foreignKey({
      name: 'events_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    foreignKey({
      name: 'events_captured_realm',
      columns: [table.epcisEventId, table.realm],
      foreignColumns: [epcisEvents.id, epcisEvents.realm],
    }),
    index('events_batch').on(table.batchId, table.occurredAt),
    index('events_hash').on(table.eventHash).where(sql`${table.eventHash} is not null`),
  ],
);

export const recalls = schema.table(
  'recalls',
  {
    id: uuid('id').primaryKey(),
    gtin: text('gtin').notNull(),
    onDay: date('on_day').notNull(),
    reason: text('reason').notNull(),
    liftedOn: date('lifted_on'),
    batchIds: uuid('batch_ids').array(),
    /** The notice it is part of; null where it came in from outside. */
    noticeId: uuid('notice_id'),
    realm: realmColumn(),
  },
  (table) => [
    index('recalls_gtin').on(table.gtin),
    exampleNumbers('recalls_example_numbers', table),
    foreignKey({
      name: 'recalls_notice_realm',
      columns: [table.noticeId, table.realm],
      foreignColumns: [recallNotices.id, recallNotices.realm],
    }),
  ],
);

/** Never changed and never deleted: what overturns a result stands beside it. */
export const labResults = schema.table(
  'lab_results',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    gtin: text('gtin').notNull(),
    siteId: uuid('site_id').notNull(),
    /** The day of the report. */
    onDay: date('on_day').notNull(),
    analyte: text('analyte').notNull(),
    outcome: text('outcome').notNull(),
    ethanolPercent: doublePrecision('ethanol_percent'),
    overturnedOn: date('overturned_on'),
    laboratory: text('laboratory').notNull().default(''),
    accreditationNumber: text('accreditation_number').notNull().default(''),
    method: text('method'),
    sampledOn: date('sampled_on'),
    reportNumber: text('report_number').notNull().default(''),
    reportId: uuid('report_id'),
    /** Who entered it; null: it came from elsewhere. */
    organisationId: uuid('organisation_id'),
    enteredBy: uuid('entered_by'),
    enteredAt: at('entered_at'),
    /** Whoever had the goods, as it was known when it was entered. */
    holderIds: uuid('holder_ids').array().notNull().default(sql`'{}'::uuid[]`),
    counterAnalysis: jsonb('counter_analysis').$type<CounterAnalysis>(),
    sistersClearedOn: date('sisters_cleared_on'),
    sistersClearedBecause: text('sisters_cleared_because'),
  },
  (table) => [
    index('lab_results_gtin').on(table.gtin),
    index('lab_results_batch').on(table.batchId),
    unique('lab_results_realm').on(table.id, table.realm),
    foreignKey({
      name: 'lab_results_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    foreignKey({
      name: 'lab_results_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
  ],
);

export const coldChainFindings = schema.table(
  'cold_chain_findings',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    /** Of whoever measured: sensors of one realm find nothing about batches of another. */
    realm: realmColumn(),
    kind: text('kind').notNull(),
    minutesOutside: integer('minutes_outside').notNull(),
    permittedMinutes: integer('permitted_minutes').notNull(),
    meanKineticCelsius: doublePrecision('mean_kinetic_celsius'),
    mostCelsius: doublePrecision('most_celsius'),
  },
  (table) => [
    index('cold_chain_findings_batch').on(table.batchId),
    foreignKey({
      name: 'cold_chain_findings_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
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
  ],
);

export const batchFacts = schema
  .view('batch_facts', {
    id: uuid('id'),
    gtin: text('gtin'),
    batchNumber: text('batch_number'),
    code: text('code'),
    producerId: uuid('producer_id'),
    siteId: uuid('site_id'),
    producedOn: date('produced_on'),
    expiresOn: date('expires_on'),
    shippedOn: date('shipped_on'),
    inMarketOn: date('in_market_on'),
    contractedOn: date('contracted_on'),
    quantity: integer('quantity'),
    claimedCertificateNumbers: text('claimed_certificate_numbers').array(),
    underInvestigationSince: date('under_investigation_since'),
    slaughterMethod: text('slaughter_method'),
    realm: text('realm', { enum: realms }),
  })
  .as(sql`select id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, in_market_on, contracted_on, quantity,
    claimed_certificate_numbers, under_investigation_since, slaughter_method, realm from traceability.batches where ${isOpen()}`);

/** For tables that go out: what is planned of a batch. */
export const batchPlans = schema
  .view('batch_plans', { id: uuid('id'), expectedOn: date('expected_on'), completedOn: date('completed_on') })
  .as(sql`select id, expected_on, completed_on from traceability.batches`);

export const serialBatches = schema
  .view('serial_batches', { gtin: text('gtin'), serial: text('serial'), batchId: uuid('batch_id') })
  .as(sql`select gtin, serial, batch_id from traceability.serials`);

export const batchEvents = schema
  .view('batch_events', {
    id: uuid('id'),
    batchId: uuid('batch_id'),
    step: text('step'),
    name: text('name'),
    address: text('address'),
    status: text('status'),
    occurredAt: at('occurred_at'),
    temperatureCelsius: doublePrecision('temperature_celsius'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    certificateId: uuid('certificate_id'),
    notes: jsonb('notes'),
    eventHash: text('event_hash'),
  })
  .as(
    sql`select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash from traceability.events`,
  );

export const productRecalls = schema
  .view('product_recalls', {
    id: uuid('id'),
    gtin: text('gtin'),
    onDay: date('on_day'),
    reason: text('reason'),
    liftedOn: date('lifted_on'),
    batchIds: uuid('batch_ids').array(),
  })
  .as(sql`select id, gtin, on_day, reason, lifted_on, batch_ids from traceability.recalls`);

export const batchColdChain = schema
  .view('batch_cold_chain', {
    id: uuid('id'),
    batchId: uuid('batch_id'),
    kind: text('kind'),
    minutesOutside: integer('minutes_outside'),
    permittedMinutes: integer('permitted_minutes'),
    meanKineticCelsius: doublePrecision('mean_kinetic_celsius'),
    mostCelsius: doublePrecision('most_celsius'),
  })
  .as(
    sql`select id, batch_id, kind, minutes_outside, permitted_minutes, mean_kinetic_celsius, most_celsius from traceability.cold_chain_findings`,
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
    from traceability.mass_balances
    union all
    select md5(m.certificate_id::text || m.site_id::text || m.month::text)::uuid, m.certificate_id, m.site_id, m.month,
      (m.month + interval '1 month')::date - 1,
      (m.went_in + m.created * 10000.0 / coalesce(y.per_ten_thousand, 10000)) / 1e6, (m.came_out + m.created) / 1e6,
      coalesce(y.per_ten_thousand, 10000) / 10000.0, null, null
    from traceability.mass_months m
    left join traceability.yield_ceilings y on y.certificate_id = m.certificate_id and y.site_id = m.site_id`);
