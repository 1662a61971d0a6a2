// Enters a result. An adverse one sets everything in motion in the same transaction: its sisters and what was made of it come under investigation,
// the body that enters it suspends its certificates, other bodies are asked to, and whoever has to know is told.

import type { enterLabResult } from '@amanah/api/laboratory';
import type { RouteBody } from '@amanah/api/route';
import { latestDayOf } from '@amanah/core/batches';
import { canBeSuspended } from '@amanah/core/certificates';
import { findAnalysisFault, isAdverse } from '@amanah/core/laboratory';
import { and, eq, sql } from 'drizzle-orm';
import { beginInvestigation, lockSisters, setBlocks } from '../batches/index.ts';
import { holdCertificate } from '../certificates/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf } from '../platform/clock.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import type { LaboratoryDeps } from './deps.ts';
import { factsOfAnalysis, factsOfBatch } from './facts-of-result.ts';
import type { LabBatch } from './find-batch.ts';
import { findConsequences, type TouchedBatch } from './find-consequences.ts';
import { requireNewReport } from './require-new-report.ts';
import { labCertificates, labReports, labResults } from './tables.ts';

type Given = RouteBody<typeof enterLabResult>;

/** Of one batch by one organisation, adverse ones and others each: all of them are read with every verdict on it. */
export const mostResultsOfBatch = 100;

export interface LabCaller {
  readonly userId: string;
  readonly organisation: ActingFor;
}

const factsWrong = (path: string) =>
  new Refusal('laboratory.facts_wrong', { faults: [{ path: `/${path}`, rule: 'laboratory' }] });

const suspendable = ({ certificates }: LabBatch) => certificates.filter(({ status }) => canBeSuspended(status));

/** @throws Refusal laboratory.facts_wrong, laboratory.suspension_reason_missing, laboratory.report_unknown, laboratory.too_many_results, laboratory.already_entered, request.id_taken */
export async function enterResult(
  deps: LaboratoryDeps,
  caller: LabCaller,
  batch: LabBatch,
  given: Given,
): Promise<void> {
  const { organisation, userId } = caller;
  const now = deps.clock.now();
  const fault = findAnalysisFault(given, { producedOn: batch.produced_on, latest: latestDayOf(now) });
  if (fault !== null) throw factsWrong(fault);
  const isOwn = (one: LabBatch['certificates'][number]) => one.certifierOrganisationId === organisation.id;
  const adverse = isAdverse(given.outcome);
  if (adverse && suspendable(batch).some(isOwn) && given.suspensionReason.length < 10)
    throw refusalAt('/suspensionReason', 'laboratory.suspension_reason_missing');
  const touched = adverse ? await findConsequences(deps, batch) : null;
  const sent = {
    kind: 'laboratory.result',
    id: given.id,
    ownerId: organisation.id,
    content: { ...given, batchId: batch.id },
  };
  await deps.database.sql.transaction(async (tx) => {
    if (await isRepeated(tx, sent, now)) return;
    await requireNewReport(tx, { organisationId: organisation.id, batchId: batch.id }, given);
    if (given.reportId !== null) await requireReport(tx, organisation, batch, given.reportId);
    const ofBatch = and(eq(labResults.batchId, batch.id), eq(labResults.organisationId, organisation.id));
    const entered = await tx.select({ outcome: labResults.outcome }).from(labResults).where(ofBatch);
    if (entered.filter(({ outcome }) => isAdverse(outcome) === adverse).length >= mostResultsOfBatch)
      throw new Refusal('laboratory.too_many_results');
    const stored = await tx
      .insert(labResults)
      .values({
        id: given.id,
        batchId: batch.id,
        realm: organisation.realm,
        gtin: batch.gtin,
        siteId: batch.site_id,
        // What speaks against goods waits for no midnight: where it is tomorrow already, it counts from today by the days of the server.
        onDay: adverse && given.reportedOn > dayOf(now) ? dayOf(now) : given.reportedOn,
        analyte: given.analyte,
        outcome: given.outcome,
        ethanolPercent: given.ethanolPercent,
        laboratory: given.laboratory,
        accreditationNumber: given.accreditationNumber,
        method: given.method,
        sampledOn: given.sampledOn,
        reportNumber: given.reportNumber,
        reportId: given.reportId,
        organisationId: organisation.id,
        enteredBy: userId,
        enteredAt: now,
        holderIds: touched?.holders.map(({ id }) => id) ?? [],
      })
      .onConflictDoNothing({ target: labResults.id })
      .returning({ id: labResults.id });
    if (stored.length === 0) return requireSame(tx, organisation, batch, given.id);
    await deps.organisations.recordAudit(tx, {
      organisationId: organisation.id,
      actorId: userId,
      action: 'lab_result.entered',
      subject: { kind: 'lab_result', id: given.id, name: batch.batch_number },
      facts: {
        ...factsOfBatch(batch),
        ...{ analyte: given.analyte, outcome: given.outcome },
        ...(given.ethanolPercent === null ? {} : { ethanolPercent: String(given.ethanolPercent) }),
        ...factsOfAnalysis(given),
        ...(given.suspensionReason !== '' && { reason: given.suspensionReason }),
      },
    });
    const descendants = touched?.descendants ?? [];
    if (adverse) await propagate(tx, deps, caller, { batch, descendants, given });
    const gtins = new Set([batch, ...descendants].map(({ gtin }) => gtin));
    await deps.outbox.emit(tx, 'batch.changed', { gtins: [...gtins] });
  });
}

