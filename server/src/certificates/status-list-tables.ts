// The status lists that say which credentials are revoked or suspended: as they are now, and as they were ever published.
import { sql } from 'drizzle-orm';
import { customType, integer, primaryKey, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { schema } from './schema.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The bits of the day, one row per list; its lock is the order of its versions. */
export const statusLists = schema.table(
  'status_lists',
  {
    purpose: text('purpose', { enum: ['revocation', 'suspension'] }).notNull(),
    list: integer('list').notNull(),
    bits: bytes('bits').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.list] })],
);

/** Every version that was ever published. */
export const statusListVersions = schema.table(
  'status_list_versions',
  {
    purpose: text('purpose', { enum: ['revocation', 'suspension'] }).notNull(),
    list: integer('list').notNull(),
    version: integer('version').notNull(),
    jwt: text('jwt').notNull(),
    leafId: uuid('leaf_id').notNull(),
    validUntil: at('valid_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.list, table.version] }),
    unique('status_list_versions_once').on(table.leafId),
    uniqueIndex('status_list_versions_jwt').on(sql`md5(${table.jwt})`),
  ],
);
