// What a certificate rests on, asked for wherever a row is stored or given a further time: an application that two people decided here,
// or an import from an earlier register that its holder accepted and two people confirmed. There is no third way, whichever route, draft or job it comes by.

import { certificateRequestSchema } from '@amanah/api/certificates';
import { type CertificateTerms, readBatchName, refusalOfTerms, type TermRefusal } from '@amanah/core/certificates';
import { slaughteredCategories } from '@amanah/core/products';
import { sql } from 'drizzle-orm';
import { boolean, integer, json, nullable, text, texts, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { keysOf } from '../platform/keys-of.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import type { CertificateRow } from './credential-facts.ts';
import { type SchemeTerms, termsAllowed } from './schemes/scheme-terms.ts';

/** Why a row is stored: as a new certificate, or as a further time of one that is there. */
export type StoringOf = 'new' | 'renewal';

/**
 * @param before the certificate that is given a further time; null for a new one
 * @throws Refusal certificates.basis_missing, and what is wrong with the row by its name
 */
export async function requireBasis(tx: Transaction, row: CertificateRow, before: CertificateRow | null): Promise<void> {
  const storing = before === null ? 'new' : 'renewal';
  const terms = row.importId ? await importOf(tx, row, storing) : await decisionOf(tx, row, storing);
  await requireTerms(tx, row, { ...terms, renewedUntil: before?.validUntil ?? null });
}

/** @throws Refusal for days that the decision or the scheme does not allow, and for what is not the holder's */
async function requireTerms(
  tx: Transaction,
  row: CertificateRow,
  terms: Terms & Pick<CertificateTerms, 'renewedUntil'>,
): Promise<void> {
  const { validFrom, validUntil } = row;
  const refused = refusalOfTerms({ validFrom, validUntil, ...terms });
  if (refused !== null) {
    const { rule, nearest } = refused;
    throw new Refusal(`certificates.${rule}`, {
      faults: [{ path: pathOf[rule], rule, ...(nearest === null ? {} : { expected: nearest }) }],
    });
  }
  await requireOfHolder(tx, row);
}

const pathOf: Readonly<Record<TermRefusal, string>> = {
  end_before_beginning: '/validUntil',
  renewal_gap: '/validFrom',
  not_later: '/validUntil',
  before_decision: '/validFrom',
  begins_too_late: '/validFrom',
  begins_too_early: '/validFrom',
  begins_after_import: '/validFrom',
  longer_than_scheme: '/validUntil',
};

type Terms = Pick<CertificateTerms, 'validityMonths' | 'basis'>;

const isWithin = (part: readonly string[] | null | undefined, whole: readonly string[]): boolean =>
  part ? part.every((one) => whole.includes(one)) : whole.length === 0;

/** The decision is there and open, and the certificate says no more than was decided. Who decided is a check of its table. */
async function decisionOf(tx: Transaction, row: CertificateRow, storing: StoringOf): Promise<Terms> {
  const rows = await rowsOf(
    tx,
    {
      kind: text,
      certificate_id: nullable(uuid),
      decided_on: text,
      gtins: texts,
      site_ids: uuids,
      scheme: text,
      months: integer,
    },
    sql`select d.kind, d.certificate_id, (d.decided_at at time zone 'UTC')::date::text as decided_on,
      d.gtins, d.site_ids, s.name as scheme, (s.content->>'validityMonths')::int as months
    from certificates.decisions d join certificates.published_schemes s on s.id = d.scheme_id
    where d.application_id = ${row.applicationId ?? null}::uuid and d.closed_at is null
      and d.certifier_id = ${row.certifierId} and d.holder_id = ${row.holderId} and d.realm = ${row.realm}`,
  );
  const [found] = rows;
  const isMeant =
    found !== undefined &&
    (storing === 'new' ? found.kind === 'initial' : found.kind === 'renewal' && found.certificate_id === row.id);
  if (!isMeant) throw new Refusal('certificates.basis_missing');
  const isDecided =
    isWithin(row.gtins, found.gtins) &&
    isWithin(row.siteIds, found.site_ids) &&
    row.scheme === found.scheme &&
    !row.batches &&
    !row.markets;
  if (!isDecided) throw new Refusal('certificates.beyond_basis');
  // What was reviewed by an older version runs no longer than that version says, and no longer than the scheme says by now.
  const validityMonths = Math.min(found.months, await monthsOf(tx, row));
  return { validityMonths, basis: { decidedOn: found.decided_on } };
}

/** Confirmed by a second person, to the letter. A further time needs an application. */
async function importOf(tx: Transaction, row: CertificateRow, storing: StoringOf): Promise<Terms> {
  const rows = await rowsOf(
    tx,
    { content: json(certificateRequestSchema), imported_on: text },
    sql`select i.content,
      (i.proposed_at at time zone 'UTC')::date::text as imported_on
    from certificates.certificate_imports i
    where i.id = ${row.importId ?? null}::uuid and i.state = 'confirmed'
      and i.certifier_id = ${row.certifierId} and i.holder_id = ${row.holderId} and i.realm = ${row.realm}`,
  );
  const [found] = rows;
  if (!found || storing === 'renewal') throw new Refusal('certificates.basis_missing');
  const isConfirmed = keysOf(found.content).every(
    (key) => JSON.stringify(row[key] ?? null) === JSON.stringify(found.content[key]),
  );
  if (!isConfirmed) throw new Refusal('certificates.beyond_basis');
  requireOfScheme(row, await schemeOf(tx, row));
  return termsOfImport(tx, row, found.imported_on);
}

const termsOfImport = async (tx: Transaction, row: CertificateRow, importedOn: string): Promise<Terms> => ({
  validityMonths: await monthsOf(tx, row),
  basis: { importedOn },
});

/** @throws Refusal certificates.scheme_unknown */
async function schemeOf(tx: Transaction, { certifierId, scheme, validFrom }: CertificateRow): Promise<SchemeTerms> {
  const [terms] = await termsAllowed(tx, [{ certifierId, scheme, on: validFrom }]);
  if (!terms) throw refusalAt('/scheme', 'certificates.scheme_unknown');
  return terms;
}

const monthsOf = async (tx: Transaction, row: CertificateRow): Promise<number> => (await schemeOf(tx, row)).months;

/**
 * Named products or none: what the scheme is not for, no certificate by it covers. Where it limits slaughter, a certificate for meat, named or not, says by
 * which methods, since one that says nothing allows any.
 *
 * @throws Refusal certificates.category_beyond_scheme, certificates.slaughter_beyond_scheme
 */
function requireOfScheme({ categories, slaughterMethods }: CertificateRow, scheme: SchemeTerms): void {
  const beyond = categories.find((category) => scheme.categories?.includes(category) === false);
  if (beyond) throw refusalAt('/categories', 'certificates.category_beyond_scheme', beyond);
  const { slaughterMethods: accepted } = scheme;
  if (accepted === null) return;
  const isAny = !slaughterMethods && categories.some((one) => slaughteredCategories.some((of) => of === one));
  if (isAny || slaughterMethods?.some((method) => !accepted.includes(method)))
    throw refusalAt('/slaughterMethods', 'certificates.slaughter_beyond_scheme', accepted.join(', '));
}

/** What will be asked of an import when it is confirmed, asked when it is entered: the person who knows is there. */
export async function requireImportable(tx: Transaction, row: CertificateRow, today: string): Promise<void> {
  await requireTerms(tx, row, { ...(await termsOfImport(tx, row, today)), renewedUntil: null });
  await requireCategoriesOf(tx, row);
  requireOfScheme(row, await schemeOf(tx, row));
}

/** The categories are those of the products that are named, and no others. An application takes them from its products. */
async function requireCategoriesOf(tx: Transaction, { gtins, categories }: CertificateRow): Promise<void> {
  if (!gtins) return;
  const rows = await rowsOf(
    tx,
    { category: text },
    sql`select distinct category from products.registered where gtin = any(${sql.param(gtins)}::text[])`,
  );
  const ofProducts: readonly string[] = rows.map(({ category }) => category);
  if (ofProducts.some((category) => !categories.some((one) => one === category)))
    throw refusalAt('/categories', 'certificates.category_missing');
  const without = categories.find((category) => !ofProducts.includes(category));
  if (without) throw refusalAt('/categories', 'certificates.category_without_product', without);
}

/** Products, sites and batches are the holder's own, and the holder is one whom the register has approved. */
async function requireOfHolder(tx: Transaction, row: CertificateRow): Promise<void> {
  const { holderId, realm, gtins, siteIds, batches } = row;
  const lists = [gtins, siteIds, batches, row.markets, row.categories, row.slaughterMethods].map((list) => list ?? []);
  if (lists.some((list) => new Set(list).size !== list.length)) throw new Refusal('certificates.facts_refused');
  const listed = (ids: readonly string[] | null | undefined) => sql.param(ids ?? []);
  const rows = await rowsOf(
    tx,
    { approved: boolean, products: integer, sites: integer },
    sql`select
    exists (select from organisations.organisation_names where id = ${holderId} and realm = ${realm} and kind = 'producer' and status = 'approved') as approved,
    (select count(*)::int from products.registered where producer_id = ${holderId} and gtin = any(${listed(gtins)}::text[])) as products,
    (select count(*)::int from organisations.site_places where organisation_id = ${holderId} and id = any(${listed(siteIds)}::uuid[])) as sites`,
  );
  const [found] = rows;
  if (!found?.approved) throw refusalAt('/holderId', 'organisations.unknown');
  const [products = 0, sites = 0] = lists.map(({ length }) => length);
  if (found.products !== products) throw refusalAt('/gtins', 'certificates.not_of_holder');
  if (found.sites !== sites) throw refusalAt('/siteIds', 'certificates.not_of_holder');
  // Only a product that is named can be limited to batches.
  if (batches?.some((name) => !gtins?.includes(readBatchName(name).gtin)))
    throw new Refusal('certificates.facts_refused');
}