/** @throws Refusal laboratory.report_unknown */
export async function requireReport(tx: Transaction, organisation: ActingFor, batch: LabBatch, reportId: string) {
  const found = await tx
    .select({ id: labReports.id })
    .from(labReports)
    .where(
      and(
        eq(labReports.id, reportId),
        eq(labReports.batchId, batch.id),
        eq(labReports.organisationId, organisation.id),
      ),
    );
  if (found.length === 0) throw new Refusal('laboratory.report_unknown');
}

async function requireSame(tx: Transaction, organisation: ActingFor, batch: LabBatch, id: string): Promise<void> {
  const [known] = await tx.select().from(labResults).where(eq(labResults.id, id));
  if (known?.batchId !== batch.id || known.organisationId !== organisation.id) throw new Refusal('request.id_taken');
}

/** Of the batch that was tested, until the result is overturned. */
export const blockOf = (
  { realm, gtin, id }: Pick<LabBatch, 'realm' | 'gtin' | 'id'>,
  resultId: string,
  analyte: string,
  since: Date,
) => ({ realm, gtin, batchId: id, kind: 'laboratory', sourceId: resultId, reason: analyte, since }) as const;

interface Adverse {
  readonly batch: LabBatch;
  readonly descendants: readonly TouchedBatch[];
  readonly given: Given;
}

async function propagate(
  tx: Transaction,
  deps: LaboratoryDeps,
  caller: LabCaller,
  { batch, descendants, given }: Adverse,
): Promise<void> {
  const now = deps.clock.now();
  await setBlocks(tx, [blockOf(batch, given.id, given.analyte, now)]);
  await investigate(tx, { batch, descendants, given }, now);
  // One that is suspended already is not reinstated past this result either.
  for (const certificate of batch.certificates.filter(
    ({ status }) => canBeSuspended(status) || status === 'suspended',
  )) {
    const wasSuspended = certificate.status === 'suspended';
    const isOwn = certificate.certifierOrganisationId === caller.organisation.id;
    const isSuspended =
      wasSuspended ||
      (isOwn &&
        (await deps.suspendCertificate(tx, caller, { certificateId: certificate.id, reason: given.suspensionReason })));
    await holdCertificate(tx, { certificateId: certificate.id, sourceId: given.id, realm: batch.realm, since: now });
    await tx.insert(labCertificates).values({
      resultId: given.id,
      certificateId: certificate.id,
      realm: batch.realm,
      certifierOrganisationId: certificate.certifierOrganisationId,
      answer: isSuspended ? 'suspended' : isOwn ? 'not_in_force' : 'asked',
      answeredAt: isOwn || wasSuspended ? deps.clock.now() : null,
    });
    if (!isOwn && !wasSuspended && certificate.certifierOrganisationId !== null)
      await deps.outbox.emit(tx, 'notice.raised', {
        kind: 'lab_suspension_asked',
        to: { organisationId: certificate.certifierOrganisationId, permission: 'decide_certificates' },
        exceptUserId: caller.userId,
        facts: {
          certificate: certificate.number,
          product: batch.product ?? batch.gtin,
          batch: batch.batch_number,
          finding: given.analyte,
          reporter: caller.organisation.name,
        },
        path: `/laboratory?result=${given.id}`,
      });
  }
  await deps.outbox.emit(tx, 'lab_result.entered', { resultId: given.id });
}

// A batch that is under investigation for another cause is left to that cause: closing this one must not free it.
async function investigate(tx: Transaction, { batch, descendants, given }: Adverse, now: Date): Promise<void> {
  const made = descendants.map(({ id }) => id);
  const sisters = await lockSisters(tx, {
    gtin: batch.gtin,
    siteId: batch.site_id,
    ids: made,
    exceptId: batch.id,
    today: dayOf(now),
  });
  const free = sisters.filter(({ isInvestigated }) => !isInvestigated).map(({ id }) => id);
  const rows = await rowsOf(
    tx,
    { batch_id: uuid },
    sql`insert into laboratory.lab_investigations (result_id, batch_id, realm)
    select ${given.id}::uuid, s.id, ${batch.realm} from unnest(${sql.param(sisters.map(({ id }) => id))}::uuid[]) as s(id)
    where s.id = any(${sql.param(free)}::uuid[])
      or exists (select from laboratory.lab_investigations i where i.batch_id = s.id and i.closed_on is null)
    returning batch_id`,
  );
  await beginInvestigation(
    tx,
    rows.map((row) => row.batch_id),
    { now, reason: `${given.analyte}: ${batch.batch_number}` },
  );
}
