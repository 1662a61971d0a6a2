// Devices, what they said, what it was about, and the alerts that followed. Secrets are here as hashes only.
import {
  alertStates,
  deviceTypes,
  sensorRules,
  sensorStatuses,
  severities,
  alertActions as waysToAct,
} from '@amanah/core/sensors';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { batches } from '../batches/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';

export const schema = pgSchema('sensors');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** Before it nothing was said: a clock that was never set. What is kept begins later still (core: keptFrom), which no constraint can say. */
const isLater = (name: string, column: AnyPgColumn) => check(name, sql`${column} >= '2020-01-01Z'`);
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const devices = schema.table(
  'devices',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    /** User name and part of its topic; drawn by us, so that nobody takes a name. */
    deviceId: text('device_id').notNull().unique(),
    name: text('name').notNull(),
    type: text('type', { enum: deviceTypes }).notNull(),
    location: text('location').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    secretHash: bytes('secret_hash').notNull(),
    realm: realmColumn(),
    createdAt: at('created_at').notNull(),
    createdBy: uuid('created_by'),
    retiredAt: at('retired_at'),
    /** Bindings changed or it was renamed: the live page looks again. */
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    index('devices_organisation').on(table.organisationId),
    index('devices_changed').on(table.changedAt),
    unique('devices_realm').on(table.id, table.realm),
    foreignKey({
      name: 'devices_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
  ],
);

export const bindings = schema.table(
  'bindings',
  {
    id: uuid('id').primaryKey(),
    deviceId: uuid('device_id').notNull(),
    realm: realmColumn(),
    kind: text('kind', { enum: ['location', 'container', 'batch'] }).notNull(),
    siteId: uuid('site_id'),
    /** SSCC. */
    container: text('container'),
    batchId: uuid('batch_id'),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at'),
    /** What of it the sums by the hour have gone through: silence in it has no block. */
    summarisedFrom: at('summarised_from'),
    summarisedUntil: at('summarised_until'),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'bindings_device_realm',
      columns: [table.deviceId, table.realm],
      foreignColumns: [devices.id, devices.realm],
    }),
    foreignKey({
      name: 'bindings_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    isLater('bindings_time', table.fromAt),
    index('bindings_device').on(table.deviceId, table.fromAt),
    index('bindings_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
  ],
);

/** By month of their time. The key is what makes a repeated reading the same reading. */
export const readings = schema.table(
  'readings',
  {
    deviceId: uuid('device_id').notNull(),
    /** 0 temperature, 1 humidity. */
    quantity: smallint('quantity').notNull(),
    at: at('at').notNull(),
    value: doublePrecision('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.quantity, table.at] }), isLater('readings_time', table.at)],
);

/** What was stored and not yet looked at by the rules: written with the readings, taken away with what the rules made of them. */
export const intake = schema.table('intake', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  deviceIds: uuid('device_ids').array().notNull(),
  quantities: smallint('quantities').array().notNull(),
  fromMilliseconds: doublePrecision('from_milliseconds').array().notNull(),
  untilMilliseconds: doublePrecision('until_milliseconds').array().notNull(),
});

export const deviceStates = schema.table(
  'device_states',
  {
    deviceId: uuid('device_id')
      .primaryKey()
      .references(() => devices.id),
    /** What the rules know, by quantity (core: Track). */
    tracks: jsonb('tracks').notNull(),
    temperature: doublePrecision('temperature'),
    humidity: doublePrecision('humidity'),
    status: text('status', { enum: sensorStatuses }),
    lastAt: at('last_at'),
    isSilent: boolean('is_silent').notNull().default(false),
    refusedMessages: integer('refused_messages').notNull().default(0),
    lastRefusal: text('last_refusal'),
    /** Hours before this one are summarised. */
    summarisedUntil: at('summarised_until'),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('device_states_changed').on(table.changedAt)],
);

export const alerts = schema.table(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id),
    quantity: smallint('quantity').notNull(),
    rule: text('rule', { enum: sensorRules }).notNull(),
    severity: text('severity', { enum: severities }).notNull(),
    state: text('state', { enum: alertStates }).notNull(),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at'),
    value: doublePrecision('value').notNull(),
    limit: doublePrecision('limit_value'),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    raisedAt: at('raised_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    index('alerts_device').on(table.deviceId, table.fromAt),
    index('alerts_changed').on(table.changedAt),
    index('alerts_lasting').on(table.deviceId).where(sql`${table.untilAt} is null and not ${table.isWithdrawn}`),
  ],
);

export const alertActions = schema.table(
  'alert_actions',
  {
    id: uuid('id').primaryKey(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id),
    action: text('action', { enum: waysToAct }).notNull(),
    userId: uuid('user_id').notNull(),
    note: text('note'),
    at: at('at').notNull(),
  },
  (table) => [index('alert_actions_alert').on(table.alertId)],
);

/** One hour of temperature of a device in sums (core: SeriesSummary). Kept when the readings are gone; an hour of silence has none. */
export const hours = schema.table(
  'hours',
  {
    deviceId: uuid('device_id').notNull(),
    hour: at('hour').notNull(),
    summary: jsonb('summary').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.hour] }), isLater('hours_time', table.hour)],
);

/** The part of an hour that speaks for a batch or container, and the event that says so. */
export const blocks = schema.table(
  'blocks',
  {
    bindingId: uuid('binding_id')
      .notNull()
      .references(() => bindings.id),
    fromAt: at('from_at').notNull(),
    untilAt: at('until_at').notNull(),
    summary: jsonb('summary').notNull(),
    /** Identifier of the captured event; null where no event is made of it. */
    eventId: text('event_id'),
  },
  (table) => [primaryKey({ columns: [table.bindingId, table.fromAt] }), isLater('blocks_time', table.fromAt)],
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
    // The database takes "no number" for more than any number, the rules for none.
    check(
      'cold_chain_findings_measured',
      sql`coalesce(${table.meanKineticCelsius}, 0) <> 'NaN' and coalesce(${table.mostCelsius}, 0) <> 'NaN'`,
    ),
    foreignKey({
      name: 'cold_chain_findings_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
  ],
);

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
    sql`select id, batch_id, kind, minutes_outside, permitted_minutes, mean_kinetic_celsius, most_celsius from sensors.cold_chain_findings`,
  );
