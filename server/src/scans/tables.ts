// Scans, partitioned by month through their time-ordered id; coarse roll-ups; where serials were seen.
// Precise places and plain device names never get in here.
import type { Headline } from '@amanah/core/verification';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('scans');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A tenth of a degree: about eleven kilometres. */
const coarseDegrees = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' });

export const scans = schema.table(
  'scans',
  {
    /** UUID version 7: its time is the time of the scan, and the key of the partitions. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id'),
    /** Keyed by the day: the same device cannot be followed into the next day. */
    deviceHash: bytes('device_hash').notNull(),
    code: text('code').notNull(),
    gtin: text('gtin'),
    batchId: uuid('batch_id'),
    state: text('state').notNull(),
    /** What the person read first; null: recorded before it was kept. */
    headline: jsonb('headline').$type<Headline>(),
    /** That the verdict rested on, or that failed. */
    certificateId: uuid('certificate_id'),
    category: text('category'),
    market: text('market'),
    latitude: coarseDegrees('latitude'),
    longitude: coarseDegrees('longitude'),
    channel: text('channel').notNull(),
  },
  (table) => [
    index('scans_user').on(table.userId, table.id).where(sql`${table.userId} is not null`),
    // To tell people whose pack is recalled; scans without a person cost it nothing.
    index('scans_batch_user').on(table.batchId, table.userId).where(sql`${table.userId} is not null`),
    // To tell certifiers what is still in the shops after its certificate ended; other scans cost it nothing.
    index('scans_expired').on(table.certificateId, table.id).where(sql`${table.state} = 'expired'`),
  ],
);

export const rollups = schema.table(
  'rollups',
  {
    hour: at('hour').notNull(),
    /** ZZ and none stand for unknown: a primary key holds no null. */
    market: text('market').notNull(),
    category: text('category').notNull(),
    state: text('state').notNull(),
    scans: bigint('scans', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.market, table.category, table.state] })],
);

export const serialSightings = schema.table(
  'serial_sightings',
  {
    gtin: text('gtin').notNull(),
    serial: text('serial').notNull(),
    scanId: uuid('scan_id').notNull(),
    seenAt: at('seen_at').notNull(),
    country: text('country'),
    latitude: coarseDegrees('latitude'),
    longitude: coarseDegrees('longitude'),
    /** Both are keyed by the serial: they say that the same one looked at this pack before, and of no other pack anything. */
    accountHash: bytes('account_hash'),
    networkHash: bytes('network_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.gtin, table.serial, table.scanId] }),
    index('serial_sightings_newest').on(table.gtin, table.serial, table.seenAt),
    index('serial_sightings_network').on(table.gtin, table.serial, table.networkHash),
    index('serial_sightings_account')
      .on(table.gtin, table.serial, table.scanId, table.accountHash)
      .where(sql`${table.accountHash} is not null`),
  ],
);

export const serialHistory = schema
  .view('serial_history', {
    gtin: text('gtin'),
    serial: text('serial'),
    scanId: uuid('scan_id'),
    seenAt: at('seen_at'),
    country: text('country'),
    latitude: numeric('latitude'),
    longitude: numeric('longitude'),
    accountHash: bytes('account_hash'),
    networkHash: bytes('network_hash'),
  })
  .as(
    sql`select gtin, serial, scan_id, seen_at, country, latitude, longitude, account_hash, network_hash from scans.serial_sightings`,
  );

/**
 * Serials that were seen as no single pack can be, once each, with the first such journey. A verdict reads it, so that a copy cannot be
 * scanned clean; it ends by being lifted alone.
 */
export const copiedSerials = schema.table(
  'copied_serials',
  {
    gtin: text('gtin').notNull(),
    serial: text('serial').notNull(),
    /** null: the serial is of no batch on record. */
    batchId: uuid('batch_id'),
    foundAt: at('found_at').notNull(),
    kilometres: integer('kilometres').notNull(),
    minutes: integer('minutes').notNull(),
    /** Countries; empty when unknown. */
    fromCountry: text('from_country').notNull().default(''),
    toCountry: text('to_country').notNull().default(''),
    /** Since when two accounts say so; null: strangers reported it. */
    confirmedAt: at('confirmed_at'),
    /** Sightings until then count no longer. One that is found after it is open again. */
    liftedAt: at('lifted_at'),
    liftedBy: uuid('lifted_by'),
    liftedBecause: text('lifted_because'),
  },
  (table) => [primaryKey({ columns: [table.gtin, table.serial] }), index('copied_serials_batch').on(table.batchId)],
);

/** For the maker of a batch: which of its serials behave like copies. What counts since a lifting is `countsSinceLifting` of core. */
export const serialExceptions = schema
  .view('serial_exceptions', {
    gtin: text('gtin'),
    serial: text('serial'),
    batchId: uuid('batch_id'),
    foundAt: at('found_at'),
    kilometres: integer('kilometres'),
    minutes: integer('minutes'),
    fromCountry: text('from_country'),
    toCountry: text('to_country'),
    confirmedAt: at('confirmed_at'),
    liftedAt: at('lifted_at'),
    /** Nobody has looked into it since it was noted. */
    isOpen: boolean('is_open'),
  })
  .as(
    sql`select gtin, serial, batch_id, found_at, kilometres, minutes, from_country, to_country, confirmed_at, lifted_at,
      scans.counts_since_lifting(found_at, lifted_at) as is_open from scans.copied_serials`,
  );

/** Who of the people with an account looked at a pack: where it was seen, or by the batch that its code names. */
export const serialScanners = schema
  .view('serial_scanners', { gtin: text('gtin'), serial: text('serial'), userId: uuid('user_id') })
  .as(sql`select c.gtin, c.serial, s.user_id from scans.copied_serials c
    join scans.serial_sightings g on g.gtin = c.gtin and g.serial = c.serial
    join scans.scans s on s.id = g.scan_id where s.user_id is not null
    union
    select c.gtin, c.serial, s.user_id from scans.copied_serials c
    join scans.scans s on s.batch_id = c.batch_id and s.user_id is not null
      and right(s.code, length(c.serial) + 4) = '(21)' || c.serial`);

/** Who of the people with an account looked at which batch. */
export const batchScanners = schema
  .view('batch_scanners', { batchId: uuid('batch_id'), userId: uuid('user_id') })
  .as(sql`select distinct batch_id, user_id from scans.scans where user_id is not null and batch_id is not null`);

/** Scans by batch without persons. Their ids begin with their time. */
export const batchScans = schema
  .view('batch_scans', { id: uuid('id'), batchId: uuid('batch_id'), market: text('market') })
  .as(sql`select id, batch_id, market from scans.scans where batch_id is not null`);

/** Scans of products without persons and places: market is where the shopper lives, as told. Their ids begin with their time. */
export const productScans = schema
  .view('product_scans', { id: uuid('id'), gtin: text('gtin'), market: text('market'), state: text('state') })
  .as(sql`select id, gtin, market, state from scans.scans where gtin is not null and market is not null`);

/** Scans whose verdict was that the certificate has ended, without persons. Their ids begin with their time. */
export const expiredScans = schema
  .view('expired_scans', { id: uuid('id'), certificateId: uuid('certificate_id') })
  .as(sql`select id, certificate_id from scans.scans where state = 'expired' and certificate_id is not null`);
