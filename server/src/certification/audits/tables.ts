// Audits with their answers, photos and findings. Rows are seen by the applicant and by the certifier of their application.
import { checklistAnswers } from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicyThrough } from '../../platform/database/tenancy.ts';
import { applications } from '../application-tables.ts';
import { schema } from '../schema.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const partOf = () => tenantPolicyThrough('application_id', 'certification.applications');

export const audits = schema.table(
  'audits',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    state: text('state', { enum: ['planned', 'concluded'] }).notNull(),
    auditorId: uuid('auditor_id').notNull(),
    siteId: uuid('site_id'),
    startsAt: at('starts_at').notNull(),
    /** As it was planned first. */
    firstStartsAt: at('first_starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** When the server got the first answer or photo. */
    begunAt: at('begun_at'),
    /** The earliest time that a device gave an answer or photo, as it said it. */
    begunOnDevice: at('begun_on_device'),
    concludedBy: uuid('concluded_by'),
    concludedAt: at('concluded_at'),
    summary: text('summary').notNull().default(''),
    /** Products that the application named when it began; a trigger sets them. */
    begunGtins: text('begun_gtins').array(),
    /** What it covers since it was concluded: its site, and products with the digests of their recipes. A trigger sets all three. */
    auditedSiteIds: uuid('audited_site_ids').array(),
    auditedGtins: text('audited_gtins').array(),
    auditedRecipes: text('audited_recipes').array(),
  },
  (table) => [
    check(
      'audits_concluded_by_auditor',
      sql`${table.state} <> 'concluded' or ${table.concludedBy} = ${table.auditorId}`,
    ),
    index('audits_application').on(table.applicationId),
    partOf(),
  ],
);

/** Every answer that ever came; of several to one question the newest by its own time counts. */
export const auditAnswers = schema.table(
  'audit_answers',
  {
    /** Made by the device. */
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id),
    criterion: text('criterion').notNull(),
    answer: text('answer', { enum: checklistAnswers }).notNull(),
    note: text('note').notNull(),
    answeredBy: uuid('answered_by').notNull(),
    answeredAt: at('answered_at').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('audit_answers_audit').on(table.auditId, table.criterion, table.answeredAt), partOf()],
);

export const auditPhotos = schema.table(
  'audit_photos',
  {
    /** Made by the device. */
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    auditId: uuid('audit_id')
      .notNull()
      .references(() => audits.id),
    criterion: text('criterion').notNull(),
    fileId: uuid('file_id').notNull(),
    takenBy: uuid('taken_by').notNull(),
    takenAt: at('taken_at').notNull(),
  },
  (table) => [index('audit_photos_audit').on(table.auditId), partOf()],
);

export const auditFindings = schema.table(
  'audit_findings',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    auditId: uuid('audit_id').references(() => audits.id),
    criterion: text('criterion'),
    severity: text('severity', { enum: ['major', 'minor'] }).notNull(),
    text: text('text').notNull(),
    dueOn: date('due_on').notNull(),
    raisedBy: uuid('raised_by').notNull(),
    raisedAt: at('raised_at').notNull(),
    /** The last version of its evidence when it last came back: what shows its correction is newer. */
    refusedVersion: integer('refused_version').notNull().default(0),
    correction: text('correction'),
    correctedBy: uuid('corrected_by'),
    correctedAt: at('corrected_at'),
    returnedBecause: text('returned_because'),
    closedBy: uuid('closed_by'),
    closedAt: at('closed_at'),
    closedBecause: text('closed_because'),
  },
  (table) => [index('audit_findings_application').on(table.applicationId), partOf()],
);
