// From an approved application to its certificate: a new one, or the renewal of the one that it is about. With the server's key in one
// step; with a key of the issuer's own the row is prepared here and completed when its signature has come.

import type { ApplicationStep } from '@amanah/api/certification/steps';
import { decideStep } from '@amanah/core/certification';
import { sql } from 'drizzle-orm';
import {
  type ApprovedWish,
  type CertificateRow,
  lockRenewable,
  type Party,
  type PreparedCertificate,
  requireBasis,
  requireFreeNumber,
  type StoringOf,
} from '../certificates/index.ts';
import { newId } from '../platform/clock.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CertificationDeps } from './deps.ts';
import { type LoadedApplication, loadApplication, statusOf, type WholeApplication } from './load-applications.ts';
import { actorOf, recordStep, refuseStep, type TakenStep } from './record-step.ts';

export type IssueWish = Pick<Extract<ApplicationStep, { action: 'issue' }>, 'number' | 'validFrom' | 'validUntil'>;

interface Planned {
  /** As it will be stored; for a renewal the certificate with its new time. */
  readonly row: CertificateRow;
  /** What is renewed, as it is now; null for a new certificate. */
  readonly before: CertificateRow | null;
}

async function plan(
  tx: Transaction,
  deps: CertificationDeps,
  { row, scheme }: LoadedApplication,
  wish: IssueWish,
): Promise<Planned> {
  const basis = { applicationId: row.id, importId: null };
  if (row.kind === 'renewal') {
    const before = await lockRenewable(tx, deps, row.certificateId ?? '', row.id);
    const { validFrom, validUntil } = wish;
    return { row: { ...before, ...basis, validFrom, validUntil, conditions: row.conditions }, before };
  }
  await requireFreeNumber(tx, { number: wish.number, realm: row.realm, certifierId: row.certifierId });
  const { gtins, siteIds, declaration } = row.content;
  const rows = await rowsOf(
    tx,
    { category: text },
    sql`select distinct category from products.registered where gtin = any(${sql.param(gtins)}::text[]) order by category`,
  );
  const isSlaughter = scheme.content.parameters.slaughterMethods !== null && declaration.slaughterMethods !== null;
  const planned: CertificateRow = {
    id: newId(deps.clock.now()),
    number: wish.number,
    certifierId: row.certifierId,
    holderId: row.holderId,
    siteIds: siteIds.length > 0 ? siteIds : null,
    gtins,
    categories: rows.map(({ category }) => category),
    batches: null,
    scheme: scheme.name,
    slaughterMethods: isSlaughter && declaration.slaughterMethods?.length ? declaration.slaughterMethods : null,
    markets: null,
    validFrom: wish.validFrom,
    validUntil: wish.validUntil,
    conditions: row.conditions,
    realm: row.realm,
    ...basis,
  };
  return { row: planned, before: null };
}

/** The step `issue`, signed by the server. @throws Refusal organisations.key_held_by_issuer where only the issuer can sign */
export async function issueApproved(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  loaded: LoadedApplication,
  wish: IssueWish,
): Promise<Omit<TakenStep, 'action' | 'to'>> {
  const { row } = await plan(tx, deps, loaded, wish);
  await deps.certificates.issueDecided(tx, party, row, storingOf(loaded));
  return { note: row.number, set: { certificateId: row.id } };
}

const storingOf = ({ row }: LoadedApplication): StoringOf => (row.kind === 'renewal' ? 'renewal' : 'new');

/** What will be signed by the issuer itself. Nothing is written. */
export async function prepareApproved(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  wish: ApprovedWish,
): Promise<PreparedCertificate> {
  const loaded = await loadApplication(tx, deps, party, wish.id, true);
  requireIssue(loaded, party, deps.clock.now());
  const { row, before } = await plan(tx, deps, loaded, wish);
  await requireBasis(tx, row, before);
  return { storing: storingOf(loaded), row };
}

/** After the signature of the issuer: the application has its certificate. */
export async function completeApproved(
  tx: Transaction,
  deps: CertificationDeps,
  party: Party,
  applicationId: string,
  certificate: CertificateRow,
): Promise<void> {
  const loaded = await loadApplication(tx, deps, party, applicationId, true);
  requireIssue(loaded, party, deps.clock.now());
  await recordStep(tx, deps, party, loaded.row, {
    action: 'issue',
    to: 'issued',
    note: certificate.number,
    set: { certificateId: certificate.id },
  });
}

function requireIssue(loaded: WholeApplication, party: Party, now: Date): void {
  const answer = decideStep(statusOf(loaded, now), actorOf(party), 'issue');
  if (!answer.isAllowed) throw refuseStep(answer.because);
}
