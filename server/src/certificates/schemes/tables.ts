// Schemes of certification bodies. A certificate runs by a published version, and so does whatever leads to one.

import type { SchemeContent } from '@amanah/api/certificates/schemes';
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bodies } from '../../authorities/tables.ts';
import { organisations } from '../../organisations/tables.ts';
import { isOpen, realmColumn } from '../../platform/database/realms.ts';
import { tenantPolicy } from '../../platform/database/tenancy.ts';
import { schema } from '../schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Versions of schemes. A published one never changes. */
export const schemes = schema.table(
  'schemes',
  {
    id: uuid('id').primaryKey(),
    /** Body of the register. */
    bodyId: text('body_id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    state: text('state', { enum: ['draft', 'published'] }).notNull(),
    content: jsonb('content').$type<SchemeContent>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull(),
    publishedAt: at('published_at'),
    realm: realmColumn(),
  },
  (table) => [
    check('schemes_months', sql`coalesce((${table.content}->>'validityMonths')::numeric, 0) between 1 and 60`),
    unique('schemes_version').on(table.bodyId, table.name, table.version),
    unique('schemes_realm').on(table.id, table.realm),
    foreignKey({
      name: 'schemes_body_realm',
      columns: [table.bodyId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'schemes_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    tenantPolicy('organisation_id'),
  ],
);

/** What anybody may apply for. */
export const publishedSchemes = schema
  .view('published_schemes', {
    id: uuid('id'),
    bodyId: text('body_id'),
    organisationId: uuid('organisation_id'),
    name: text('name'),
    version: integer('version'),
    content: jsonb('content'),
    publishedAt: at('published_at'),
    realm: text('realm', { enum: realms }),
  })
  .as(
    sql`select id, body_id, organisation_id, name, version, content, published_at, realm from certificates.schemes where state = 'published' and ${isOpen()}`,
  );
