// Certificates of an earlier register: one person enters what the paper says, a second one confirms it, and only then it is issued. It is
// marked as imported in the certificate, in the log and in every verdict, because nobody here decided it.
import type { CertificateImport, decideImport, proposeImport } from '@amanah/api/certificates';
import type { RouteBody } from '@amanah/api/route';
import { desc, eq, sql } from 'drizzle-orm';
import { dayOf, newId } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ApplicationDeps, bodyOf, namesOfPeople, type Party } from '../applications/parties.ts';
import { demandImportable } from '../basis.ts';
import type { CertificateRow } from '../credential-facts.ts';
import { demandFreeNumber, signStored } from '../issue-certificates.ts';
import { putInForce } from '../put-in-force.ts';
import { certificateImports } from './tables.ts';

type ImportRow = typeof certificateImports.$inferSelect;

const mostListed = 200;

/** The certificate as it will be stored. Its id is that of its import: confirmed twice, it is still one certificate. */
const rowOf = ({
  id,
  certifierId,
  content,
  realm,
}: Pick<ImportRow, 'id' | 'certifierId' | 'content' | 'realm'>): CertificateRow => ({
  ...content,
  id,
  certifierId,
  realm,
  applicationId: null,
  importId: id,
});

export async function listImports(tx: Transaction, deps: ApplicationDeps, party: Party): Promise<CertificateImport[]> {
  const rows = await tx
    .select()
    .from(certificateImports)
    .where(deps.database.owned(certificateImports.organisationId, party.organisation.id))
    .orderBy(sql`${certificateImports.state} <> 'proposed'`, desc(certificateImports.id))
    .limit(mostListed);
  return describe(tx, party, rows);
}

async function describe(tx: Transaction, party: Party, rows: readonly ImportRow[]): Promise<CertificateImport[]> {
  const people = await namesOfPeople(
    tx,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  );
  const list = (ids: readonly string[]) => sql.param([...new Set(ids)]);
  const { rows: found } = await tx.execute<{ holders: Named; sites: Named; products: Named }>(sql`select
    (select coalesce(json_object_agg(id, name), '{}') from organisations.organisation_names
      where id = any(${list(rows.map(({ holderId }) => holderId))}::uuid[])) as holders,
    (select coalesce(json_object_agg(id, name), '{}') from organisations.site_places
      where id = any(${list(rows.flatMap(({ content }) => content.siteIds ?? []))}::uuid[])) as sites,
    (select coalesce(json_object_agg(gtin, name), '{}') from products.catalogue
      where gtin = any(${list(rows.flatMap(({ content }) => content.gtins ?? []))}::text[])) as products`);
  const names = found[0] ?? { holders: {}, sites: {}, products: {} };
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    source: row.source,
    certificate: row.content,
    holder: names.holders[row.holderId] ?? '',
    sites: (row.content.siteIds ?? []).map((id) => ({ id, name: names.sites[id] ?? id })),
    products: (row.content.gtins ?? []).map((gtin) => ({ gtin, name: names.products[gtin] ?? gtin })),
    proposedBy: people.get(row.proposedBy) ?? '',
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : (people.get(row.decidedBy) ?? ''),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mayConfirm: row.state === 'proposed' && row.proposedBy !== party.userId,
  }));
}

type Named = Readonly<Record<string, string>>;

const shown = async (tx: Transaction, party: Party, row: ImportRow): Promise<CertificateImport> => {
  const [described] = await describe(tx, party, [row]);
  if (!described) throw new Error('one row has one description');
  return described;
};

