// Recalls as they were published. What the verdict reads of them stands in `recalls`, one row per product.
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, isOpen, realmColumn } from '../platform/database/realms.ts';
import { products } from '../products/tables.ts';

const schema = pgSchema('recalls');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const recallNotices = schema.table(
  'recall_notices',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    publishedBy: uuid('published_by').notNull(),
    publishedAt: at('published_at').notNull(),
    recallClass: text('recall_class', { enum: ['I', 'II', 'III'] }).notNull(),
    reason: text('reason').notNull(),
    batchIds: uuid('batch_ids').array().notNull(),
    /** Everything that was made of them or travelled with them, as it was known then. */
    keys: text('keys').array().notNull(),
    holderIds: uuid('holder_ids').array().notNull(),
    /** Who made the batches, and on whose certificates they rest; without the publisher. */
    partyIds: uuid('party_ids').array().notNull().default(sql`'{}'::uuid[]`),
    liftedAt: at('lifted_at'),
    liftedBecause: text('lifted_because'),
  },
  (table) => [
    unique('recall_notices_realm').on(table.id, table.realm),
    foreignKey({
      name: 'recall_notices_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    index('recall_notices_publisher').on(table.organisationId, table.id),
    index('recall_notices_holders').using('gin', table.holderIds),
    index('recall_notices_parties').using('gin', table.partyIds),
  ],
);

/** For telling people: which batches, who had them. */
export const publishedRecalls = schema
  .view('published_recalls', {
    id: uuid('id'),
    organisationId: uuid('organisation_id'),
    reason: text('reason'),
    recallClass: text('recall_class'),
    batchIds: uuid('batch_ids').array(),
    holderIds: uuid('holder_ids').array(),
    liftedBecause: text('lifted_because'),
    partyIds: uuid('party_ids').array(),
  })
  .as(
    sql`select id, organisation_id, reason, recall_class, batch_ids, holder_ids, lifted_because, party_ids from recalls.recall_notices`,
  );

export const recalls = schema.table(
  'recalls',
  {
    id: uuid('id').primaryKey(),
    gtin: text('gtin').notNull(),
    onDay: date('on_day').notNull(),
    reason: text('reason').notNull(),
    liftedOn: date('lifted_on'),
    /** That it is lifted counts with its leaf alone; a trigger compares the two. */
    liftedLeafId: uuid('lifted_leaf_id'),
    batchIds: uuid('batch_ids').array(),
    /** The notice it is part of; null where it came in from outside. */
    noticeId: uuid('notice_id'),
    realm: realmColumn(),
  },
  (table) => [
    // Of no batch it would say nothing, and stand before what does.
    check('recalls_name_batches', sql`cardinality(${table.batchIds}) > 0`),
    index('recalls_gtin').on(table.gtin),
    exampleNumbers('recalls_example_numbers', table),
    foreignKey({
      name: 'recalls_product_realm',
      columns: [table.gtin, table.realm],
      foreignColumns: [products.gtin, products.realm],
    }),
    foreignKey({
      name: 'recalls_notice_realm',
      columns: [table.noticeId, table.realm],
      foreignColumns: [recallNotices.id, recallNotices.realm],
    }),
  ],
);

export const productRecalls = schema
  .view('product_recalls', {
    id: uuid('id'),
    gtin: text('gtin'),
    onDay: date('on_day'),
    reason: text('reason'),
    liftedOn: date('lifted_on'),
    batchIds: uuid('batch_ids').array(),
    publishedAt: at('published_at'),
  })
  .as(sql`select id, gtin, on_day, reason, case when lifted_leaf_id is not null then lifted_on end as lifted_on, batch_ids,
    coalesce((select n.published_at from recalls.recall_notices n where n.id = notice_id), on_day::timestamptz) as published_at
    from recalls.recalls where ${isOpen()}`);

/** Products that are public no more, a row for each open recall that was published while they were: it goes on speaking to whoever has the goods at home. */
export const recalledOncePublic = schema
  .view('recalled_once_public', {
    gtin: text('gtin'),
    name: text('name'),
    brand: text('brand'),
    producerId: uuid('producer_id'),
    realm: text('realm', { enum: realms }),
    batchIds: uuid('batch_ids').array(),
  })
  .as(sql`select p.gtin, p.name, p.brand, p.producer_id, p.realm, r.batch_ids from products.once_public p
    join recalls.product_recalls r on r.gtin = p.gtin and r.lifted_on is null and r.published_at <= p.public_until`);
