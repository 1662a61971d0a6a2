// Batches, the serials of their packs, the steps of their way, and what was checked of them.
import { blockKinds } from '@amanah/core/batches';
import { realms } from '@amanah/core/organisations';
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
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, isOpen, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { products } from '../products/tables.ts';

const schema = pgSchema('batches');
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
    index('batches_same_number').on(table.gtin, sql`platform.likeness_of_number(${table.batchNumber})`),
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
    /** The captured event that it is a reading of, by its id in events. */
    epcisEventId: uuid('epcis_event_id'),
    /** By the word of somebody who did not make the goods. */
    isOthers: boolean('is_others').notNull().default(false),
    /** Who captured it; null for what is planned. */
    recorderId: uuid('recorder_id'),
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
    /** Of the recall, the result, the check; of an investigation the batch itself. */
    sourceId: uuid('source_id').notNull(),
    reason: text('reason').notNull(),
    since: at('since').notNull(),
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
    // Two people release what failed a check.
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
    outcome: text('outcome', { enum: ['passed', 'conditional', 'failed'] }).notNull(),
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

const columnsOfBatches = {
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
};

export const batchFacts = schema
  .view('batch_facts', columnsOfBatches)
  .as(sql`select id, gtin, batch_number, code, producer_id, site_id, produced_on, expires_on, shipped_on, in_market_on, contracted_on, quantity,
    claimed_certificate_numbers, under_investigation_since, slaughter_method, realm from batches.batches where ${isOpen()}`);

/**
 * Batches of what is public, for whoever answers everybody: the product is in the catalogue, and of whoever made the batch. What somebody made under a
 * number that was claimed by another stays on record as their word, and stands under no product any more.
 */
export const publicBatches = schema
  .view('public_batches', columnsOfBatches)
  .as(sql`select b.id, b.gtin, b.batch_number, b.code, b.producer_id, b.site_id, b.produced_on, b.expires_on, b.shipped_on, b.in_market_on, b.contracted_on,
    b.quantity, b.claimed_certificate_numbers, b.under_investigation_since, b.slaughter_method, b.realm
    from batches.batch_facts b join products.catalogue p on p.gtin = b.gtin and p.producer_id = b.producer_id`);

/** For tables that go out: what is planned of a batch. */
export const batchPlans = schema
  .view('batch_plans', { id: uuid('id'), expectedOn: date('expected_on'), completedOn: date('completed_on') })
  .as(sql`select id, expected_on, completed_on from batches.batches`);

export const serialBatches = schema
  .view('serial_batches', { gtin: text('gtin'), serial: text('serial'), batchId: uuid('batch_id') })
  .as(sql`select gtin, serial, batch_id from batches.serials`);

export const batchSteps = schema
  .view('batch_steps', {
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
    epcisEventId: uuid('epcis_event_id'),
    realm: text('realm', { enum: realms }),
    isOthers: boolean('is_others'),
    recorderId: uuid('recorder_id'),
  })
  .as(
    sql`select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, realm, is_others, recorder_id from batches.steps`,
  );

/** Blocks that nobody lifted, by what stands on the pack. */
export const batchBlocks = schema
  .view('batch_blocks', {
    batchId: uuid('batch_id'),
    gtin: text('gtin'),
    batchNumber: text('batch_number'),
    realm: text('realm', { enum: realms }),
    kind: text('kind', { enum: blockKinds }),
    reason: text('reason'),
    since: at('since'),
  })
  .as(sql`select k.batch_id, k.gtin, b.batch_number, k.realm, k.kind, k.reason, k.since from batches.blocks k
    left join batches.batches b on b.id = k.batch_id where k.lifted_at is null and ${isOpen('k.realm')}`);
