// What the body of a certificate does with an adverse result: suspend what rests on it, overturn it by a counter-analysis, close the
// investigation of its sisters. A producer can do none of it.

import type { closeLabInvestigation, overturnLabResult } from '@amanah/api/laboratory';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import type { RouteBody } from '@amanah/api/route';
import { latestDayOf } from '@amanah/core/batches';
import { findAnalysisFault, isAdverse } from '@amanah/core/laboratory';
import { and, eq, sql } from 'drizzle-orm';
import { clearSisters, endInvestigation, liftBlocks, waitForBatchesOf } from '../batches/index.ts';
import { liftCertificateHolds } from '../certificates/index.ts';
import { requireOutside } from '../organisations/index.ts';
import { dayOf } from '../platform/clock.ts';
import { boolean, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LaboratoryDeps } from './deps.ts';
import { type LabCaller, requireReport } from './enter-result.ts';
import { factsOfAnalysis, factsOfBatch } from './facts-of-result.ts';
import { findLabBatch, type LabBatch, mayDecideOn } from './find-batch.ts';
import { logDecisions } from './log-decisions.ts';
import { labCertificates, labResults } from './tables.ts';

type Result = typeof labResults.$inferSelect;
type Work = (tx: Transaction, result: Result, batch: LabBatch) => Promise<void>;

const factsWrong = (path: string) =>
  new Refusal('laboratory.facts_wrong', { faults: [{ path: `/${path}`, rule: 'laboratory' }] });

/** @throws Refusal laboratory.step_refused where every certificate of the caller that the batch rests on has ended */
function requireCertificate(organisation: LabCaller['organisation'], batch: LabBatch): void {
  if (!mayDecideOn(organisation, batch)) throw new Refusal('laboratory.step_refused');
}

/** Nobody takes back alone what they entered themselves. @throws Refusal laboratory.entered_by_you */
async function requireSecondPerson(
  tx: Transaction,
  result: Result,
  { producer_id: makerId }: LabBatch,
  { userId }: LabCaller,
): Promise<void> {
  if (result.enteredBy === userId) throw new Refusal('laboratory.entered_by_you');
  await requireOutside(tx, [makerId], userId);
}

/** By its name or its accreditation, however they are written. */
async function isSameLaboratory(
  tx: Transaction,
  one: { readonly laboratory: string; readonly accreditationNumber: string },
  { laboratory, accreditationNumber }: Result,
): Promise<boolean> {
  const [answer] = await rowsOf(
    tx,
    { is_same: boolean },
    sql`select platform.likeness_of_name(${one.laboratory}) = platform.likeness_of_name(${laboratory ?? ''})
      or platform.likeness_of_name(${one.accreditationNumber}) = platform.likeness_of_name(${accreditationNumber ?? ''}) as is_same`,
  );
  return answer?.is_same ?? false;
}

/** Whether two reports are the same paper, whatever was typed beside them. */
async function isSameFile(tx: Transaction, one: string, other: string | null): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    { sha256: text },
    sql`select distinct f.sha256 from laboratory.lab_reports r join files.files f on f.id = r.file_id where r.id in (${one}, ${other})`,
  );
  return other !== null && rows.length === 1;
}

/** The adverse result, locked, of a batch that the caller certified; anything else is refused. */
async function onAdverseResult(
  deps: LaboratoryDeps,
  { organisation }: LabCaller,
  id: string,
  work: Work,
): Promise<void> {
  const [seen] = await deps.database.sql.select().from(labResults).where(eq(labResults.id, id));
  const batch = seen && (await findLabBatch(deps, organisation, seen.batchId).catch(unknownBatch));
  if (!batch?.certificates.some((one) => one.certifierOrganisationId === organisation.id))
    throw new Refusal('laboratory.result_unknown');
  await deps.database.sql.transaction(async (tx) => {
    await waitForBatchesOf(tx, batch.gtin);
    const [result] = await tx.select().from(labResults).where(eq(labResults.id, id)).for('update');
    if (!result || !isAdverse(result.outcome) || result.overturnedOn !== null)
      throw new Refusal('laboratory.step_refused');
    await work(tx, result, batch);
    const rows = await rowsOf(
      tx,
      { gtin: text },
      sql`select distinct b.gtin from laboratory.lab_investigations i join batches.batch_facts b on b.id = i.batch_id
      where i.result_id = ${id} and b.gtin <> ${batch.gtin}`,
    );
    await deps.outbox.emit(tx, 'batch.changed', { gtins: [batch.gtin, ...rows.map(({ gtin }) => gtin)] });
  });
}

function unknownBatch(error: unknown): null {
  if (error instanceof Refusal && error.code === 'laboratory.batch_unknown') return null;
  throw error;
}

/** Ends the investigations that a result began; a batch that no other one concerns is free. */
async function closeInvestigations(tx: Transaction, resultId: string, now: Date): Promise<void> {
  const today = dayOf(now);
  const rows = await rowsOf(
    tx,
    { batch_id: uuid },
    sql`with closed as (
      update laboratory.lab_investigations set closed_on = ${today} where result_id = ${resultId} and closed_on is null returning batch_id
    )
    select batch_id from closed c where not exists (select from laboratory.lab_investigations i
      where i.batch_id = c.batch_id and i.result_id <> ${resultId} and i.closed_on is null)`,
  );
  await endInvestigation(
    tx,
    rows.map((row) => row.batch_id),
    now,
  );
}

