// EPCIS events as they were captured, under what they are found, and who waits for them. The text of an event is what was sent,
// character by character; columns and keys beside it are readings of it and are never given out.

import { captureErrorBehaviours, type scheduleSchema } from '@amanah/api/events';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';
import { at, bytes, exactly, key, schema } from './schema.ts';

export * from './views.ts';

/** `@context` of what events came in, once per distinct text. */
export const epcisContexts = schema.table('epcis_contexts', {
  /** Made of the content, UUID version 8. */
  id: uuid('id').primaryKey(),
  /** JSON of `@context`. */
  text: text('text').notNull(),
  /** Prefixes in force for the events: those of the text and those of contexts we know by URL. */
  namespaces: jsonb('namespaces').$type<Record<string, string>>().notNull(),
});

export const epcisEvents = schema.table(
  'epcis_events',
  {
    /** Also the id of its leaf in the log. Version 7: the order of capture. */
    id: uuid('id').primaryKey(),
    /** The CBV event hash; of what has the hash of another event of its realm, a digest of hash and content. See store-events.ts. */
    identity: bytes('identity').notNull(),
    /** The CBV event hash where it is not the identity: of an error declaration, and of a variant. */
    hash: bytes('hash'),
    contextId: uuid('context_id').notNull(),
    text: text('text').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    realm: realmColumn(),
    /** Other organisations that may see it: trading partners it names, and those who captured the same. */
    audience: uuid('audience').array(),
    isPublic: boolean('is_public').notNull(),
    type: text('type').notNull(),
    eventId: text('event_id'),
    eventTime: exactly('event_time').notNull(),
    recordTime: exactly('record_time').notNull(),
    action: text('action'),
    bizStep: text('biz_step'),
    disposition: text('disposition'),
    readPoint: text('read_point'),
    bizLocation: text('biz_location'),
    transformationId: text('transformation_id'),
    declaredAt: exactly('declared_at'),
    errorReason: text('error_reason'),
    /** Facts that are seldom asked for: quantities, sensor reports, extensions, persistent dispositions, corrections. */
    rest: jsonb('rest'),
    /** What strangers read of a step that names parties or documents, its CBV event hash, and the id of its leaf; null of any other. */
    publicText: text('public_text'),
    publicHash: bytes('public_hash'),
    publicLeafId: uuid('public_leaf_id'),
  },
  (table) => [
    check(
      'epcis_events_public_form',
      sql`num_nulls(${table.publicText}, ${table.publicHash}, ${table.publicLeafId}) in (0, 3)`,
    ),
    unique('epcis_events_realm').on(table.id, table.realm),
    foreignKey({
      name: 'epcis_events_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    uniqueIndex('epcis_events_identity').on(table.identity, table.realm),
    index('epcis_events_hash').on(table.hash).where(sql`${table.hash} is not null`),
    // One event per name and recorder: a name that a stranger took first must keep nobody from recording. An error declaration bears
    // the name of the event that it declares to be wrong (EPCIS 2.0 section 7.4.1.4).
    uniqueIndex('epcis_events_name').on(table.eventId, table.organisationId).where(sql`${table.declaredAt} is null`),
    // Events of one recorder, newest first, without declarations and variants.
    index('epcis_events_recorder').on(table.organisationId, table.id).where(sql`${table.hash} is null`),
    index('epcis_events_time').on(table.eventTime),
    index('epcis_events_step').on(table.bizStep, table.eventTime),
    index('epcis_events_disposition').on(table.disposition, table.eventTime),
    index('epcis_events_read_point').on(table.readPoint, table.eventTime),
    index('epcis_events_location').on(table.bizLocation, table.eventTime),
    index('epcis_events_transformation').on(table.transformationId).where(sql`${table.transformationId} is not null`),
  ],
);

/** What events name: things, classes, transactions, parties, devices, values of extensions. See index-facts.ts for the kinds. */
export const epcisKeys = schema.table(
  'epcis_keys',
  {
    key: key('key').notNull(),
    kind: smallint('kind').notNull(),
    eventId: uuid('event_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.kind, table.eventId] })],
);

/** Master data from headers of documents; each organisation speaks for itself (EPCIS 2.0 section 6.5). */
export const epcisVocabulary = schema.table(
  'epcis_vocabulary',
  {
    organisationId: uuid('organisation_id').notNull(),
    key: text('key').notNull(),
    type: text('type').notNull(),
    children: text('children').array().notNull(),
    /** Names in full to values. */
    attributes: jsonb('attributes').$type<Record<string, string[]>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.key] })],
);

export const jobErrorSchema = z.object({
  path: z.string(),
  rule: z.string(),
  expected: z.string().exactOptional(),
  /** The numbers and names behind the rule. */
  details: z.record(z.string(), z.string()).exactOptional(),
});
export type JobError = Readonly<z.infer<typeof jobErrorSchema>>;

/** What a document brought to the record so far, for its entry in the audit trail. */
export const takenSchema = z.object({
  /** That were not on record. */
  events: z.number(),
  /** How many of each kind of step. */
  kinds: z.record(z.string(), z.number()),
  /** The first few. */
  lots: z.array(z.string()),
  refused: z.number(),
});
export type Taken = Readonly<z.infer<typeof takenSchema>>;

export const captureJobs = schema.table(
  'capture_jobs',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    errorBehaviour: text('error_behaviour', { enum: captureErrorBehaviours }).notNull(),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    success: boolean('success').notNull().default(true),
    errors: jsonb('errors').$type<JobError[]>().notNull().default([]),
    /** Whoever works on it says so again and again; when it falls silent, somebody else may take it. */
    takenUntil: at('taken_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Events of the document that are dealt with, so that what is taken up again goes on from there. */
    done: integer('done').notNull().default(0),
    /** Who sent it: a person, or a program with a key of this name. */
    actorId: uuid('actor_id'),
    keyName: text('key_name'),
    /** SHA-256 of the document as it was sent, 64 hexadecimal digits. */
    digest: text('digest').notNull().default(''),
    taken: jsonb('taken').$type<Taken>().notNull().default({ events: 0, kinds: {}, lots: [], refused: 0 }),
  },
  (table) => [
    index('capture_jobs_organisation').on(table.organisationId, table.id),
    index('capture_jobs_open').on(table.id).where(sql`${table.finishedAt} is null`),
  ],
);

/** The document of a job, in pieces; deleted when the job is finished. */
export const captureParts = schema.table(
  'capture_parts',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => captureJobs.id),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
);

