// What keeps certificates suspended until whoever found it has dealt with it.
import { foreignKey, index, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { realmColumn } from '../platform/database/realms.ts';
import { certificates } from './certificate-tables.ts';
import { schema } from './schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const certificateHolds = schema.table(
  'holds',
  {
    certificateId: uuid('certificate_id').notNull(),
    /** Of the result of a laboratory. */
    sourceId: uuid('source_id').notNull(),
    realm: realmColumn(),
    since: at('since').notNull(),
    liftedAt: at('lifted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.certificateId, table.sourceId] }),
    index('holds_source').on(table.sourceId),
    foreignKey({
      name: 'holds_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
  ],
);
