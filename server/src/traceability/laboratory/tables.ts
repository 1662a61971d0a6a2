// Reports of laboratories, and what an adverse result set in motion. The results themselves stand beside the batches.
import { sql } from 'drizzle-orm';
import { date, doublePrecision, foreignKey, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { certificates } from '../../certificates/tables.ts';
import { organisations } from '../../organisations/tables.ts';
import { realmColumn } from '../../platform/database/realms.ts';
import { tenantPolicy } from '../../platform/database/tenancy.ts';
import { schema } from '../epcis/tables.ts';
import { batches, labResults } from '../tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The analysis that overturned a result. */
export interface CounterAnalysis {
  readonly organisation: string;
  readonly reason: string;
  readonly laboratory: string;
  readonly accreditationNumber: string;
  readonly method: string;
  readonly sampledOn: string;
  readonly reportedOn: string;
  readonly reportNumber: string;
  readonly reportId: string;
}

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
  })
  .as(
    sql`select id, batch_id, gtin, site_id, on_day, analyte, outcome, ethanol_percent, overturned_on, sisters_cleared_on from traceability.lab_results`,
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
      array(select distinct c.certifier_organisation_id from traceability.lab_certificates c
        where c.result_id = lab_results.id and c.certifier_organisation_id is not null) as certifier_ids,
      counter_analysis->>'organisation' as overturned_by, counter_analysis->>'reason' as overturned_because
    from traceability.lab_results`,
  );
