// What happened to the product or batch itself: recalls, laboratory results, investigations, fraud, condition. It must never
// be outweighed by a certificate: a certificate says how it should have been made, these say what was found.
import { isPastExpiry } from '../batches/index.ts';
import { daysBetween } from '../certificates/index.ts';
import { lastGoodDay, type PrintedDay } from '../codes/index.ts';
import { isAdverse } from '../laboratory/index.ts';
import { isHarmful, isTooWarm } from '../sensors/index.ts';
import { detailsOfBatches } from './affected-batches.ts';
import type { BatchEvidence, Day, Evidence, LabResultEvidence } from './evidence.ts';
import { cap, type Findings, note } from './findings.ts';
import type { Inquiry } from './inquiry.ts';

/**
 * Recalls in force on the day of the question. A recall of this batch, or of all, withdraws. A recall of some batches
 * cannot be told apart by a code that names no batch: that pack is suspended, with `someBatches` in the details, because
 * withdrawing would condemn sound packs and certifying would pass bad ones.
 *
 * @example decideVerdict({ ...biscuit, recalls: [recallOfAll] }, shopper).state // 'withdrawn'
 */
export function assessRecalls(inquiry: Inquiry, findings: Findings): void {
  const { batch, policy, evidence } = inquiry;
  let isRecalled = false;
  for (const { id, on, liftedOn, reason, batchIds } of evidence.recalls) {
    if (on > policy.day) continue;
    const unclear = batchIds !== null && batch === null;
    if (batchIds !== null && (batch === null ? batchIds.length === 0 : !batchIds.includes(batch.id))) continue;
    if (liftedOn !== null && liftedOn <= policy.day) {
      // What was made since was never recalled.
      if (batch !== null && batch.producedOn > liftedOn) continue;
      note(findings, 'batch.recall_lifted', 'recall', id, { since: on, liftedOn });
      continue;
    }
    isRecalled = true;
    if (unclear) {
      const named = detailsOfBatches(affectedAmong(evidence, batchIds), batchIds.length);
      const details = { since: on, reason, someBatches: batchIds.length, ...named };
      cap(findings, 'suspended', 'batch.recalled', 'recall', id, details);
    } else cap(findings, 'withdrawn', 'batch.recalled', 'recall', id, { since: on, reason });
  }
  // Of a pack whose batch is not known it is known of the product alone.
  if (!isRecalled) findings.checked.push(batch === null ? 'product_not_recalled' : 'no_recall');
}

const affectedAmong = ({ affectedBatches = [] }: Evidence, ids: readonly string[]) =>
  affectedBatches.filter(({ id }) => ids.includes(id));

/**
 * Laboratory results up to the day of the question, unless overturned by then. A failed result withdraws its batch and
 * suspends its sisters (same product, same site) until they are cleared; a code without a batch is suspended by any of them,
 * because it may be on a pack of the one that failed (G3). Ethanol that the
 * laboratory passed but the profile does not accept is `not_halal` for this profile.
 *
 * @example decideVerdict({ ...biscuit, labResults: [porcineDetected] }, shopper).state // 'withdrawn'
 */
