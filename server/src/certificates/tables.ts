// Certificates with their scope, the decisions that they rest on, and what happened to them.
import { statusCauses, statusChangeKinds } from '@amanah/core/certificates';
import type { IssuerId } from '@amanah/core/ledger';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { organisations } from '../organisations/tables.ts';
import { exampleNumbers, realmColumn } from '../platform/database/realms.ts';
import { products } from '../products/tables.ts';
import { basisColumns, certificates, decisions, oneBasis } from './certificate-tables.ts';
import type { DraftContent } from './draft-content.ts';
import { certificateImports } from './imports/tables.ts';
import { schema } from './schema.ts';

export { certificates, decisions } from './certificate-tables.ts';
export * from './hold-tables.ts';
export * from './imports/tables.ts';
export * from './schemes/tables.ts';
export * from './status-list-tables.ts';
export * from './views.ts';

export { schema };

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Which certificates name a GTIN: the index that the verdict looks in. */
export const coverages = schema.table(
  'coverages',
  {
    gtin: text('gtin').notNull(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.gtin, table.certificateId] }),
    foreignKey({
      name: 'coverages_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    exampleNumbers('coverages_example_numbers', table),
    foreignKey({
      name: 'coverages_product_realm',
      columns: [table.gtin, table.realm],
      foreignColumns: [products.gtin, products.realm],
    }),
  ],
);

export const statusChanges = schema.table(
  'status_changes',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id')
      .notNull()
      .references(() => certificates.id),
    status: text('status', { enum: statusChangeKinds }).notNull(),
    onDay: date('on_day').notNull(),
    reason: text('reason').notNull(),
    cause: text('cause', { enum: statusCauses }),
    gtins: text('gtins').array(),
    batches: text('batches').array(),
    leafId: uuid('leaf_id'),
  },
  (table) => [
    index('status_changes_certificate').on(table.certificateId, table.id),
    check('status_changes_status', sql`${table.status} in ('suspended', 'reinstated', 'revoked')`),
    check(
      'status_changes_cause',
      sql`${table.cause} is null or (${table.cause} = 'issuer_left' and ${table.status} = 'revoked') or (${table.cause} = 'key_revoked' and ${table.status} = 'suspended')`,
    ),
  ],
);

/** Certificates as signed credentials, a row for each time that one was issued or renewed. Never changed. */
export const credentials = schema.table(
  'credentials',
  {
    id: uuid('id').primaryKey(),
    certificateId: uuid('certificate_id').notNull(),
    realm: realmColumn(),
    version: integer('version').notNull(),
    /** Its URI: subject of its leaf. */
    uri: text('uri').notNull(),
    issuerDid: text('issuer_did').$type<IssuerId>().notNull(),
    /** Organisation that signed. */
    issuerId: uuid('issuer_id').notNull(),
    jwt: text('jwt').notNull(),
    integrity: text('integrity').notNull(),
    statusList: integer('status_list').notNull(),
    statusPlace: integer('status_place').notNull(),
    leafId: uuid('leaf_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** Of this version; a renewal has an application of its own. */
    ...basisColumns(),
  },
  (table) => [
    foreignKey({
      name: 'credentials_certificate_realm',
      columns: [table.certificateId, table.realm],
      foreignColumns: [certificates.id, certificates.realm],
    }),
    foreignKey({
      name: 'credentials_issuer_realm',
      columns: [table.issuerId, table.realm],
      foreignColumns: [organisations.id, organisations.realm],
    }),
    oneBasis('credentials_one_basis', table),
    foreignKey({
      name: 'credentials_application',
      columns: [table.applicationId, table.realm],
      foreignColumns: [decisions.applicationId, decisions.realm],
    }),
    foreignKey({
      name: 'credentials_import',
      columns: [table.importId, table.realm],
      foreignColumns: [certificateImports.id, certificateImports.realm],
    }),
    unique('credentials_version').on(table.certificateId, table.version),
    unique('credentials_place').on(table.statusList, table.statusPlace),
  ],
);

/** Waiting for a signature in the browser of the issuer. */
export const drafts = schema.table('drafts', {
  id: uuid('id').primaryKey(),
  issuerId: uuid('issuer_id').notNull(),
  createdAt: at('created_at').notNull(),
  /** The certificate row as it will be stored, and the credential to the byte. */
  content: jsonb('content').$type<DraftContent>().notNull(),
});

/**
 * The whole history of a certificate as core reads it (`StatusChange`), oldest first; no row where nothing ever changed. A reinstatement that is
 * not in the log counts neither here nor there. Where a statement
 * has to filter or count by what a certificate is on a day, the function `certificates.status_on` answers as `certificateStatus` of core does, and `certificates.last_day_of` as `lastDayOf`.
 */
export const certificateChanges = schema
  .view('certificate_changes', { certificateId: uuid('certificate_id'), changes: json('changes') })
  .as(sql`select certificate_id, json_agg(json_build_object('status', status, 'on', on_day, 'reason', reason, 'cause', cause,
    'gtins', gtins, 'batches', batches) order by on_day, id) as changes from certificates.status_changes
    where status <> 'reinstated' or leaf_id is not null group by certificate_id`);
