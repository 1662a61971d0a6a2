// Certificates with their scope, what happened to them, and applications that are not decided yet.
import { sql } from 'drizzle-orm';
import { boolean, date, index, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('certificates');

export const certificates = schema.table(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique(),
    /** Body of the register. */
    certifierId: text('certifier_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    siteIds: uuid('site_ids').array(),
    /** null: all products of the holder in `categories`. */
    gtins: text('gtins').array(),
    categories: text('categories').array().notNull(),
    batchIds: uuid('batch_ids').array(),
    scheme: text('scheme').notNull(),
    slaughterMethods: text('slaughter_methods').array(),
    markets: text('markets').array(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    demo: boolean('demo').notNull().default(false),
  },
  (table) => [
    index('certificates_holder_wide').on(table.holderId).where(sql`${table.gtins} is null`),
    index('certificates_certifier').on(table.certifierId),
  ],
);

/** Which certificates name a GTIN: the index that the verdict looks in. */
export const coverages = schema.table(
  'coverages',
  {
    gtin: text('gtin').notNull(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id),
  },
  (table) => [primaryKey({ columns: [table.gtin, table.certificateId] })],
);

export const statusChanges = schema.table(
  'status_changes',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id),
    status: text('status', { enum: ['suspended', 'reinstated', 'revoked'] }).notNull(),
    onDay: date('on_day').notNull(),
    reason: text('reason').notNull(),
    gtins: text('gtins').array(),
    batchIds: uuid('batch_ids').array(),
  },
  (table) => [index('status_changes_certificate').on(table.certificateId, table.id)],
);

export const applications = schema.table(
  'applications',
  {
    id: uuid('id').primaryKey(),
    certifierId: text('certifier_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    gtin: text('gtin').notNull(),
    submittedOn: date('submitted_on').notNull(),
    status: text('status', { enum: ['submitted', 'approved', 'rejected', 'withdrawn'] }).notNull(),
  },
  (table) => [index('applications_gtin').on(table.gtin)],
);

export const certificateScopes = schema
  .view('certificate_scopes', {
    id: uuid('id'),
    number: text('number'),
    certifierId: text('certifier_id'),
    holderId: uuid('holder_id'),
    siteIds: uuid('site_ids').array(),
    gtins: text('gtins').array(),
    categories: text('categories').array(),
    batchIds: uuid('batch_ids').array(),
    scheme: text('scheme'),
    slaughterMethods: text('slaughter_methods').array(),
    markets: text('markets').array(),
    validFrom: date('valid_from'),
    validUntil: date('valid_until'),
  })
  .as(sql`select id, number, certifier_id, holder_id, site_ids, gtins, categories, batch_ids, scheme, slaughter_methods, markets, valid_from, valid_until
    from certificates.certificates`);

export const certificateCoverages = schema
  .view('certificate_coverages', { gtin: text('gtin'), certificateId: uuid('certificate_id') })
  .as(sql`select gtin, certificate_id from certificates.coverages`);

export const certificateHistory = schema
  .view('certificate_history', {
    id: uuid('id'),
    certificateId: uuid('certificate_id'),
    status: text('status'),
    onDay: date('on_day'),
    reason: text('reason'),
    gtins: text('gtins').array(),
    batchIds: uuid('batch_ids').array(),
  })
  .as(sql`select id, certificate_id, status, on_day, reason, gtins, batch_ids from certificates.status_changes`);

export const openApplications = schema
  .view('open_applications', {
    id: uuid('id'),
    certifierId: text('certifier_id'),
    holderId: uuid('holder_id'),
    gtin: text('gtin'),
    submittedOn: date('submitted_on'),
  })
  .as(
    sql`select id, certifier_id, holder_id, gtin, submitted_on from certificates.applications where status = 'submitted'`,
  );
