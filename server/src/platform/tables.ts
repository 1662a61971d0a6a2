// The outbox: what happened and has still to be told, written in the transaction in which it happened. The mails that strangers cause. The
// files that domains keep, and how much is stored. The ids that senders chose. And what was written over.
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenantPolicy } from './database/tenancy.ts';

export const schema = pgSchema('outbox');
export const platformSchema = pgSchema('platform');
export const filesSchema = pgSchema('files');
export const sentSchema = pgSchema('sent');
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * What was written over, or taken out, where the answer about goods got better by it: written by triggers in the owner's name, for the operator to
 * read (docs/operations.md). The product's account reaches it in no way.
 */
export const rewrites = platformSchema.table('rewrites', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: at('at').notNull().defaultNow(),
  account: text('account').notNull().default(sql`session_user`),
  tableName: text('table_name').notNull(),
  before: jsonb('before').notNull(),
  after: jsonb('after'),
});

export const messages = schema.table(
  'messages',
  {
    /** Version 7: told in the order in which they were written. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: at('created_at').notNull(),
    /** Whoever tells it holds it until then; after a failure, the time of the next try. */
    takenUntil: at('taken_until'),
    attempts: integer('attempts').notNull().default(0),
    doneAt: at('done_at'),
  },
  (table) => [index('messages_open').on(table.id).where(sql`${table.doneAt} is null`)],
);

/** When a mailbox was last sent what somebody else than its owner caused. */
export const causedMails = schema.table('caused_mails', {
  /** A keyed hash: the table says nothing about who has which address. */
  mailbox: bytes('mailbox').primaryKey(),
  /** The last ones, oldest first. */
  sentAt: at('sent_at').array().notNull(),
});

export const files = filesSchema.table('files', {
  id: uuid('id').primaryKey(),
  /** The organisation; null where it came before owners were noted and nothing points at it. */
  ownerId: uuid('owner_id'),
  name: text('name').notNull(),
  /** By its content, never by what the sender said. */
  mediaType: text('media_type').notNull(),
  bytes: integer('bytes').notNull(),
  /** Of the content; 64 hexadecimal digits. */
  sha256: text('sha256').notNull(),
  createdAt: at('created_at').notNull(),
});

/** How much of each organisation is stored here (storage-budget.ts): one row, which who stores at once waits for. */
export const storedBytes = filesSchema.table('stored_bytes', {
  ownerId: uuid('owner_id').primaryKey(),
  /** Whose budget it counts in. */
  budget: text('budget', { enum: ['applicant', 'practice', 'demo', 'real'] }).notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** The last day on which something was written, and how much of it on that day, what was removed again included. */
  writtenOn: date('written_on').notNull(),
  writtenToday: bigint('written_today', { mode: 'number' }).notNull().default(0),
});

/** The content in pieces, so that none has to fit into memory whole. */
export const fileChunks = filesSchema.table(
  'file_chunks',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
);

/** What was sent under an id that the sender chose: whether it comes again or is something else. */
export const sentIds = sentSchema.table(
  'ids',
  {
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Of the content. */
    digest: text('digest').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('ids_sent').on(table.sentAt),
    tenantPolicy('owner_id'),
  ],
);
