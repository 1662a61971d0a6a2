// Applications with all that belongs to them, and audits. Rows are seen by the applicant and by the certifier; a draft is
// shown to nobody but the applicant, which the statements see to.

import {
  applicationActions,
  applicationStates,
  materialDecisions as decisionsOnMaterials,
} from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { bodies } from '../authorities/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicyThrough } from '../platform/database/tenancy.ts';
import { products } from '../products/tables.ts';
import { applications } from './application-tables.ts';
import { schema } from './schema.ts';

export * from './application-tables.ts';
export * from './audits/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const partOf = () => tenantPolicyThrough('application_id', 'certification.applications');

/** What the verdict looks in: a row for each product of an application from its submission on. A change of material has none. */
export const applicationProducts = schema.table(
  'application_products',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    certifierId: text('certifier_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    gtin: text('gtin').notNull(),
    submittedOn: date('submitted_on').notNull(),
    status: text('status', { enum: ['submitted', 'approved', 'rejected', 'withdrawn'] }).notNull(),
    realm: realmColumn(),
  },
  (table) => [
    foreignKey({
      name: 'application_products_application_realm',
      columns: [table.applicationId, table.realm],
      foreignColumns: [applications.id, applications.realm],
    }),
    exampleNumbers('application_products_example_numbers', table),
    foreignKey({
      name: 'application_products_product_realm',
      columns: [table.gtin, table.realm],
      foreignColumns: [products.gtin, products.realm],
    }),
    foreignKey({
      name: 'application_products_body_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'application_products_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),

    index('application_products_gtin').on(table.gtin),
    index('application_products_application').on(table.applicationId),
    partOf(),
  ],
);

export const applicationDocuments = schema.table(
  'application_documents',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    slot: text('slot').notNull(),
    version: integer('version').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: at('uploaded_at').notNull(),
  },
  (table) => [unique('application_documents_version').on(table.applicationId, table.slot, table.version), partOf()],
);

export const informationRequests = schema.table(
  'information_requests',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    criterion: text('criterion'),
    text: text('text').notNull(),
    dueOn: date('due_on').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: at('asked_at').notNull(),
    answer: text('answer'),
    answeredBy: uuid('answered_by'),
    answeredAt: at('answered_at'),
  },
  (table) => [index('information_requests_application').on(table.applicationId), partOf()],
);

/** What the certifier decided of lines of the matrix. Only added to: of several for a line the one with the highest version counts. */
export const materialDecisions = schema.table(
  'material_decisions',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    /** Id of the line. */
    materialId: uuid('material_id').notNull(),
    version: integer('version').notNull(),
    /** `certification.material_digest` of what was looked at. */
    digest: text('digest').notNull(),
    decision: text('decision', { enum: decisionsOnMaterials }).notNull(),
    /** Codes of what the checks left open then. */
    doubts: text('doubts').array().notNull().default([]),
    note: text('note').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: at('decided_at').notNull(),
  },
  (table) => [
    unique('material_decisions_version').on(table.applicationId, table.materialId, table.version),
    check('material_decisions_decision', sql`${table.decision} in ('accepted', 'rejected')`),
    check('material_decisions_note', sql`${table.decision} = 'accepted' or length(trim(${table.note})) >= 3`),
    partOf(),
  ],
);

/** Every step that was taken. Never changed. */
export const applicationSteps = schema.table(
  'application_steps',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    at: at('at').notNull(),
    actorId: uuid('actor_id'),
    side: text('side', { enum: ['applicant', 'certifier'] }).notNull(),
    action: text('action', { enum: applicationActions }).notNull(),
    toState: text('to_state', { enum: applicationStates }).notNull(),
    note: text('note').notNull(),
  },
  (table) => [index('application_steps_application').on(table.applicationId, table.id), partOf()],
);

/** Submitted and not decided, a row for each product. */
export const openApplications = schema
  .view('open_applications', {
    id: uuid('id'),
    certifierId: text('certifier_id'),
    holderId: uuid('holder_id'),
    gtin: text('gtin'),
    submittedOn: date('submitted_on'),
  })
  .as(
    sql`select id, certifier_id, holder_id, gtin, submitted_on from certification.application_products where status = 'submitted'`,
  );

/** For reports: every application with its state, for its holder and its certifier. */
export const applicationRecords = schema
  .view('application_records', {
    id: uuid('id'),
    number: text('number'),
    kind: text('kind'),
    state: text('state'),
    holderId: uuid('holder_id'),
    certifierId: text('certifier_id'),
    certifierOrganisationId: uuid('certifier_organisation_id'),
    submittedAt: at('submitted_at'),
    decidedAt: at('decided_at'),
  })
  .as(sql`select id, number, kind, state, holder_id, certifier_id, certifier_organisation_id, submitted_at, decided_at
    from certification.applications`);

/** For reports: findings without their text. */
export const findingRecords = schema
  .view('finding_records', {
    applicationId: uuid('application_id'),
    severity: text('severity'),
    dueOn: date('due_on'),
    closedAt: at('closed_at'),
  })
  .as(sql`select application_id, severity, due_on, closed_at from certification.audit_findings`);

/** For reports: when audits were to end and whether they did. */
export const auditRecords = schema
  .view('audit_records', { applicationId: uuid('application_id'), state: text('state'), endsAt: at('ends_at') })
  .as(sql`select application_id, state, ends_at from certification.audits`);
