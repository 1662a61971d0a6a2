// What a certifier does with certificates of its earlier register: one person enters what the paper says, its holder accepts it
// (answer-imports.ts), a second person confirms it, and only then it is issued. It is marked as imported in the certificate, in the log
// and in every verdict, because nobody here decided it.

import type { CertificateImport, decideImport, proposeImport } from '@amanah/api/certificates';
import type { RouteBody } from '@amanah/api/route';
import { latestOfImport } from '@amanah/core/certificates';
import { desc, sql } from 'drizzle-orm';
import { requireOutside } from '../../organisations/index.ts';
import { dayOf, newId } from '../../platform/clock.ts';
import { instant, integer } from '../../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../../platform/database/database.ts';
import { Refusal, refusalAt } from '../../platform/refusal.ts';
import { requireImportable } from '../basis.ts';
import type { CertificateRow } from '../credential-facts.ts';
import type { CertificatesDeps, ReviewOf } from '../deps.ts';
import { factsOfScope } from '../facts-of-scope.ts';
import { requireFreeNumber, signStored } from '../issue-certificates.ts';
import { bodyOf, namesOfPeople, type Party } from '../parties.ts';
import { putInForce } from '../put-in-force.ts';
import {
  type ImportRow,
  importsOf,
  lockProposed,
  mostListed,
  mostWaiting,
  saidBy,
  storeAnswer,
} from './stored-imports.ts';
import { certificateImports } from './tables.ts';

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

export async function listImports(tx: Transaction, deps: CertificatesDeps, party: Party): Promise<CertificateImport[]> {
  const rows = await tx
    .select()
    .from(certificateImports)
    .where(importsOf(deps, party))
    // What its holder has accepted waits for somebody here: however many others wait, it must not drop out of sight.
    .orderBy(
      sql`case when ${certificateImports.state} <> 'proposed' then 2 when ${certificateImports.acceptedAt} is null then 1 else 0 end`,
      desc(certificateImports.id),
    )
    .limit(mostListed);
  return describe(tx, party, rows);
}

async function describe(tx: Transaction, party: Party, rows: readonly ImportRow[]): Promise<CertificateImport[]> {
  const people = await namesOfPeople(
    tx,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  );
  const said = await saidBy(tx, rows);
  return rows.map((row) => {
    const isOwn = row.proposedBy === party.userId;
    // People of the holder are named to nobody else: the certifier knows the company.
    const decidedBy = row.state === 'refused' ? null : row.decidedBy;
    return {
      ...said.contentOf(row),
      state: row.state,
      proposedBy: people.get(row.proposedBy) ?? '',
      decidedBy: decidedBy === null ? null : (people.get(decidedBy) ?? ''),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      isOwn,
      mayConfirm: row.state === 'proposed' && row.acceptedAt !== null && !isOwn && row.acceptedBy !== party.userId,
    };
  });
}

const shown = async (tx: Transaction, party: Party, row: ImportRow): Promise<CertificateImport> => {
  const [described] = await describe(tx, party, [row]);
  if (!described) throw new Error('one row has one description');
  return described;
};

export async function propose(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  { source, certificate }: RouteBody<typeof proposeImport>,
  reviewOf: ReviewOf,
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
    acceptedBy: null,
    acceptedAt: null,
    decidedBy: null,
    decidedAt: null,
    realm: party.organisation.realm,
  };
  const stored = rowOf(row);
  const waiting = await requireRoom(tx, deps, party, certificate.holderId);
  await saidOfBody(async () => {
    await requireFreeNumber(tx, stored);
    await requireImportable(tx, stored, dayOf(now));
    await requireEarlier(tx, reviewOf, stored, party.organisation.id);
  });
  await tx.insert(certificateImports).values(row);
  const described = await shown(tx, party, row);
  await deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    action: 'certificate.import_proposed',
    subject: { kind: 'certificate', id: row.id, name: certificate.number },
    facts: { source, ...(await factsOfScope(tx, stored)) },
  });
  // One message for all that wait: the page that it leads to shows each of them.
  if (waiting === 0)
    await deps.outbox.emit(tx, 'notice.raised', {
      kind: 'certificate_import_offered',
      to: { organisationId: certificate.holderId, permission: 'submit_applications' },
      facts: { certificate: certificate.number, certifier: body.name, source },
      path: '/applications',
    });
  return described;
}

/** What speaks against the certificate names its field as the body has it: whoever typed it is told beside it. */
async function saidOfBody(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.faults) throw error;
    const faults = error.details.faults.map((fault) => ({ ...fault, path: `/certificate${fault.path}` }));
    throw new Refusal(error.code, { ...error.details, faults });
  }
}

/**
 * @returns how many of this certifier wait for the holder's answer
 * @throws Refusal certificates.too_many_imports
 */