export function assessLabResults(inquiry: Inquiry, findings: Findings): void {
  const { batch, product, policy, evidence } = inquiry;
  let tested = false;
  let failed = false;
  for (const result of evidence.labResults) {
    if (result.on > policy.day) continue;
    const own = batch !== null && result.batchId === batch.id;
    const sister = batch !== null && !own && result.gtin === product.gtin && result.siteId === batch.siteId;
    const someBatch = batch === null && result.gtin === product.gtin;
    if (!own && !sister && !someBatch) continue;
    if (!sister) tested = true;

    const hasFailed = isAdverse(result.outcome);
    const exceeds = exceedsEthanolLimit(result, policy.ethanolLimitPercent);
    if (!hasFailed && !exceeds) continue;
    if (result.overturnedOn !== null && result.overturnedOn <= policy.day) {
      note(findings, 'lab.overturned', 'lab_result', result.id, {
        ...describe(result),
        overturnedOn: result.overturnedOn,
      });
      continue;
    }
    if (sister && result.sistersClearedOn !== null && result.sistersClearedOn <= policy.day) {
      const details = { ...describe(result), clearedOn: result.sistersClearedOn };
      note(findings, 'lab.sister_batch_cleared', 'lab_result', result.id, details);
      continue;
    }
    failed = true;
    const named =
      own || sister
        ? {}
        : // Without a batch it cannot be told whether this pack is of the one that was tested.
          { someBatches: 1, ...detailsOfBatches(affectedAmong(evidence, [result.batchId])) };
    if (sister) cap(findings, 'suspended', 'lab.sister_batch_detected', 'lab_result', result.id, describe(result));
    else if (hasFailed)
      cap(findings, own ? 'withdrawn' : 'suspended', 'lab.detected', 'lab_result', result.id, {
        ...describe(result),
        ...named,
        ...(own ? {} : detailsOfSisters(result, evidence, policy.day)),
      });
    else {
      const details = { ...describe(result), limitPercent: policy.ethanolLimitPercent ?? 0, ...named };
      cap(
        findings,
        own ? 'not_halal' : 'suspended',
        'ingredient.ethanol_above_limit',
        'lab_result',
        result.id,
        details,
      );
    }
  }
  if (!tested) findings.notProven.push('no_lab_result');
  else if (!failed) findings.checked.push('no_failed_lab_result');
}

/** Those that were made where the tested one was, and are suspended with it until they are cleared. */
function detailsOfSisters(result: LabResultEvidence, { affectedBatches = [] }: Evidence, day: Day) {
  if (result.sistersClearedOn !== null && result.sistersClearedOn <= day) return {};
  const { batches, moreBatches } = detailsOfBatches(
    affectedBatches.filter(({ id, siteId }) => id !== result.batchId && siteId === result.siteId),
  );
  return {
    ...(batches !== undefined && { sisterBatches: batches }),
    ...(moreBatches !== undefined && { moreSisterBatches: moreBatches }),
  };
}

function exceedsEthanolLimit(result: LabResultEvidence, limit: number | null): boolean {
  return limit !== null && result.ethanolPercent !== null && result.ethanolPercent > limit;
}

function describe(result: LabResultEvidence): Record<string, string | number> {
  const { analyte, outcome, on, batchId, ethanolPercent, laboratory } = result;
  return {
    ...{ analyte, outcome, on, batchId },
    ...(ethanolPercent === null ? {} : { ethanolPercent }),
    ...(laboratory === '' ? {} : { laboratory }),
  };
}

/**
 * Investigations, holds of the maker and fraud findings up to the day of the question. What its own maker holds back is sold by nobody, so it
 * does not read certified until it is released, nor does what is only planned, and of a batch that its maker destroyed whole no pack can be. Confirmed copying makes a suspected copy, any other
 * confirmed fraud a mismatch. An open case, like an open investigation, suspends: a suspicion must not read certified, and
 * must not read as guilt. Dismissed cases are as if they had not been.
 *
 * @example decideVerdict({ ...biscuit, fraudFindings: [openFraud] }, shopper).state // 'suspended'
 */
export function assessSuspicion(inquiry: Inquiry, findings: Findings): void {
  const { batch, policy, evidence } = inquiry;
  if (batch !== null && batch.underInvestigationSince !== null && batch.underInvestigationSince <= policy.day) {
    const details = { since: batch.underInvestigationSince };
    cap(findings, 'suspended', 'batch.under_investigation', 'batch', batch.id, details);
  }
  if (batch !== null && batch.heldSince !== null && batch.heldSince <= policy.day)
    cap(findings, 'suspended', 'batch.held', 'batch', batch.id, { since: batch.heldSince });
  if (batch !== null && batch.quantity > 0 && batch.piecesDestroyed >= batch.quantity)
    cap(findings, 'withdrawn', 'batch.destroyed', 'batch', batch.id, {});
  // Where the day begins first, it may be the next one already.
  if (batch !== null && daysBetween(policy.day, batch.producedOn) > 1)
    cap(findings, 'pending', 'batch.not_made_yet', 'batch', batch.id, { madeOn: batch.producedOn });
  for (const { id, kind, status, on } of evidence.fraudFindings) {
    if (on > policy.day || status === 'dismissed') continue;
    const details = { kind, since: on };
    if (status === 'open') cap(findings, 'suspended', 'fraud.open', 'fraud', id, details);
    else cap(findings, kind === 'copied_code' ? 'suspected_copy' : 'mismatch', 'fraud.confirmed', 'fraud', id, details);
  }
}

