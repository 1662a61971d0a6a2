// Issues certificates: row, credential, leaf and place in the status lists in one transaction, or nothing of it.

import type { CertificateFacts } from '@amanah/core/certificates';
import { digest, utf8 } from '@amanah/core/ledger';
import { eq, inArray, max, sql } from 'drizzle-orm';
import type { Ledger, NewStatement } from '../ledger/index.ts';
import type { IssuerSigner, Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import { nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { isRefusedBy } from '../platform/database/refused-by.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { nodeVerifier } from '../platform/signing.ts';
import { requireBasis, type StoringOf } from './basis.ts';
import { type CertificateRow, factsOf, type SigningBody, signingBodyOf } from './credential-facts.ts';
import { closeDecisions } from './decisions.ts';
import { isSameNumber } from './find-number.ts';
import {
  buildUnsigned,
  type CredentialSignatures,
  joinSignatures,
  type StatusPlace,
  signingInputs,
  type UnsignedCredential,
} from './sign-credential.ts';
import type { StatusLists } from './status-lists.ts';
import { certificates, coverages, credentials } from './tables.ts';

export interface IssueDeps {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly organisations: Organisations;
  readonly publicUrl: string;
  readonly statusLists: StatusLists;
  readonly outbox: Outbox;
}

export type LeafOfIssue = 'certificate.issued' | 'certificate.renewed' | 'certificate.imported';

export const leafOfIssue = ({ importId }: CertificateRow, storing: StoringOf): LeafOfIssue =>
  importId ? 'certificate.imported' : storing === 'new' ? 'certificate.issued' : 'certificate.renewed';

/** @param number that is there, where it is of the same body */
const numberTaken = (number: string | null = null) =>
  refusalAt('/number', 'certificates.number_taken', number ?? undefined);

/** Inserts the rows that are new, each on its basis. @returns those */
export async function storeCertificates(
  tx: Transaction,
  deps: Pick<IssueDeps, 'clock'>,
  given: readonly CertificateRow[],
): Promise<CertificateRow[]> {
  const rows = await notStored(tx, given);
  if (rows.length === 0) return [];
  for (const row of rows) await requireBasis(tx, row, null);
  const stored = await tx
    .insert(certificates)
    .values(rows.map((row) => ({ ...row, importedUntil: row.importId ? row.validUntil : null })))
    .onConflictDoNothing({ target: certificates.id })
    .returning({ id: certificates.id })
    .catch((error: unknown) => {
      // The table asks: goods that nobody may move or sell are not certified either.
      if (isRefusedBy(error, 'certificates_batches_free')) throw refusalAt('/batches', 'certificates.batch_blocked');
      // Two people may press at once: then the index decides, after both were told that the number is free.
      throw isRefusedBy(error, 'certificates_number') ? numberTaken() : error;
    });
  const isNew = new Set(stored.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => isNew.has(id));
  const named = fresh.flatMap(({ id, gtins, realm }) =>
    (gtins ?? []).map((gtin) => ({ gtin, certificateId: id, realm })),
  );
  if (named.length > 0) await tx.insert(coverages).values(named).onConflictDoNothing();
  await closeDecisions(
    tx,
    deps,
    fresh.map(({ applicationId }) => applicationId),
  );
  return fresh;
}

/** Those whose ids are new: whoever repeats a call has its rows left as they are. */
async function notStored(tx: Transaction, rows: readonly CertificateRow[]): Promise<readonly CertificateRow[]> {
  const ids = rows.map(({ id }) => id);
  const known = await tx.select({ id: certificates.id }).from(certificates).where(inArray(certificates.id, ids));
  return rows.filter(({ id }) => !known.some((one) => one.id === id));
}

/** The credential of a row, to the byte. @throws Refusal certificates.facts_refused where it cannot be said */
export async function prepareCredential(
  tx: Transaction,
  deps: IssueDeps,
  row: CertificateRow,
  body: SigningBody,
  signer: IssuerSigner,
  status: StatusPlace,
): Promise<{ id: string; unsigned: UnsignedCredential }> {
  const now = deps.clock.now();
  const id = newId(now);
  const facts = await factsOf(tx, row, {
    uri: `${deps.publicUrl}/credentials/${id}`,
    today: now,
    didOf: deps.organisations.keys.didOf,
  });
  if (!facts) throw new Refusal('certificates.facts_refused');
  return { id, unsigned: buildOrRefuse(facts, { body, signer, status, now, publicUrl: deps.publicUrl }) };
}

function buildOrRefuse(
  facts: CertificateFacts,
  about: { body: SigningBody; signer: IssuerSigner; status: StatusPlace; now: Date; publicUrl: string },
): UnsignedCredential {
  try {
    return buildUnsigned({
      facts,
      issuer: { did: about.signer.did, name: about.body.name },
      method: about.signer.method,
      created: `${about.now.toISOString().slice(0, 19)}Z`,
      publicUrl: about.publicUrl,
      status: about.status,
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw new Refusal('certificates.facts_refused', { faults: [{ path: '/certificate', rule: error.message }] });
    throw error;
  }
}

export const signHere = async (unsigned: UnsignedCredential, signer: IssuerSigner): Promise<CredentialSignatures> => {
  const inputs = await signingInputs(unsigned);
  return { jwt: signer.sign(inputs.jwt), integrity: signer.sign(inputs.integrity) };
};

export interface SignedCredential {
  readonly id: string;
  readonly row: CertificateRow;
  readonly issuerId: string;
  readonly kind: LeafOfIssue;
  readonly did: IssuerSigner['did'];
  readonly unsigned: UnsignedCredential;
  readonly signatures: CredentialSignatures;
}

/** Signed credentials with their leaves. */
export async function storeCredentials(
  tx: Transaction,
  deps: IssueDeps,
  given: readonly SignedCredential[],
): Promise<void> {
  if (given.length === 0) return;
  // A decision, a draft or an import may be older than the end of its certifier.
  for (const issuerId of new Set(given.map((one) => one.issuerId)))
    await deps.organisations.requirePresent(tx, issuerId);
  const now = deps.clock.now();
  const joined = await Promise.all(given.map(({ unsigned, signatures }) => joinSignatures(unsigned, signatures)));
  const statements = await Promise.all(
    given.map(
      async ({ kind, did, unsigned }, index): Promise<NewStatement> => ({
        kind,
        subject: unsigned.uri,
        document: await digest(nodeVerifier, utf8(joined[index]?.jwt ?? '')),
        issuer: did,
      }),
    ),
  );
  const leafIds = await deps.ledger.append(tx, statements);
  const certificateIds = given.map(({ row }) => row.id);
  const newest = await tx
    .select({ id: credentials.certificateId, version: max(credentials.version) })
    .from(credentials)
    .where(inArray(credentials.certificateId, certificateIds))
    .groupBy(credentials.certificateId);
  const counted = new Map(newest.map(({ id, version }) => [id, version ?? 0]));
  // Several terms of one certificate are signed at once: each is one version further.
  const versions = given.map(({ row }) => {
    const version = (counted.get(row.id) ?? 0) + 1;
    counted.set(row.id, version);
    return version;
  });
  await tx
    .insert(credentials)
    .values(
      given.map((one, index) => ({
        id: one.id,
        certificateId: one.row.id,
        realm: one.row.realm,
        applicationId: one.row.applicationId ?? null,
        importId: one.row.importId ?? null,
        version: versions[index] ?? 1,
        uri: one.unsigned.uri,
        issuerDid: one.did,
        issuerId: one.issuerId,
        jwt: joined[index]?.jwt ?? '',
        integrity: joined[index]?.integrity ?? '',
        statusList: one.unsigned.status.list,
        statusPlace: one.unsigned.status.place,
        leafId: leafIds[index] ?? '',
        createdAt: now,
      })),
    )
    .catch((error: unknown) => {
      // A draft keeps no place for itself: whoever was issued meanwhile may have drawn the same, and it must be prepared again.
      throw isRefusedBy(error, 'credentials_place') ? new Refusal('certificates.draft_unknown') : error;
    });
  await deps.outbox.emitAll(
    tx,
    'certificate.changed',
    [...new Set(certificateIds)].map((certificateId) => ({ certificateId })),
  );
}

/** Rows that are there, signed with the keys that the server holds for their bodies. Bodies that do not sign here stay unsigned. */
export async function signStored(
  tx: Transaction,
  deps: IssueDeps,
  rows: readonly CertificateRow[],
  storing: StoringOf,
): Promise<void> {
  const signing: { row: CertificateRow; body: SigningBody }[] = [];
  for (const row of rows) {
    const body = await signingBodyOf(tx, row);
    if (body) signing.push({ row, body });
  }
  // All at once: what is not open yet is opened for all of them before the transaction begins again.
  const bodies = [...new Set(signing.map(({ body }) => body.organisationId))];
  const found = await deps.organisations.keys.signers(
    tx,
    bodies.map((issuer) => ({ issuer })),
  );
  const signers = new Map(found.map((signer, at) => [bodies[at], signer]));
  const places = await deps.statusLists.drawPlaces(tx, signing.length);
  const signed: SignedCredential[] = [];
  for (const [index, { row, body }] of signing.entries()) {
    const status = places[index];
    const signer = signers.get(body.organisationId);
    if (!status || !signer) throw new Error('too few places were drawn, or too few signers found');
    const { id, unsigned } = await prepareCredential(tx, deps, row, body, signer, status);
    signed.push({
      id,
      row,
      issuerId: body.organisationId,
      kind: leafOfIssue(row, storing),
      did: signer.did,
      unsigned,
      signatures: await signHere(unsigned, signer),
    });
  }
  await storeCredentials(tx, deps, signed);
}

/** @returns the row, locked for this transaction. @throws Refusal certificates.unknown */
export async function lockCertificate(tx: Transaction, id: string): Promise<CertificateRow> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update');
  if (!row) throw new Refusal('certificates.unknown');
  return row;
}

/** Neither issued nor waiting for its second person. @param importId of the import that asks. @throws Refusal certificates.number_taken */
export async function requireFreeNumber(
  tx: Transaction,
  {
    number,
    realm,
    certifierId,
    importId,
  }: Pick<CertificateRow, 'number' | 'realm' | 'certifierId'> & { readonly importId?: string | null | undefined },
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('number of a certificate ' || platform.likeness_of_name(${number}), 0))`,
  );
  const [known] = await rowsOf(
    tx,
    { number: nullable(text) },
    sql`select case when certifier_id = ${certifierId} then number end as number from certificates.certificates
      where ${isSameNumber(sql`number`, sql`${number}`)} and realm = ${realm}
    union all
    select case when certifier_id = ${certifierId} then content ->> 'number' end from certificates.certificate_imports
      where state = 'proposed' and number_likeness = platform.likeness_of_name(${number}) and ${isSameNumber(sql`content ->> 'number'`, sql`${number}`)}
        and realm = ${realm} and id is distinct from ${importId ?? null}::uuid
    limit 1`,
  );
  if (known) throw numberTaken(known.number);
}