async function requireRoom(tx: Transaction, deps: CertificatesDeps, party: Party, holderId: string): Promise<number> {
  const rows = await rowsOf(
    tx,
    { open: integer, unanswered: integer },
    sql`
    select count(*)::int as open, count(*) filter (where accepted_at is null)::int as unanswered
    from certificates.certificate_imports where ${importsOf(deps, party)} and holder_id = ${holderId} and state = 'proposed'`,
  );
  const { open = 0, unanswered = 0 } = rows[0] ?? {};
  if (open >= mostWaiting) throw new Refusal('certificates.too_many_imports');
  return unanswered;
}

export async function decide(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  decision: RouteBody<typeof decideImport>['decision'],
  reviewOf: ReviewOf,
): Promise<CertificateImport> {
  if (decision === 'decline') return shown(tx, party, await decline(tx, deps, party, id));
  const confirmed = await confirmImport(tx, deps, party, id, reviewOf);
  const row = rowOf(confirmed);
  await putInForce(tx, deps, party, row, 'new', () => signStored(tx, deps, [row], 'new'));
  return shown(tx, party, confirmed);
}

/** Whoever entered it may take it back as well. */
async function decline(tx: Transaction, deps: CertificatesDeps, party: Party, id: string): Promise<ImportRow> {
  const { content, holderId, acceptedAt, source } = await lockProposed(tx, deps, party, id);
  const declined = await storeAnswer(tx, id, {
    state: 'declined',
    decidedBy: party.userId,
    decidedAt: deps.clock.now(),
  });
  await deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    action: 'certificate.import_declined',
    subject: { kind: 'certificate', id, name: content.number },
    facts: { source, ...(await factsOfScope(tx, content)) },
  });
  // Whoever accepted it counts on it.
  if (acceptedAt !== null)
    await deps.outbox.emit(tx, 'notice.raised', {
      kind: 'certificate_import_withdrawn',
      to: { organisationId: holderId, permission: 'submit_applications' },
      facts: { certificate: content.number, certifier: party.organisation.name },
      path: '/applications',
    });
  return declined;
}

/**
 * What the body is reviewing here, or ended to review with findings open, no paper of an earlier register covers; and what begins after the body came here is decided
 * here.
 *
 * @throws Refusal certificates.goods_under_review, certificates.begins_after_joining
 */
async function requireEarlier(
  tx: Transaction,
  reviewOf: ReviewOf,
  row: CertificateRow,
  organisationId: string,
): Promise<void> {
  const review = await reviewOf(tx, row);
  if (review !== null) throw refusalAt('/gtins', 'certificates.goods_under_review', review);
  const [body] = await rowsOf(
    tx,
    { joined_at: instant },
    sql`select created_at as joined_at from organisations.organisation_names where id = ${organisationId}::uuid`,
  );
  if (!body) throw new Error('a body acts whose organisation is not there');
  const latest = latestOfImport(row, dayOf(body.joined_at));
  if (latest !== null) throw refusalAt('/validFrom', 'certificates.begins_after_joining', latest);
}

/** The import that this person may confirm now. @throws Refusal certificates.goods_under_review, certificates.begins_after_joining, certificates.entered_by_you, certificates.import_not_accepted, organisations.own_house */
async function lockConfirmable(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  reviewOf: ReviewOf,
): Promise<ImportRow> {
  const proposed = await lockProposed(tx, deps, party, id);
  if (proposed.proposedBy === party.userId) throw new Refusal('certificates.entered_by_you');
  if (proposed.acceptedAt === null) throw new Refusal('certificates.import_not_accepted');
  // Whoever is of the holder is not the second pair of eyes at the certifier.
  if (proposed.acceptedBy === party.userId) throw new Refusal('certificates.accepted_by_you');
  await requireOutside(tx, [proposed.holderId], party.userId);
  await requireEarlier(tx, reviewOf, rowOf(proposed), party.organisation.id);
  return proposed;
}

/** The word of the second person. The certificate follows in the same transaction. @throws as lockConfirmable */
export async function confirmImport(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  reviewOf: ReviewOf,
): Promise<ImportRow> {
  const { proposedBy, content, source } = await lockConfirmable(tx, deps, party, id, reviewOf);
  await deps.outbox.emit(tx, 'notice.raised', {
    kind: 'certificate_import_issued',
    to: { userIds: [proposedBy] },
    facts: { certificate: content.number, source },
    path: '/certificates?view=imports',
  });
  return storeAnswer(tx, id, { state: 'confirmed', decidedBy: party.userId, decidedAt: deps.clock.now() });
}

/** What will be signed by the issuer itself. Nothing is written. */
export async function prepareImported(
  tx: Transaction,
  deps: CertificatesDeps,
  party: Party,
  id: string,
  reviewOf: ReviewOf,
): Promise<{ readonly storing: 'new'; readonly row: CertificateRow }> {
  const proposed = await lockConfirmable(tx, deps, party, id, reviewOf);
  const row = rowOf(proposed);
  await requireFreeNumber(tx, row);
  await requireImportable(tx, row, dayOf(proposed.proposedAt));
  return { storing: 'new', row };
}

/** Confirmed imports that come from elsewhere with their past. */
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
