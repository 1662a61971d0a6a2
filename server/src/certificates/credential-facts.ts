// What a certificate says, collected from the registers: names for the ids of its row. Reads views, decides nothing.

import { addDays, type CertificateFacts, type CertifiedProduct, readBatchName } from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { dayOf } from '../platform/clock.ts';
import { json, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { certificates } from './certificate-tables.ts';

export type CertificateRow = Omit<typeof certificates.$inferInsert, 'id'> & { readonly id: string };

/** The body behind a certificate, as far as it signs here. */
export interface SigningBody {
  readonly name: string;
  readonly organisationId: string;
}

const nameColumns = {
  holder: nullable(text),
  body: nullable(text),
  organisation_id: nullable(uuid),
  sites: nullable(json(z.array(z.object({ id: z.string(), name: z.string() })))),
  products: nullable(json(z.array(z.object({ gtin: z.string(), name: z.string() })))),
  /** Null where the decision was made elsewhere. */
  decided_on: nullable(text),
};

const listed = (ids: readonly string[] | null | undefined) => sql.param(ids ?? []);

async function namesOf(tx: Transaction, row: CertificateRow): Promise<RowOf<typeof nameColumns>> {
  const [names] = await rowsOf(
    tx,
    nameColumns,
    sql`select
    (select name from organisations.organisation_names where id = ${row.holderId}) as holder,
    (select name from authorities.body_names where id = ${row.certifierId}) as body,
    (select organisation_id from authorities.body_names where id = ${row.certifierId}) as organisation_id,
    (select json_agg(json_build_object('id', id, 'name', name) order by id) from organisations.site_places where id = any(${listed(row.siteIds)}::uuid[])) as sites,
    (select json_agg(json_build_object('gtin', gtin, 'name', name) order by gtin) from products.registered where gtin = any(${listed(row.gtins)}::text[])) as products,
    (select (decided_at at time zone 'UTC')::date::text from certificates.decisions where application_id = ${row.applicationId ?? null}::uuid) as decided_on`,
  );
  if (!names) throw new Error('a statement without a table gives a row');
  return names;
}

/** The body that signs this certificate; null where it is only recorded here. */
export async function signingBodyOf(tx: Transaction, row: CertificateRow): Promise<SigningBody | null> {
  const [found] = await rowsOf(
    tx,
    { name: text, organisation_id: uuid },
    sql`select name, organisation_id from authorities.body_names where id = ${row.certifierId} and organisation_id is not null`,
  );
  return found ? { name: found.name, organisationId: found.organisation_id } : null;
}

const startOf = (day: string) => `${day}T00:00:00Z`;
const startOfNext = (day: string) => startOf(addDays(day, 1));

/** @returns null when something that the row names is not in the registers */
export async function factsOf(
  tx: Transaction,
  row: CertificateRow,
  about: { readonly uri: string; readonly today: Date; readonly didOf: (organisationId: string) => string },
): Promise<CertificateFacts | null> {
  const names = await namesOf(tx, row);
  const { holder, body, organisation_id: organisationId } = names;
  if (!holder || !body || !organisationId) return null;
  const sites = row.siteIds ? (names.sites ?? []).map(({ id, name }) => ({ id: `urn:uuid:${id}`, name })) : null;
  const products = row.gtins ? productsOf(names, row) : null;
  if (sites && sites.length !== row.siteIds?.length) return null;
  if (products && (names.products ?? []).length !== row.gtins?.length) return null;
  // Only a product that is named can be limited to batches: without it the credential would speak of every batch.
  if (row.batches && !row.batches.every((name) => row.gtins?.includes(readBatchName(name).gtin))) return null;
  const today = dayOf(about.today);
  return {
    id: about.uri,
    number: row.number,
    holder: { id: about.didOf(row.holderId), name: holder },
    sites,
    products,
    categories: row.categories,
    scheme: {
      id: `urn:amanah:scheme:${encodeURIComponent(row.scheme)}`,
      name: row.scheme,
      description: `Halal certification under ${row.scheme} by ${body}.`,
      version: /:(\d{4})$/.exec(row.scheme)?.[1] ?? row.scheme,
      validFrom: row.validFrom,
      owner: { id: about.didOf(organisationId), name: body },
    },
    slaughterMethods: row.slaughterMethods ?? null,
    species: null,
    markets: row.markets ?? null,
    assessedOn: names.decided_on ?? (row.validFrom < today ? row.validFrom : today),
    validFrom: startOf(row.validFrom),
    validUntil: startOfNext(row.validUntil),
    realm: row.realm,
    isImported: (row.importId ?? null) !== null,
    assessmentLevel: 'Unspecified',
  };
}

function productsOf(names: RowOf<typeof nameColumns>, row: CertificateRow): CertifiedProduct[] {
  const named = row.batches?.map(readBatchName);
  return (names.products ?? []).flatMap(({ gtin, name }) => {
    const batches = named?.filter((batch) => batch.gtin === gtin).map(({ batchNumber }) => batchNumber) ?? null;
    // Limited to batches, a product without one of them is not covered, and an empty list would read as "no limit".
    if (batches?.length === 0) return [];
    return [{ gtin, name, batches }];
  });
}
