// What keeps certificates suspended until whoever found it has dealt with it, and who asked for their way back.
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

/** Each time that somebody asked to reinstate one. What happens to the certificate meanwhile closes the request: it was about less. */
export const reinstatementRequests = schema.table(
  'reinstatement_requests',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: at('asked_at').notNull(),
    reason: text('reason').notNull(),
    closedAt: at('closed_at'),
    /** Who reinstated it or kept it suspended; null: it was asked for anew, or something else came between. */
    decidedBy: uuid('decided_by'),
  },
  (table) => [
    uniqueIndex('reinstatement_requests_open').on(table.certificateId).where(sql`${table.closedAt} is null`),
    // Two people bring back what was suspended.
    check(
      'reinstatement_requests_two_people',
      sql`${table.decidedBy} is null or (${table.closedAt} is not null and ${table.decidedBy} <> ${table.askedBy})`,
    ),
    foreignKey({
      name: 'reinstatement_requests_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
  ],
);
