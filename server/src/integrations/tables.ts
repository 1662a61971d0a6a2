// Keys of programs. Of a key only its digest is kept: whoever copies the database cannot speak for anybody.
import { apiKeyScopes } from '@amanah/api/integrations';
import { customType, index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('integrations');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const apiKeys = schema.table(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    name: text('name').notNull(),
    beginning: text('beginning').notNull(),
    /** SHA-256: enough for 256 random bits. */
    digest: bytes('digest').notNull().unique(),
    scopes: text('scopes', { enum: apiKeyScopes }).array().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('api_keys_organisation').on(table.organisationId)],
);