/** Who made it: a person, or a program with a key of this name; neither where it was made before this was kept. */
const maker = { createdBy: uuid('created_by'), createdByKey: text('created_by_key') };

export const epcisQueries = schema.table(
  'epcis_queries',
  {
    organisationId: uuid('organisation_id').notNull(),
    name: text('name').notNull(),
    /** The query as JSON text, as it was sent. */
    query: text('query').notNull(),
    /** Prefixes from GS1-Extensions that it was made with. */
    namespaces: jsonb('namespaces').$type<Record<string, string>>().notNull(),
    createdAt: at('created_at').notNull(),
    ...maker,
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.name] })],
);

export type Schedule = z.infer<typeof scheduleSchema>;

export const epcisSubscriptions = schema.table(
  'epcis_subscriptions',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    queryName: text('query_name').notNull(),
    destination: text('destination').notNull(),
    /** Host and port of the destination: whoever does not answer is let alone for a while, in all that goes there. */
    receiver: text('receiver').notNull(),
    /** Encrypted; null where the receiver asked for no signature. */
    wrappedToken: bytes('wrapped_token'),
    /** null: as a stream, at once. */
    schedule: jsonb('schedule').$type<Schedule>(),
    reportIfEmpty: boolean('report_if_empty').notNull(),
    createdAt: at('created_at').notNull(),
    /** Events recorded from here on. */
    since: at('since').notNull(),
    /** Until when what was recorded before or beside its making has been looked through. */
    caughtUpAt: at('caught_up_at'),
    nextRunAt: at('next_run_at').notNull(),
    takenUntil: at('taken_until'),
    /** When its last turn began: organisations are served by turns. */
    lastTurnAt: at('last_turn_at'),
    failures: integer('failures').notNull().default(0),
    lastNotifiedAt: at('last_notified_at'),
    ...maker,
  },
  (table) => [
    index('epcis_subscriptions_query').on(table.organisationId, table.queryName),
    index('epcis_subscriptions_due').on(table.nextRunAt),
  ],
);

/** Captured events of which nobody has said yet who is owed them: written with the event, taken out by match-subscribers.ts. */
export const unmatchedEvents = schema.table(
  'unmatched_events',
  {
    eventId: uuid('event_id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    takenUntil: at('taken_until'),
  },
  (table) => [index('unmatched_events_turn').on(table.organisationId, table.eventId)],
);

/** What a subscription is owed. Written when an event is matched; never deleted while the subscription lives, so that nothing is sent twice. */
export const epcisDeliveries = schema.table(
  'epcis_deliveries',
  {
    // No reference: a subscription that ends in the same moment must not undo a capture.
    subscriptionId: uuid('subscription_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The message it goes out in: kept over repetitions, so that a receiver can tell them. */
    messageId: uuid('message_id'),
    deliveredAt: at('delivered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.eventId] }),
    index('epcis_deliveries_open').on(table.subscriptionId, table.eventId).where(sql`${table.deliveredAt} is null`),
  ],
);

/** What went into processes and what came out of them: a reading of captured events, made again from them at any time. */
export const lineageParts = schema.table(
  'lineage_parts',
  {
    process: key('process').notNull(),
    /** 0 goes in, 1 comes out. */
    side: smallint('side').notNull(),
    key: key('key').notNull(),
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
