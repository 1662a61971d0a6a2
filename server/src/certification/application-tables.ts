// Applications, with the keys that hold each in its realm. What belongs to one is in tables.ts, its audits in audits/tables.ts.
import type { ApplicationContent } from '@amanah/api/certification/applications';
import { applicationKinds, applicationStates } from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bodies } from '../authorities/tables.ts';
import { certificates, schemes } from '../certificates/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { schema } from './schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const applications = schema.table(
  'applications',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    kind: text('kind', { enum: applicationKinds }).notNull(),
    schemeId: uuid('scheme_id').notNull(),
    certifierId: text('certifier_id').notNull(),
    certifierOrganisationId: uuid('certifier_organisation_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    /** The one that is changed, renewed, or was issued. */
    certificateId: uuid('certificate_id'),
    state: text('state', { enum: applicationStates }).notNull(),
    content: jsonb('content').$type<ApplicationContent>().notNull(),
    createdBy: uuid('created_by'),
    createdAt: at('created_at').notNull(),
    submittedAt: at('submitted_at'),
    decidedAt: at('decided_at'),
    /** Time that the applicant took, of waits that are over. */
    waitedMilliseconds: bigint('waited_milliseconds', { mode: 'number' }).notNull().default(0),
    waitingSince: at('waiting_since'),
    assigneeId: uuid('assignee_id'),
    recommendation: text('recommendation', { enum: ['approve', 'reject'] }),
    recommendedBy: uuid('recommended_by'),
    recommendedAt: at('recommended_at'),
    recommendationNote: text('recommendation_note').notNull().default(''),
    /** Digest of what the labels of its products said then; a trigger sets it. */
    recommendedLabels: text('recommended_labels'),
    decidedBy: uuid('decided_by'),
    decisionReason: text('decision_reason').notNull().default(''),
    conditions: text('conditions').array().notNull(),
    realm: realmColumn(),
  },
  (table) => [
    unique('applications_realm').on(table.id, table.realm),
    check(
      'applications_two_people',
      sql`${table.state} not in ('approved', 'issued', 'accepted') or (${table.recommendedBy} is not null and ${table.decidedBy} is not null and ${table.recommendedBy} <> ${table.decidedBy})`,
    ),
    foreignKey({
      name: 'applications_scheme_realm',
      columns: [table.schemeId, table.realm],
      foreignColumns: [schemes.id, schemes.realm],
    }),
    foreignKey({
      name: 'applications_body_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'applications_certifier_realm',
      columns: [table.certifierOrganisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'applications_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'applications_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    index('applications_holder').on(table.holderId, table.id),
    index('applications_certifier').on(table.certifierOrganisationId, table.id),
    index('applications_certificate').on(table.certificateId),
    tenantPolicy('holder_id', 'certifier_organisation_id'),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;
