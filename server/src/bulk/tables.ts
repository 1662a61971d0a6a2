// Uploaded files, their rows, and what became of each. The file itself is kept until its rows are taken in or
// found to be at fault.

import { uploadStates } from '@amanah/api/bulk';
import { bulkKinds } from '@amanah/core/bulk';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenantPolicy, tenantPolicyThrough } from '../platform/database/tenancy.ts';
import type { Fault } from './fault-columns.ts';

export const schema = pgSchema('bulk');
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const uploads = schema.table(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: bulkKinds }).notNull(),
    fileName: text('file_name').notNull(),
    totalBytes: integer('total_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    state: text('state', { enum: uploadStates }).notNull(),
    refusedBecause: text('refused_because'),
    refusedColumns: text('refused_columns').array().notNull().default([]),
    /** SHA-256 of the rows: the same file says the same, however often it comes. */
    contentHash: text('content_hash').notNull().default(''),
    heading: text('heading').array().notNull().default([]),
    rows: integer('rows').notNull().default(0),
    doneRows: integer('done_rows').notNull().default(0),
    faultyRows: integer('faulty_rows').notNull().default(0),
    created: integer('created').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** What of it is stored now and counts in the budget of the organisation: its parts and its rows. */
    storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('uploads_organisation').on(table.organisationId, table.createdAt), tenantPolicy('organisation_id')],
);

export const uploadParts = schema.table(
  'upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    begins: bigint('begins', { mode: 'number' }).notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.begins] }),
    tenantPolicyThrough('upload_id', 'bulk.uploads'),
  ],
);

export const uploadRows = schema.table(
  'upload_rows',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** As in the file: the heading is row 1. */
    row: integer('row').notNull(),
    cells: text('cells').array().notNull(),
    outcome: text('outcome', { enum: ['created', 'changed', 'unchanged'] }),
    faults: jsonb('faults').$type<Fault[]>(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.row] }), tenantPolicyThrough('upload_id', 'bulk.uploads')],
);
