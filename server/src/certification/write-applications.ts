// What the applicant writes: a new application, its content, its documents. Content is checked against the own sites and products; what
// is not one's own cannot be applied for.

import type { ApplicationDocument } from '@amanah/api/certification/application-parts';
import type {
  ApplicationContent,
  addApplicationDocument,
  createApplication,
} from '@amanah/api/certification/applications';
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import type { RouteBody, RouteQuery } from '@amanah/api/route';
import { changedStatus } from '@amanah/core/certificates';
import { decideStep } from '@amanah/core/certification';
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  namesOfPeople,
  type Party,
  type PublishedScheme,
  readChanges,
  readScheme,
  refusalsOfRenewals,
} from '../certificates/index.ts';
import { beforeAndAfter } from '../platform/before-and-after.ts';
import { dayOf, newId } from '../platform/clock.ts';
import { integer, nullable, texts, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { JudgedFile } from '../platform/files.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RequireUnchanged } from '../platform/unchanged.ts';
import { checkContents } from './check-materials.ts';
import type { CertificationDeps } from './deps.ts';
import { factsOfContent } from './facts-of-steps.ts';
import { evidenceSlot } from './finding-evidence.ts';
import { type LoadedApplication, loadApplication, statusOf } from './load-applications.ts';
import { actorOf, recordStep, refuseStep } from './record-step.ts';
import { applicationDocuments, applicationSteps, applications } from './tables.ts';

export const mostDocumentBytes = 15 * 1024 * 1024;

const nothingYet: ApplicationContent = {
  siteIds: [],
  gtins: [],
  materials: [],
  declaration: { slaughterMethods: null, ethanolPercent: null, segregation: null },
};

/** `A-2026-` and the random end of the id: says nothing of how many there are. */
const numberOf = (id: string, now: Date) => `A-${now.getUTCFullYear()}-${id.slice(-8).toUpperCase()}`;

export async function createDraft(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  given: RouteBody<typeof createApplication>,
): Promise<string> {
  const scheme = await readScheme(tx, given.schemeId);
  if (scheme?.realm !== party.organisation.realm) throw new Refusal('certificates.scheme_unknown');
  await deps.organisations.requirePresent(tx, scheme.organisationId);
  const isAboutCertificate = given.kind !== 'initial';
  const now = deps.clock.now();
  const content = isAboutCertificate ? await contentOfCertificate(tx, party, scheme, given, dayOf(now)) : nothingYet;
  const id = newId(now);
  const number = numberOf(id, now);
  await tx.insert(applications).values({
    id,
    number,
    kind: given.kind,
    schemeId: scheme.id,
    certifierId: scheme.bodyId,
    certifierOrganisationId: scheme.organisationId,
    holderId: party.organisation.id,
    certificateId: isAboutCertificate ? (given.certificateId ?? null) : null,
    state: 'draft',
    content,
    createdBy: party.userId,
    createdAt: now,
    conditions: [],
    realm: party.organisation.realm,
  });
  await tx.insert(applicationSteps).values({
    id: newId(now),
    applicationId: id,
    at: now,
    actorId: party.userId,
    side: 'applicant',
    action: 'edit',
    toState: 'draft',
    note: '',
  });
  await deps.organisations.recordAudit(tx, {
    organisationId: party.organisation.id,
    actorId: party.userId,
    action: 'application.created',
    subject: { kind: 'application', id, name: number },
    facts: { kind: given.kind, scheme: scheme.name, version: String(scheme.version) },
  });
  return id;
}

/**
 * What the certificate covers, with the matrix of the last application for it.
 * @throws Refusal certification.certificate_unfit, with what stands against a renewal
 */
async function contentOfCertificate(
  tx: Transaction,
  party: Party,
  scheme: PublishedScheme,
  { kind, certificateId }: RouteBody<typeof createApplication>,
  today: string,
): Promise<ApplicationContent> {
  const rows = await rowsOf(
    tx,
    { id: uuid, gtins: nullable(texts), site_ids: nullable(uuids) },
    sql`
    select id, gtins, site_ids from certificates.certificate_scopes
    where id = ${certificateId ?? null}::uuid and holder_id = ${party.organisation.id} and certifier_id = ${scheme.bodyId}`,
  );
  const [found] = rows;
  if (!found) throw new Refusal('certification.certificate_unfit');
  if (kind === 'renewal') {
    const asked = { certificateId: found.id, scheme: scheme.name, decidedOn: today, isIssuing: false };
    const [rule] = await refusalsOfRenewals(tx, [asked], today);
    if (rule) throw new Refusal('certification.certificate_unfit', { faults: [{ path: '/certificateId', rule }] });
  } else {
    const changes = (await readChanges(tx, [found.id])).get(found.id) ?? [];
    if (changedStatus(changes, today) === 'revoked') throw new Refusal('certification.certificate_unfit');
  }
  const [last] = await tx
    .select({ content: applications.content })
    .from(applications)
    .where(and(eq(applications.certificateId, certificateId ?? ''), eq(applications.holderId, party.organisation.id)))
    .orderBy(desc(applications.id))
    .limit(1);
  return {
    ...(last?.content ?? nothingYet),
    // A line keeps its documents only within one application, so it gets an id of its own when it is opened in the browser.
    siteIds: found.site_ids ?? [],
    gtins: found.gtins ?? last?.content.gtins ?? [],
  };
}

/** @throws Refusal certification.not_own */
async function requireOwn(tx: Transaction, party: Party, { siteIds, gtins }: ApplicationContent): Promise<void> {
  const rows = await rowsOf(
    tx,
    { sites: integer, products: integer },
    sql`select
    (select count(*)::int from organisations.site_places where organisation_id = ${party.organisation.id} and id = any(${sql.param(siteIds)}::uuid[])) as sites,
    (select count(*)::int from products.registered where producer_id = ${party.organisation.id} and gtin = any(${sql.param(gtins)}::text[])) as products`,
  );
  const [found] = rows;
  if (found?.sites !== new Set(siteIds).size || found.products !== new Set(gtins).size)
    throw new Refusal('certification.not_own');
}

export async function editContent(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  content: ApplicationContent,
  requireUnchanged: RequireUnchanged,
): Promise<void> {
  const loaded = await loadApplication(tx, deps, party, id, true);
  const answer = decideStep(statusOf(loaded, deps.clock.now()), actorOf(party), 'edit');
  if (!answer.isAllowed) throw refuseStep(answer.because);
  await requireUnchanged(loaded.row.content, content, () =>
    deps.organisations.findLastSaved(tx, {
      organisationId: party.organisation.id,
      userId: party.userId,
      action: 'application.edited',
      subject: { kind: 'application', id },
    }),
  );
  await requireOwn(tx, party, content);
  if (loaded.row.kind === 'renewal') await requireScopeOfCertificate(tx, loaded.row.certificateId, content);
  const facts = beforeAndAfter(await factsOfContent(tx, loaded.row.content), await factsOfContent(tx, content));
  await recordStep(tx, deps, party, loaded.row, { action: 'edit', to: answer.to, note: '', facts, set: { content } });
}

/** @throws Refusal certification.renewal_scope */
async function requireScopeOfCertificate(tx: Transaction, certificateId: string | null, content: ApplicationContent) {
  const rows = await rowsOf(
    tx,
    { gtins: nullable(texts), site_ids: nullable(uuids) },
    sql`select gtins, site_ids from certificates.certificate_scopes where id = ${certificateId}`,
  );
  const isSame = (one: readonly string[], other: readonly string[] | null | undefined) =>
    [...one].sort().join() === [...(other ?? [])].sort().join();
  if (!isSame(content.gtins, rows[0]?.gtins) || !isSame(content.siteIds, rows[0]?.site_ids))
    throw new Refusal('certification.renewal_scope');
}

/** The same checks for a content that is not kept yet. */
export async function checkContent(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  id: string,
  content: ApplicationContent,
): Promise<MaterialChecks> {
  const { scheme, documents, row, checks, mostMonths } = await loadApplication(tx, deps, party, id);
  const [result] = await checkContents(
    tx,
    row.realm,
    [
      {
        content,
        scheme: { ...scheme.content, validityMonths: mostMonths, bodyId: scheme.bodyId },
        slots: new Set(documents.map(({ slot }) => slot)),
        until: row.kind === 'change' ? checks.until : null,
      },
    ],
    dayOf(deps.clock.now()),
  );
  if (!result) throw new Error('one content has one answer');
  return result;
}

export async function addDocument(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  given: RouteQuery<typeof addApplicationDocument> & {
    readonly id: string;
    readonly document: JudgedFile;
  },
): Promise<ApplicationDocument> {
  const loaded = await loadApplication(tx, deps, party, given.id, true);
  const answer = decideStep(statusOf(loaded, deps.clock.now()), actorOf(party), 'add_document');
  if (!answer.isAllowed) throw refuseStep(answer.because);
  if (!isSlot(loaded, given.slot)) throw new Refusal('certification.document_unknown');
  const { id: fileId, ...file } = await deps.files.receive(tx, party.organisation, given.document);
  const now = deps.clock.now();
  const before = loaded.documents.filter(({ slot }) => slot === given.slot).length;
  const row = {
    id: newId(now),
    applicationId: given.id,
    slot: given.slot,
    version: before + 1,
    fileId,
    name: file.name,
    mediaType: file.mediaType,
    bytes: file.bytes,
    sha256: file.sha256,
    uploadedBy: party.userId,
    uploadedAt: now,
  };
  await tx.insert(applicationDocuments).values(row);
  await recordStep(tx, deps, party, loaded.row, { action: 'add_document', to: answer.to, note: file.name });
  const people = await namesOfPeople(tx, [party.userId]);
  const { applicationId: _, fileId: __, ...shown } = row;
  return { ...shown, uploadedAt: now.toISOString(), uploadedBy: people.get(party.userId) ?? '' };
}

const isSlot = ({ scheme, row, findings }: LoadedApplication, slot: string): boolean =>
  slot.startsWith('material:')
    ? row.content.materials.some(({ id }) => `material:${id}` === slot)
    : slot.startsWith('finding:')
      ? findings.some(({ id, closedAt }) => closedAt === null && slot === evidenceSlot(id))
      : scheme.content.criteria.some(({ kind, code }) => kind === 'document' && code === slot);
