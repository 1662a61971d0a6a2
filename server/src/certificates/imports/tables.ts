// Certificates that a body brings from its earlier register. One person enters one, its holder accepts it, another person of the body
// confirms it; only then it is issued.

import { type CertificateRequest, importStates } from '@amanah/api/certificates';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bodies } from '../../authorities/tables.ts';
import { organisations } from '../../organisations/tables.ts';
import { realmColumn } from '../../platform/database/realms.ts';
import { tenantPolicy } from '../../platform/database/tenancy.ts';
import { schema } from '../schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const certificateImports = schema.table(
  'certificate_imports',
  {
    id: uuid('id').primaryKey(),
    /** Body of the register. */
    certifierId: text('certifier_id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    /** The register or paper that it is taken from, in the words of whoever entered it. */
    source: text('source').notNull(),
    content: jsonb('content').$type<CertificateRequest>().notNull(),
    /** What its number looks like. Stored, because the wall of the tenant lets no index of a function through. */
    numberLikeness: text('number_likeness').generatedAlwaysAs(sql`platform.likeness_of_name(content ->> 'number')`),
    state: text('state', { enum: importStates }).notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    proposedAt: at('proposed_at').notNull(),
    /** Who accepted it for the holder. */
    acceptedBy: uuid('accepted_by'),
    acceptedAt: at('accepted_at'),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    realm: realmColumn(),
  },
  (table) => [
    unique('certificate_imports_realm').on(table.id, table.realm),
    // What a certificate refers to: its holder and its body come along in the key, so that it can name no other.
    unique('certificate_imports_key').on(table.id, table.realm, table.certifierId, table.holderId),
    foreignKey({
      name: 'certificate_imports_body_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'certificate_imports_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'certificate_imports_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    check(
      'certificate_imports_two_people',
      sql`${table.state} <> 'confirmed' or (${table.decidedBy} is not null and ${table.decidedAt} is not null and ${table.decidedBy} <> ${table.proposedBy})`,
    ),
    // Nobody becomes the holder of a certificate by somebody else's word.
    check(
      'certificate_imports_accepted',
      sql`${table.state} <> 'confirmed' or (${table.acceptedBy} is not null and ${table.acceptedAt} is not null
        and ${table.acceptedBy} <> ${table.proposedBy} and ${table.acceptedBy} <> ${table.decidedBy})`,
    ),
    // Asked for each row of a table, among all that wait.
    index('certificate_imports_number').on(table.numberLikeness, table.realm).where(sql`${table.state} = 'proposed'`),
    index('certificate_imports_holder').on(table.holderId, table.id),
    index('certificate_imports_organisation').on(table.organisationId, table.id),
    tenantPolicy('organisation_id', 'holder_id'),
  ],
);
