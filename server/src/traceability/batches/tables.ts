// What was checked of batches. A check is never changed; a later one stands beside it.
import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy } from '../../platform/database/tenancy.ts';
import { schema } from '../epcis/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const qualityChecks = schema.table(
  'quality_checks',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    batchId: uuid('batch_id').notNull(),
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
  (table) => [index('quality_checks_batch').on(table.batchId), tenantPolicy('organisation_id')],
);
