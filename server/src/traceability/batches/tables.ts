// What was checked of batches. A check is never changed; a later one stands beside it.
import { foreignKey, index, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { organisations } from '../../organisations/tables.ts';
import { realmColumn } from '../../platform/database/realms.ts';
import { tenantPolicy } from '../../platform/database/tenancy.ts';
import { schema } from '../epcis/tables.ts';
import { batches } from '../tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
