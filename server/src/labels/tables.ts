// Tables of labels: how far each range of numbers is used, and what was printed.
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { batches } from '../batches/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';

const schema = pgSchema('labels');

/** The next number of a range. The row is the lock: two who print at once get different numbers. */
export const labelRanges = schema.table(
  'label_ranges',
  {
    /** `serial {gtin} {prefix}` or `sscc {organisation} {extension}{company prefix}`. */
    name: text('name').notNull(),
    next: bigint('next', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name] })],
);

export const labelRuns = schema.table(
  'label_runs',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    kind: text('kind', { enum: ['pack', 'logistic'] }).notNull(),
    /** null for logistic units. */
    batchId: uuid('batch_id'),
    realm: realmColumn(),
    /** Serials or SSCCs in the order of printing. */
    numbers: jsonb('numbers').$type<readonly string[]>().notNull(),
    count: integer('count').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    index('label_runs_organisation').on(table.organisationId, table.createdAt),
    foreignKey({
      name: 'label_runs_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'label_runs_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
  ],
);
