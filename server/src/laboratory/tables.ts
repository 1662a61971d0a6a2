// Results of laboratories, their reports, and what an adverse result set in motion.

import { labAnalytes, labOutcomes } from '@amanah/core/laboratory';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { batches } from '../batches/tables.ts';
import { certificates } from '../certificates/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { isOpen, realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';

const schema = pgSchema('laboratory');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The analysis that overturned a result. */
export const counterAnalysisSchema = z.object({
  organisation: z.string(),
  reason: z.string(),
  laboratory: z.string(),
  accreditationNumber: z.string(),
  method: z.string(),
  sampledOn: z.string(),
  reportedOn: z.string(),
  reportNumber: z.string(),
  reportId: z.string(),
});
export type CounterAnalysis = Readonly<z.infer<typeof counterAnalysisSchema>>;

/** Never changed and never deleted: what overturns a result stands beside it. */
export const labResults = schema.table(
  'lab_results',
  {
    id: uuid('id').primaryKey(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    gtin: text('gtin').notNull(),
    siteId: uuid('site_id').notNull(),
    /** The day of the report. */
    onDay: date('on_day').notNull(),
    analyte: text('analyte', { enum: labAnalytes }).notNull(),
    outcome: text('outcome', { enum: labOutcomes }).notNull(),
    ethanolPercent: doublePrecision('ethanol_percent'),
    overturnedOn: date('overturned_on'),
    /** Overturned and cleared count with their leaves alone; a trigger compares them. */
    overturnedLeafId: uuid('overturned_leaf_id'),
    laboratory: text('laboratory').notNull().default(''),
    accreditationNumber: text('accreditation_number').notNull().default(''),
    method: text('method'),
    sampledOn: date('sampled_on'),
    reportNumber: text('report_number').notNull().default(''),
    reportId: uuid('report_id'),
    /** Who entered it; null: it came from elsewhere. */
    organisationId: uuid('organisation_id'),
    enteredBy: uuid('entered_by'),
    enteredAt: at('entered_at'),
    /** Whoever had the goods, as it was known when it was entered. */
    holderIds: uuid('holder_ids').array().notNull().default(sql`'{}'::uuid[]`),
    counterAnalysis: jsonb('counter_analysis').$type<CounterAnalysis>(),
    sistersClearedOn: date('sisters_cleared_on'),
    sistersClearedBecause: text('sisters_cleared_because'),
    sistersClearedLeafId: uuid('sisters_cleared_leaf_id'),
  },
  (table) => [
    // Not a number, or the share of another substance, would stand before what counts.
    check(
      'lab_results_measured',
      sql`${table.ethanolPercent} is null or (${table.analyte} = 'ethanol' and ${table.ethanolPercent} between 0 and 100)`,
    ),
    index('lab_results_gtin').on(table.gtin),
    index('lab_results_batch').on(table.batchId),
    index('lab_results_against')
      .on(table.gtin, table.siteId)
      .where(sql`${table.outcome} in ('detected', 'above_limit') or ${table.ethanolPercent} > 0`),
    unique('lab_results_realm').on(table.id, table.realm),
    foreignKey({
      name: 'lab_results_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    // A result of one batch never speaks about the product of another.
    foreignKey({
      name: 'lab_results_batch_gtin',
      columns: [table.batchId, table.gtin],
      foreignColumns: [batches.id, batches.gtin],
    }),
    foreignKey({
      name: 'lab_results_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
  ],
);

/** A report as it was sent, before or with its result. */
export const labReports = schema.table(
  'lab_reports',
  {
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    fileId: uuid('file_id').notNull(),
    sentBy: uuid('sent_by').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'lab_reports_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'lab_reports_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    tenantPolicy('organisation_id'),
  ],
);

/** Certificates that an adverse result speaks against, and what their body did: it alone may suspend them. */
export const labCertificates = schema.table(
  'lab_certificates',
  {
    resultId: uuid('result_id').notNull(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
    /** Organisation of the body; null: the body is not at work here. */
    certifierOrganisationId: uuid('certifier_organisation_id'),
    answer: text('answer', { enum: ['suspended', 'asked', 'not_in_force'] }).notNull(),
    answeredAt: at('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.resultId, table.certificateId] }),
    foreignKey({
      name: 'lab_certificates_result_realm',
      columns: [table.resultId, table.realm],
      foreignColumns: [labResults.id, labResults.realm],
    }),
    foreignKey({
      name: 'lab_certificates_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    foreignKey({
      name: 'lab_certificates_certifier_realm',
      columns: [table.certifierOrganisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    index('lab_certificates_certifier').on(table.certifierOrganisationId, table.resultId),
  ],
);

/** Sister batches under investigation because of a result. A batch is free when the last of them is closed. */
export const labInvestigations = schema.table(
  'lab_investigations',
  {
    resultId: uuid('result_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    realm: realmColumn(),
    closedOn: date('closed_on'),
  },
  (table) => [
    primaryKey({ columns: [table.resultId, table.batchId] }),
    foreignKey({
      name: 'lab_investigations_result_realm',
      columns: [table.resultId, table.realm],
      foreignColumns: [labResults.id, labResults.realm],
    }),
    foreignKey({
      name: 'lab_investigations_batch_realm',
      columns: [table.batchId, table.realm],
      foreignColumns: [batches.id, batches.realm],
    }),
    index('lab_investigations_batch').on(table.batchId),
  ],
);

export const productLabResults = schema
  .view('product_lab_results', {
    id: uuid('id'),
    batchId: uuid('batch_id'),
    gtin: text('gtin'),
    siteId: uuid('site_id'),
    onDay: date('on_day'),
    analyte: text('analyte'),
    outcome: text('outcome'),
    ethanolPercent: doublePrecision('ethanol_percent'),
    overturnedOn: date('overturned_on'),
    sistersClearedOn: date('sisters_cleared_on'),
    laboratory: text('laboratory'),
  })
  .as(
    sql`select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent,
      case when overturned_leaf_id is not null then overturned_on end as overturned_on,
      case when sisters_cleared_leaf_id is not null then sisters_cleared_on end as sisters_cleared_on, laboratory
    from laboratory.lab_results where ${isOpen()}`,
  );

/** For telling people: what was found, by whose word, who had the goods. */
export const enteredLabResults = schema
  .view('entered_lab_results', {
    id: uuid('id'),
    batchId: uuid('batch_id'),
    analyte: text('analyte'),
    organisationId: uuid('organisation_id'),
    holderIds: uuid('holder_ids').array(),
    certifierIds: uuid('certifier_ids').array(),
    overturnedBy: text('overturned_by'),
    overturnedBecause: text('overturned_because'),
  })
  .as(
    sql`select id, batch_id, analyte, organisation_id, holder_ids,
      array(select distinct c.certifier_organisation_id from laboratory.lab_certificates c
        where c.result_id = lab_results.id and c.certifier_organisation_id is not null) as certifier_ids,
      counter_analysis->>'organisation' as overturned_by, counter_analysis->>'reason' as overturned_because
    from laboratory.lab_results`,
  );