/**
 * Cold chain and shelf life concern safety, not the ruling: they are said and change no state.
 *
 * @example decideVerdict(biscuit, { ...shopper, day: '2027-03-02' }).state // 'certified'
 */
export function assessCondition(inquiry: Inquiry, findings: Findings): void {
  const { batch, evidence } = inquiry;
  const printed = lastGoodDay(evidence.printed ?? []);
  if (batch === null) notePastDay(printed?.day ?? null, printed, inquiry, findings);
  else {
    notePastDay(batch.expiresOn, undefined, inquiry, findings);
    notePrint(batch, evidence.printed ?? [], findings);
  }
  let exposed = false;
  for (const finding of evidence.sensorFindings) {
    if (!isHarmful(finding)) continue;
    exposed = true;
    const { id, kind, minutesOutside, permittedMinutes } = finding;
    const kinetic = isTooWarm(finding)
      ? { meanKineticCelsius: finding.meanKineticCelsius, mostCelsius: finding.mostCelsius }
      : {};
    note(findings, 'cold_chain.exposure', 'sensor', id, { kind, minutesOutside, permittedMinutes, ...kinetic });
  }
  if (evidence.sensorFindings.length === 0) findings.notProven.push('no_sensor_record');
  else if (!exposed) findings.checked.push('cold_chain_holds');
}

// The record stands before the print; where there is no record, the day on the pack is all there is.
function notePastDay(
  expiresOn: string | null,
  printed: PrintedDay | undefined,
  { batch, product, policy }: Inquiry,
  findings: Findings,
): void {
  if (!isPastExpiry(expiresOn, policy.day)) return;
  const kind = printed === undefined ? {} : { kind: printed.kind };
  const details = { expiresOn, days: daysBetween(expiresOn, policy.day), ...kind };
  if (batch === null) note(findings, 'batch.past_expiry', 'product', product.id, details);
  else note(findings, 'batch.past_expiry', 'batch', batch.id, details);
}

type Recorded = Pick<BatchEvidence, 'expiresOn' | 'producedOn'>;

/** A month agrees with each of its days. */
const isOn = ({ day, isMonth }: PrintedDay, recorded: string): boolean =>
  day === recorded || (isMonth && day.slice(0, 7) === recorded.slice(0, 7));

/** The printed day that is not the one on record, beside it. */
function differingDays({ expiresOn, producedOn }: Recorded, printed: readonly PrintedDay[]) {
  const made = printed.find(({ kind }) => kind === 'produced');
  if (made && !isOn(made, producedOn)) return { printedOn: made.day, kind: made.kind, madeOn: producedOn };
  const ends = printed.filter(({ kind }) => kind === 'expiry' || kind === 'best_before');
  const [end] = ends;
  if (end === undefined || expiresOn === null || ends.some((one) => isOn(one, expiresOn))) return null;
  return { printedOn: end.day, kind: end.kind, expiresOn };
}

/**
 * Whether a code gives another day than the one on record.
 *
 * @example contradictsRecord({ expiresOn: '2028-04-28', producedOn: '2026-04-28' }, [{ kind: 'expiry', day: '2028-04-30', isMonth: true }]) // false
 */
export const contradictsRecord = (batch: Recorded, printed: readonly PrintedDay[] = []): boolean =>
  differingDays(batch, printed) !== null;

// Somebody printed another day on the pack, or this code was made for another one: whoever holds it can look.
function notePrint(batch: BatchEvidence, printed: readonly PrintedDay[], findings: Findings): void {
  const details = differingDays(batch, printed);
  if (details === null) return;
  note(findings, 'batch.printed_day_differs', 'batch', batch.id, details);
}