/** With its leaf: without one it counts nowhere. */
async function decide(
  tx: Transaction,
  deps: LaboratoryDeps,
  { organisation }: LabCaller,
  id: string,
  decided: Partial<Result>,
): Promise<void> {
  const rows = await tx.update(labResults).set(decided).where(eq(labResults.id, id)).returning();
  await logDecisions(tx, deps, rows, organisation.id);
}

const audit = (
  tx: Transaction,
  deps: LaboratoryDeps,
  { userId, organisation }: LabCaller,
  batch: LabBatch,
  action: 'lab_result.overturned' | 'lab_result.investigation_closed',
  facts: AuditFacts & { readonly result: string },
) =>
  deps.organisations.recordAudit(tx, {
    organisationId: organisation.id,
    actorId: userId,
    action,
    subject: { kind: 'lab_result', id: facts.result, name: batch.batch_number },
    facts: { ...factsOfBatch(batch), ...facts },
  });

/** @throws Refusal laboratory.result_unknown, laboratory.step_refused, laboratory.entered_by_you, laboratory.same_laboratory, laboratory.facts_wrong, laboratory.report_unknown */
export const overturnResult = (
  deps: LaboratoryDeps,
  caller: LabCaller,
  id: string,
  { reason, ...analysis }: RouteBody<typeof overturnLabResult>,
): Promise<void> =>
  onAdverseResult(deps, caller, id, async (tx, result, batch) => {
    requireCertificate(caller.organisation, batch);
    const today = dayOf(deps.clock.now());
    const { analyte } = result;
    const fault = findAnalysisFault(
      { ...analysis, analyte, outcome: 'not_detected', ethanolPercent: null },
      { producedOn: batch.produced_on, latest: latestDayOf(deps.clock.now()) },
    );
    if (fault !== null) throw factsWrong(fault === 'analyte' ? 'method' : fault);
    if (analysis.reportedOn < result.onDay) throw factsWrong('reportedOn');
    await requireSecondPerson(tx, result, batch, caller);
    // Neither the first report nor the laboratory that wrote it speaks against itself.
    if (await isSameLaboratory(tx, analysis, result))
      throw new Refusal('laboratory.same_laboratory', { faults: [{ path: '/laboratory', rule: 'same_laboratory' }] });
    await requireReport(tx, caller.organisation, batch, analysis.reportId);
    if (await isSameFile(tx, analysis.reportId, result.reportId)) throw factsWrong('reportNumber');
    const counterAnalysis = { organisation: caller.organisation.name, reason, ...analysis };
    await decide(tx, deps, caller, id, { overturnedOn: today, counterAnalysis });
    await liftBlocks(tx, 'laboratory', [id], deps.clock.now());
    await closeInvestigations(tx, id, deps.clock.now());
    await liftCertificateHolds(tx, id, deps.clock.now());
    await audit(tx, deps, caller, batch, 'lab_result.overturned', {
      result: id,
      reason,
      analyte,
      ...factsOfAnalysis(analysis),
    });
    await deps.outbox.emit(tx, 'lab_result.overturned', { resultId: id });
  });

/** @throws Refusal laboratory.result_unknown, laboratory.step_refused, laboratory.entered_by_you */
export const closeInvestigation = (
  deps: LaboratoryDeps,
  caller: LabCaller,
  id: string,
  { reason }: RouteBody<typeof closeLabInvestigation>,
): Promise<void> =>
  onAdverseResult(deps, caller, id, async (tx, result, batch) => {
    requireCertificate(caller.organisation, batch);
    await requireSecondPerson(tx, result, batch, caller);
    if (result.sistersClearedOn !== null) throw new Refusal('laboratory.step_refused');
    const today = dayOf(deps.clock.now());
    await decide(tx, deps, caller, id, { sistersClearedOn: today, sistersClearedBecause: reason });
    await clearSisters(tx, id, deps.clock.now());
    await closeInvestigations(tx, id, deps.clock.now());
    await liftCertificateHolds(tx, id, deps.clock.now());
    await audit(tx, deps, caller, batch, 'lab_result.investigation_closed', {
      ...{ result: id, reason, analyte: result.analyte },
      ...{ laboratory: result.laboratory, report: result.reportNumber },
    });
    await deps.outbox.emit(tx, 'notice.raised', {
      kind: 'lab_investigation_closed',
      to: { organisationId: batch.producer_id, permission: 'look' },
      exceptUserId: caller.userId,
      facts: {
        product: batch.product ?? batch.gtin,
        batch: batch.batch_number,
        reporter: caller.organisation.name,
        reason,
      },
      path: `/batches/${batch.id}`,
    });
  });

/** @throws Refusal laboratory.result_unknown, laboratory.step_refused where nothing was asked of the caller */
export const suspendForResult = (deps: LaboratoryDeps, caller: LabCaller, id: string, reason: string): Promise<void> =>
  onAdverseResult(deps, caller, id, async (tx) => {
    const asked = and(
      eq(labCertificates.resultId, id),
      eq(labCertificates.certifierOrganisationId, caller.organisation.id),
      eq(labCertificates.answer, 'asked'),
    );
    const rows = await tx.select().from(labCertificates).where(asked).for('update');
    if (rows.length === 0) throw new Refusal('laboratory.step_refused');
    for (const { certificateId } of rows) {
      const isSuspended = await deps.suspendCertificate(tx, caller, { certificateId, reason });
      await tx
        .update(labCertificates)
        .set({ answer: isSuspended ? 'suspended' : 'not_in_force', answeredAt: deps.clock.now() })
        .where(and(asked, eq(labCertificates.certificateId, certificateId)));
    }
  });
