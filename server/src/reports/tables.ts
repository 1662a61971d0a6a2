// Reports that were made or are being made, and those that are made by themselves. The files lie with the platform.
import { reportRefusals, reportStates } from '@amanah/api/reports';
import { reportFormats, reportFrequencies, reportKinds } from '@amanah/core/reports';
import { boolean, date, index, integer, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy } from '../platform/database/tenancy.ts';

export const schema = pgSchema('reports');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const reports = schema.table(
  'reports',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: reportKinds }).notNull(),
    format: text('format', { enum: reportFormats }).notNull(),
    periodFrom: date('period_from').notNull(),
    periodTo: date('period_to').notNull(),
    language: text('language').notNull(),
    state: text('state', { enum: reportStates }).notNull(),
    refusedBecause: text('refused_because', { enum: reportRefusals }),
    progress: integer('progress').notNull().default(0),
    fileId: uuid('file_id'),
    /** null: somebody asked for it. */
    scheduleId: uuid('schedule_id'),
    recipientIds: uuid('recipient_ids').array().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('reports_organisation').on(table.organisationId, table.id),
    // Two processes find the same schedule due: the second one makes nothing.
    unique('reports_of_schedule').on(table.scheduleId, table.periodFrom),
    tenantPolicy('organisation_id'),
  ],
);

export const schedules = schema.table(
  'schedules',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: reportKinds }).notNull(),
    format: text('format', { enum: reportFormats }).notNull(),
    frequency: text('frequency', { enum: reportFrequencies }).notNull(),
    language: text('language').notNull(),
    recipientIds: uuid('recipient_ids').array().notNull(),
    nextOn: date('next_on').notNull(),
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('schedules_organisation').on(table.organisationId),
    index('schedules_due').on(table.nextOn),
    tenantPolicy('organisation_id'),
  ],
);
