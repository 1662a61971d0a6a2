// Batches, the serials of their packs, the steps of their way, and what was checked of them.
import { blockKinds, checkOutcomes } from '@amanah/core/batches';
import { stepKinds, stepStatuses } from '@amanah/core/places';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { products } from '../products/tables.ts';
import { schema } from './schema.ts';

export * from './views.ts';

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
    /** Since when some of it lies or lay in a shop that says so itself, with no event of its maker; null: no shop does. */
    takenInAt: at('taken_in_at'),
  },
  (table) => [
    index('batches_same_number').on(table.gtin, sql`platform.likeness_of_name(${table.batchNumber})`),
    unique('batches_realm').on(table.id, table.realm),
    unique('batches_code').on(table.code, table.realm),
    foreignKey({
      name: 'batches_producer_realm',
      columns: [table.producerId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    exampleNumbers('batches_example_numbers', table),
    foreignKey({
      name: 'batches_product_realm',
      columns: [table.gtin, table.realm],
      foreignColumns: [products.gtin, products.realm],
    }),
    unique('batches_gtin').on(table.id, table.gtin),
    unique('batches_gtin_number').on(table.gtin, table.batchNumber),
    index('batches_claiming')
      .on(table.gtin, table.producedOn.desc().nullsFirst())
      .where(sql`${table.claimedCertificateNumbers} <> '{}'`),
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
    batchId: uuid('batch_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gtin, table.serial] }),
    index('serials_batch').on(table.batchId),
    foreignKey({
      name: 'serials_batch_gtin',
      columns: [table.batchId, table.gtin],
      foreignColumns: [batches.id, batches.gtin],
    }),
  ],
);

/** Steps of batches: what is planned, and the reading of what was captured, a row for each batch that an event concerns. */
export const steps = schema.table(
  'steps',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    step: text('step', { enum: stepKinds }).notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    status: text('status', { enum: stepStatuses }).notNull(),
    occurredAt: at('occurred_at').notNull(),
    temperatureCelsius: doublePrecision('temperature_celsius'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    certificateId: uuid('certificate_id'),
    /** Label and value pairs that the recorder gave, such as species or storage room. */
    notes: jsonb('notes').$type<{ label: string; value: string }[]>().notNull(),
    /** CBV event hash, the name of the event in the log; null for what has not happened yet. */
    eventHash: text('event_hash'),
    /** The captured event that it is a reading of, by its id in events. */
    epcisEventId: uuid('epcis_event_id'),
    /** By the word of somebody who did not make the goods. */
    isOthers: boolean('is_others').notNull().default(false),
    /** Who captured it; null for what is planned. */
    recorderId: uuid('recorder_id'),
    /** Pieces that it sends to others, below zero where they came back; null where nobody counted. */
    piecesSent: doublePrecision('pieces_sent'),
  },
  (table) => [
    foreignKey({
      name: 'steps_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    index('steps_batch').on(table.batchId, table.isOthers, table.occurredAt),
    index('steps_hash').on(table.eventHash).where(sql`${table.eventHash} is not null`),
  ],
);

/** What its maker destroyed of a batch: a reading of captured events. */
export const destructions = schema.table(
  'destructions',
  {
    batchId: uuid('batch_id').notNull(),
    /** The captured event, by its id in events. */
    eventId: uuid('event_id').notNull(),
    realm: realmColumn(),
    pieces: doublePrecision('pieces').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.eventId] }),
    index('destructions_event').on(table.eventId),
    foreignKey({
      name: 'destructions_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
  ],
);

/** Packs that their maker destroyed, by their serial: a reading of captured events. */
export const packsDestroyed = schema.table(
  'packs_destroyed',
  {
    gtin: text('gtin').notNull(),
    serial: text('serial').notNull(),
    eventId: uuid('event_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gtin, table.serial, table.eventId] }),
    index('packs_destroyed_event').on(table.eventId),
    foreignKey({
      name: 'packs_destroyed_serial',
      columns: [table.gtin, table.serial],
      foreignColumns: [serials.gtin, serials.serial],
    }),
  ],
);

/** What keeps goods from being handled. Of the same cause one is open at a time. */
export const blocks = schema.table(
  'blocks',
  {
    id: uuid('id').primaryKey(),
    realm: realmColumn(),
    gtin: text('gtin').notNull(),
    /** null: every batch of the product. */
    batchId: uuid('batch_id'),
    kind: text('kind', { enum: blockKinds }).notNull(),
    /** Of the recall, the result, the check, a hold without one; of an investigation the batch itself. */
    sourceId: uuid('source_id').notNull(),
    reason: text('reason').notNull(),
    since: at('since').notNull(),
    /** Of a result: what is made after it at the same site is no longer looked into. */
    sistersClearedAt: at('sisters_cleared_at'),
    /** Of a hold: somebody asked to release it, and somebody else has to agree. */
    releaseAskedBy: uuid('release_asked_by'),
    releaseAskedAt: at('release_asked_at'),
    releaseReason: text('release_reason'),
    liftedAt: at('lifted_at'),
    liftedBy: uuid('lifted_by'),
  },
  (table) => [
    uniqueIndex('blocks_open')
      .on(table.kind, table.sourceId, sql`coalesce(${table.batchId}, ${table.sourceId})`)
      .where(sql`${table.liftedAt} is null`),
    index('blocks_goods').on(table.gtin).where(sql`${table.liftedAt} is null`),
    foreignKey({
      name: 'blocks_batch_gtin',
      columns: [table.batchId, table.gtin],
      foreignColumns: [batches.id, batches.gtin],
    }),
    foreignKey({
      name: 'blocks_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    // Two people release what is on hold.
    check(
      'blocks_released_by_two',
      sql`${table.kind} <> 'hold' or ${table.liftedAt} is null or (${table.releaseAskedBy} is not null and ${table.liftedBy} is not null and ${table.liftedBy} <> ${table.releaseAskedBy})`,
    ),
  ],
);

/** A check is never changed; a later one stands beside it. */
export const qualityChecks = schema.table(
  'quality_checks',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    name: text('name').notNull(),
    outcome: text('outcome', { enum: checkOutcomes }).notNull(),
    /** Who checked, as written. */
    checkedBy: text('checked_by').notNull(),
    checkedAt: at('checked_at').notNull(),
    note: text('note').notNull(),
    fileId: uuid('file_id'),
    /** Who recorded it. */
    recordedBy: uuid('recorded_by').notNull(),
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    index('quality_checks_batch').on(table.batchId),
    foreignKey({
      name: 'quality_checks_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'quality_checks_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    tenantPolicy('organisation_id'),
  ],
);
