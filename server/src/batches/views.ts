// What other domains read of batches.
import { blockKinds } from '@amanah/core/batches';
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { boolean, date, doublePrecision, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOpen } from '../platform/database/realms.ts';
import { schema } from './schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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

/** For tables that go out: what is planned of a batch, and when somebody added it; null: the demo came with it. */
export const batchPlans = schema
  .view('batch_plans', {
    id: uuid('id'),
    expectedOn: date('expected_on'),
    completedOn: date('completed_on'),
    createdAt: at('created_at'),
  })
  .as(sql`select id, expected_on, completed_on, created_at from batches.batches`);

/**
 * Certificates that a batch rests on, as `restsOn` of core says it: claimed by it and held by its maker or by the owner of the product, or in scope for
 * product, site and batch; and not ended before it was made. A number that somebody printed without holding the certificate touches nobody's.
 */
export const restingCertificates = schema
  .view('resting_certificates', { batchId: uuid('batch_id'), certificateId: uuid('certificate_id') })
  .as(sql`select b.id as batch_id, k.id as certificate_id
    from batches.batch_facts b left join products.registered owned on owned.gtin = b.gtin
    join certificates.certificate_scopes k on k.number = any(b.claimed_certificate_numbers)
    where k.realm = b.realm and k.holder_id in (b.producer_id, owned.producer_id)
      and certificates.status_on(k.id, k.valid_from, k.valid_until, b.produced_on, b.gtin, certificates.batch_name(b.gtin, b.batch_number)) <> 'expired'
    union
    select b.id, k.id
    from batches.batch_facts b left join products.registered owned on owned.gtin = b.gtin
    join certificates.product_certificates v on v.gtin = b.gtin join certificates.certificate_scopes k on k.id = v.certificate_id
    where k.realm = b.realm and k.holder_id in (b.producer_id, owned.producer_id)
      and (b.site_id = any(k.site_ids) or (k.site_ids is null and k.holder_id = b.producer_id))
      and (k.batches is null or certificates.batch_name(b.gtin, b.batch_number) = any(k.batches))
      and certificates.status_on(k.id, k.valid_from, k.valid_until, b.produced_on, b.gtin, certificates.batch_name(b.gtin, b.batch_number)) <> 'expired'`);

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
    piecesSent: doublePrecision('pieces_sent'),
  })
  .as(
    sql`select id, batch_id, step, name, address, status, occurred_at, temperature_celsius, latitude, longitude, certificate_id, notes, event_hash, epcis_event_id, realm, is_others, recorder_id, pieces_sent from batches.steps`,
  );

/** In pieces, an event each. */
export const destroyedGoods = schema
  .view('destroyed_goods', { batchId: uuid('batch_id'), pieces: doublePrecision('pieces') })
  .as(sql`select batch_id, pieces from batches.destructions`);

export const destroyedPacks = schema
  .view('destroyed_packs', { gtin: text('gtin'), serial: text('serial') })
  .as(sql`select gtin, serial from batches.packs_destroyed`);

/** The steps of a batch that have happened, whoever recorded them: what only is planned is none of its recorded steps. The one place that says which. */
export const recordedSteps = schema
  .view('recorded_steps', {
    id: uuid('id'),
    batchId: uuid('batch_id'),
    eventHash: text('event_hash'),
  })
  .as(sql`select id, batch_id, event_hash from batches.steps where status <> 'pending'`);

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

/** Of each batch the blocks that reach it: its own, and those of its product. The one place that says which. */
export const blocksOnBatches = schema
  .view('blocks_on_batches', {
    batchId: uuid('batch_id'),
    kind: text('kind', { enum: blockKinds }),
    reason: text('reason'),
    since: at('since'),
    releaseAskedBy: uuid('release_asked_by'),
    releaseAskedAt: at('release_asked_at'),
    releaseReason: text('release_reason'),
  })
  .as(sql`select b.id as batch_id, k.kind, k.reason, k.since, k.release_asked_by, k.release_asked_at, k.release_reason from batches.batches b
    join batches.blocks k on k.gtin = b.gtin and k.realm = b.realm and (k.batch_id is null or k.batch_id = b.id) where k.lifted_at is null`);

/** From when to when each batch was blocked, by itself or with its product; no end: it still is. */
export const blockedTimes = schema
  .view('blocked_times', {
    batchId: uuid('batch_id'),
    since: at('since'),
    until: at('until'),
  })
  .as(sql`select b.id as batch_id, k.since, k.lifted_at as until from batches.batches b
    join batches.blocks k on k.gtin = b.gtin and k.realm = b.realm and (k.batch_id is null or k.batch_id = b.id)`);
