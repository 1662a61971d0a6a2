// Certificates with their scope, and the decisions that they rest on. What happened to them, and their credentials, is in tables.ts.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  type PgTableExtraConfigValue,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bodies } from '../authorities/tables.ts';
import { organisations } from '../organisations/tables.ts';
import { realmColumn } from '../platform/database/realms.ts';
import { tenantPolicy } from '../platform/database/tenancy.ts';
import { certificateImports } from './imports/tables.ts';
import { schema } from './schema.ts';
import { schemes } from './schemes/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What it rests on, exactly one of two. See basis.ts. */
export const basisColumns = () => ({ applicationId: uuid('application_id'), importId: uuid('import_id') });
export const oneBasis = (
  name: string,
  table: { readonly applicationId: AnyPgColumn; readonly importId: AnyPgColumn },
) => check(name, sql`num_nonnulls(${table.applicationId}, ${table.importId}) = 1`);

export const certificates = schema.table(
  'certificates',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    /** Body of the register. */
    certifierId: text('certifier_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    siteIds: uuid('site_ids').array(),
    /** null: all products of the holder in `categories`. */
    gtins: text('gtins').array(),
    categories: text('categories').array().notNull(),
    batches: text('batches').array(),
    scheme: text('scheme').notNull(),
    slaughterMethods: text('slaughter_methods').array(),
    markets: text('markets').array(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    /** What the holder has to keep, in the words of the certifier. */
    conditions: text('conditions').array().notNull().default(sql`'{}'::text[]`),
    realm: realmColumn(),
    ...basisColumns(),
    /** Last day up to which it rests on an import, also after a renewal; null: every day of it was decided here. */
    importedUntil: date('imported_until'),
  },
  // Named, because decisions name certificates in turn and the types would go round in a circle.
  (table): PgTableExtraConfigValue[] => [
    unique('certificates_realm').on(table.id, table.realm),
    // What looks like another number is taken with it. That signs alone tell no two apart is asked when one is issued: older ones may stand side by side.
    uniqueIndex('certificates_number').on(sql`platform.likeness(${table.number})`, table.realm),
    index('certificates_number_typed').on(sql`platform.likeness_of_name(${table.number})`),
    foreignKey({
      name: 'certificates_certifier_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'certificates_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    oneBasis('certificates_one_basis', table),
    check(
      'certificates_imported_until',
      sql`case when ${table.importId} is null then ${table.importedUntil} is null or ${table.importedUntil} between ${table.validFrom} and ${table.validUntil}
        else ${table.importedUntil} is not null and ${table.importedUntil} = ${table.validUntil} end`,
    ),
    // The keys carry holder and body along: a certificate rests on what was decided about this holder by this body, or on nothing.
    foreignKey({
      name: 'certificates_application_key',
      columns: [table.applicationId, table.realm, table.certifierId, table.holderId],
      foreignColumns: [decisions.applicationId, decisions.realm, decisions.certifierId, decisions.holderId],
    }),
    foreignKey({
      name: 'certificates_import_key',
      columns: [table.importId, table.realm, table.certifierId, table.holderId],
      foreignColumns: [
        certificateImports.id,
        certificateImports.realm,
        certificateImports.certifierId,
        certificateImports.holderId,
      ],
    }),
    unique('certificates_application').on(table.applicationId),
    unique('certificates_import').on(table.importId),
    index('certificates_holder_wide').on(table.holderId).where(sql`${table.gtins} is null`),
    index('certificates_certifier').on(table.certifierId),
    // What a pack claims is looked up as it is written: the unique index above folds letters.
    index('certificates_as_written').on(table.number),
  ],
);

/** What two people decided on an application, and what may be issued on it, once. Only its end is ever set later. */
export const decisions = schema.table(
  'decisions',
  {
    applicationId: uuid('application_id').primaryKey(),
    kind: text('kind', { enum: ['initial', 'renewal'] }).notNull(),
    /** The one that is renewed. */
    certificateId: uuid('certificate_id'),
    /** Body of the register. */
    certifierId: text('certifier_id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    schemeId: uuid('scheme_id').notNull(),
    gtins: text('gtins').array().notNull(),
    siteIds: uuid('site_ids').array().notNull(),
    recommendedBy: uuid('recommended_by').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: at('decided_at').notNull(),
    /** Issued, taken back, or its certifier has left. */
    closedAt: at('closed_at'),
    realm: realmColumn(),
  },
  (table): PgTableExtraConfigValue[] => [
    // What a certificate refers to: its holder and its body come along in the key, so that it can name no other.
    unique('decisions_key').on(table.applicationId, table.realm, table.certifierId, table.holderId),
    unique('decisions_realm').on(table.applicationId, table.realm),
    check('decisions_two_people', sql`${table.recommendedBy} <> ${table.decidedBy}`),
    check('decisions_renewed', sql`(${table.kind} = 'renewal') = (${table.certificateId} is not null)`),
    foreignKey({
      name: 'decisions_scheme_realm',
      columns: [table.schemeId, table.realm],
      foreignColumns: [schemes.id, schemes.realm],
    }),
    foreignKey({
      name: 'decisions_body_realm',
      columns: [table.certifierId, table.realm],
      foreignColumns: [bodies.id, bodies.realm],
    }),
    foreignKey({
      name: 'decisions_organisation_realm',
      columns: [table.organisationId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'decisions_holder_realm',
      columns: [table.holderId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    foreignKey({
      name: 'decisions_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    index('decisions_open').on(table.organisationId).where(sql`${table.closedAt} is null`),
    tenantPolicy('organisation_id', 'holder_id'),
  ],
);