export async function propose(
  tx: Transaction,
  deps: ApplicationDeps,
  party: Party,
  { source, certificate }: RouteBody<typeof proposeImport>,
): Promise<CertificateImport> {
  const body = await bodyOf(tx, party.organisation.id);
  const now = deps.clock.now();
  const row: ImportRow = {
    id: newId(now),
    certifierId: body.id,
    organisationId: party.organisation.id,
    holderId: certificate.holderId,
    source,
    content: certificate,
    state: 'proposed',
    proposedBy: party.userId,
    proposedAt: now,
    decidedBy: null,
    decidedAt: null,
    realm: party.organisation.realm,
  };
  const stored = rowOf(row);
  await demandFreeNumber(tx, stored);
  await demandImportable(tx, stored, dayOf(now));
  await tx.insert(certificateImports).values(row);
  const described = await shown(tx, party, row);
  await deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    deed: 'certificate.import_proposed',
    subject: { kind: 'certificate', id: row.id, name: certificate.number },
    facts: { source },
  });
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: 'certificate_import_proposed',
    to: { organisationId: party.organisation.id, deed: 'decide_certificates' },
    exceptUserId: party.userId,
    facts: { certificate: certificate.number, holder: described.holder, source },
    path: '/certificates?view=imports',
  });
  return described;
}

/** @throws Refusal certificates.import_unknown, certificates.import_decided */
async function lockProposed(tx: Transaction, deps: ApplicationDeps, party: Party, id: string): Promise<ImportRow> {
  const [row] = await tx
    .select()
    .from(certificateImports)
    .where(
      sql`${eq(certificateImports.id, id)} and ${deps.database.owned(certificateImports.organisationId, party.organisation.id)}`,
    )
    .for('update');
  if (!row) throw new Refusal('certificates.import_unknown');
  if (row.state !== 'proposed') throw new Refusal('certificates.import_decided');
  return row;
}

export async function decide(
  tx: Transaction,
  deps: ApplicationDeps,
  party: Party,
  id: string,
  decision: RouteBody<typeof decideImport>['decision'],
): Promise<CertificateImport> {
  if (decision === 'decline') return shown(tx, party, await decline(tx, deps, party, id));
  const confirmed = await confirmImport(tx, deps, party, id);
  const row = rowOf(confirmed);
  await putInForce(tx, deps, party, row, 'new', () => signStored(tx, deps, [row], 'new'));
  return shown(tx, party, confirmed);
}

/** Whoever entered it may take it back as well. */
async function decline(tx: Transaction, deps: ApplicationDeps, party: Party, id: string): Promise<ImportRow> {
  const { content } = await lockProposed(tx, deps, party, id);
  const declined = await keepDecision(tx, deps, party, id, 'declined');
  await deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    deed: 'certificate.import_declined',
    subject: { kind: 'certificate', id, name: content.number },
    facts: {},
  });
  return declined;
}

/** The word of the second person. The certificate follows in the same transaction. @throws Refusal certificates.entered_by_you */
export async function confirmImport(
  tx: Transaction,
  deps: ApplicationDeps,
  party: Party,
  id: string,
): Promise<ImportRow> {
  const { proposedBy } = await lockProposed(tx, deps, party, id);
  if (proposedBy === party.userId) throw new Refusal('certificates.entered_by_you');
  return keepDecision(tx, deps, party, id, 'confirmed');
}

async function keepDecision(
  tx: Transaction,
  deps: ApplicationDeps,
  party: Party,
  id: string,
  state: 'confirmed' | 'declined',
): Promise<ImportRow> {
  const [row] = await tx
    .update(certificateImports)
    .set({ state, decidedBy: party.userId, decidedAt: deps.clock.now() })
    .where(eq(certificateImports.id, id))
    .returning();
  if (!row) throw new Error('the import was locked and is gone');
  return row;
}

/** What will be signed by the issuer itself. Nothing is written. */
export async function prepareImported(
  tx: Transaction,
  deps: ApplicationDeps,
  party: Party,
  id: string,
): Promise<{ readonly storing: 'new'; readonly row: CertificateRow }> {
  const proposed = await lockProposed(tx, deps, party, id);
  if (proposed.proposedBy === party.userId) throw new Refusal('certificates.entered_by_you');
  const row = rowOf(proposed);
  await demandFreeNumber(tx, row);
  await demandImportable(tx, row, dayOf(proposed.proposedAt));
  return { storing: 'new', row };
}

/** Confirmed imports that come from elsewhere with their past, such as those of the demo. */
export async function addImports(
  tx: Transaction,
  given: readonly (typeof certificateImports.$inferInsert)[],
): Promise<void> {
  if (given.length > 0)
    await tx
      .insert(certificateImports)
      .values([...given])
      .onConflictDoNothing({ target: certificateImports.id });
}
