// The register of certification bodies and who recognises whom, for what, from when, until when.

import type { TransitionRule } from '@amanah/core/authorities';
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOpen, realmColumn } from '../platform/database/realms.ts';

export const schema = pgSchema('authorities');

export const bodies = schema.table(
  'bodies',
  {
    /** Short and stable: `jakim`, `hmc`. */
    id: text('id').primaryKey(),
    shortName: text('short_name').notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    role: text('role').notNull(),
    schemes: text('schemes').array().notNull(),
    website: text('website'),
    notes: text('notes').notNull().default(''),
    source: text('source').notNull(),
    sourceDate: date('source_date').notNull(),
    /** Speaks for its country when a market asks whom it recognises. */
    speaksForCountry: boolean('speaks_for_country').notNull(),
    /** The organisation here that acts as this body. The key to it, with its realm, is in the migration: organisations stand above. */
    organisationId: uuid('organisation_id'),
    position: integer('position').notNull(),
    realm: realmColumn(),
  },
  (table) => [unique('bodies_realm').on(table.id, table.realm)],
);

export const recognitions = schema.table(
  'recognitions',
  {
    id: uuid('id').primaryKey(),
    recogniserId: text('recogniser_id').notNull(),
    recognisedId: text('recognised_id').notNull(),
    /** As the source words it. */
    scope: text('scope').notNull(),
    /** null: every category. */
    categories: text('categories').array(),
    excludedCategories: text('excluded_categories').array().notNull(),
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    transitionRules: jsonb('transition_rules').$type<TransitionRule[]>(),
    status: text('status').notNull(),
    source: text('source').notNull(),
    lastChecked: date('last_checked').notNull(),
    realm: realmColumn(),
  },
  (table) => [
    index('recognitions_recognised').on(table.recognisedId),
    check('recognitions_days', sql`${table.validUntil} >= ${table.validFrom}`),
    foreignKey({
      name: 'recognitions_recogniser_realm',
      columns: [table.recogniserId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'recognitions_recognised_realm',
      columns: [table.recognisedId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
  ],
);

export const bodyNames = schema
  .view('body_names', {
    id: text('id'),
    shortName: text('short_name'),
    name: text('name'),
    country: text('country'),
    organisationId: uuid('organisation_id'),
    speaksForCountry: boolean('speaks_for_country'),
    realm: text('realm', { enum: realms }),
  })
  .as(
    sql`select id, short_name, name, country, organisation_id, speaks_for_country, realm from authorities.bodies where ${isOpen()}`,
  );

export const bodySchemes = schema
  .view('body_schemes', { id: text('id'), schemes: text('schemes').array() })
  .as(sql`select id, schemes from authorities.bodies`);

/** Edges that can be judged: those with a beginning. An undated claim recognises nothing. */
export const recognitionEdges = schema
  .view('recognition_edges', {
    id: uuid('id'),
    recogniserId: text('recogniser_id'),
    recogniserCountry: text('recogniser_country'),
    recognisedId: text('recognised_id'),
    categories: text('categories').array(),
    excludedCategories: text('excluded_categories').array(),
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
    transitionRules: jsonb('transition_rules'),
  })
  .as(sql`select r.id, r.recogniser_id, b.country as recogniser_country, r.recognised_id, r.categories, r.excluded_categories, r.valid_from, r.valid_until, r.transition_rules
    from authorities.recognitions r join authorities.bodies b on b.id = r.recogniser_id
    where r.valid_from is not null and b.speaks_for_country and r.status in ('active', 'ended') and ${isOpen('r.realm')}`);
