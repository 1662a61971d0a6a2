// Judges the certificates one by one and names the one the verdict can rest on. One good certificate is enough, but it must
// never cover for a false claim or for a suspension or revocation that reaches this product or batch.
import {
  type Cover,
  coverOf,
  daysBetween,
  isMadeGood,
  isSetAside,
  isWithdrawing,
  lastDayOf,
  lastReinstatement,
  namesProduct,
  reachOf,
  type StatusChange,
  scopeFaults,
  statusByTerm,
} from '../certificates/index.ts';
import { detailsOfBatches, detailsOfNames } from './affected-batches.ts';
import { allowedAlcohol } from './allowed-alcohol.ts';
import { assessUse } from './assess-use.ts';
import type { CertificateEvidence } from './evidence.ts';
import { cap, countCaps, type Findings, newFindings, note } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import { nameCertificate } from './name-certificate.ts';
import type { ReasonCode } from './verdict.ts';

type Judged = Cover<CertificateEvidence>;

/** In the order in which they are told. */
const scopeFaultCodes: readonly (readonly [number, ReasonCode])[] = [
  [scopeFaults.holder, 'certificate.other_holder'],
  [scopeFaults.site, 'certificate.other_site'],
  [scopeFaults.product, 'certificate.other_product'],
  [scopeFaults.batch, 'certificate.other_batch'],
  [scopeFaults.slaughter, 'slaughter.differs_from_certificate'],
];

/**
 * The certificate the verdict can rest on, or null; what speaks for and against goes into the findings.
 * Boundary days are inside: a certificate is good on `validFrom` and on `validUntil`.
 *
 * @example decideVerdict(biscuit, shopper).certificateId // 'certificate-1'
 */
export function assessCertificates(inquiry: Inquiry, findings: Findings): CertificateEvidence | null {
  const { certificates } = inquiry.evidence;
  const goods = goodsOf(inquiry);
  const judged: Judged[] = [];
  for (const certificate of certificates) judged.push(coverOf(certificate, goods));

  const best = pickBest(judged, inquiry);
  noteUnknownNumbers(inquiry, findings);
  for (const one of judged) noteStatus(one, judged, goods, inquiry, findings);
  if (judged.length > (best === null ? 0 : 1)) noteOthers(judged, best, inquiry, findings);
  if (best !== null) assessUse(best.certificate, inquiry, findings);
  else if (!judged.some((one) => one.faults === 0)) {
    cap(findings, 'no_concern_found', 'certificate.none', 'product', inquiry.product.id, allowedAlcohol(inquiry));
  }
  return best === null ? null : best.certificate;
}

const goodsOf = ({ product, batch, madeOn, policy }: Inquiry) => ({ product, batch, madeOn, day: policy.day });

// Fewest objections of market and profile first, then the one the pack claims, the longer lasting, the smaller id.
function pickBest(judged: readonly Judged[], inquiry: Inquiry): Judged | null {
  let best: Judged | null = null;
  let bestHolds = -1;
  for (const one of judged) {
    if (!one.good) continue;
    if (best === null) {
      best = one;
      continue;
    }
    if (bestHolds < 0) bestHolds = countObjections(best, inquiry);
    const holds = countObjections(one, inquiry);
    if (holds < bestHolds || (holds === bestHolds && isPreferred(one, best, inquiry))) {
      best = one;
      bestHolds = holds;
    }
  }
  return best;
}

function countObjections(one: Judged, inquiry: Inquiry): number {
  const findings = newFindings();
  assessUse(one.certificate, inquiry, findings);
  return countCaps(findings);
}

function isPreferred(one: Judged, other: Judged, { product, batch }: Inquiry): boolean {
  if (one.claimed !== other.claimed) return one.claimed;
  const lastDay = ({ certificate }: Judged) => lastDayOf(certificate, product.gtin, batch === null ? null : batch.name);
  const [a, b] = [lastDay(one), lastDay(other)];
  return a === b ? one.certificate.id < other.certificate.id : a > b;
}

// A number nobody issued is printed on packs to be believed. It refuses whatever else is in order.
function noteUnknownNumbers(inquiry: Inquiry, findings: Findings): void {
  const { batch, evidence } = inquiry;
  if (batch === null) {
    noteFalseClaims(inquiry, findings);
    return;
  }
  for (const number of batch.claimedCertificateNumbers) {
    if (evidence.certificates.some((certificate) => certificate.number === number)) continue;
    cap(findings, 'mismatch', 'certificate.unknown_number', 'batch', batch.id, { certificateNumber: number });
  }
}

// Without a batch it cannot be told whether this pack is of one for which such a number is named.
function noteFalseClaims({ evidence, product }: Inquiry, findings: Findings): void {
  for (const { batchId, batchIds = [batchId], certificateNumber, holderId } of evidence.falseClaims ?? []) {
    const named = (evidence.affectedBatches ?? []).filter(({ id }) => batchIds.includes(id));
    const details = { certificateNumber, someBatches: 1, ...detailsOfBatches(named) };
    if (holderId === null) cap(findings, 'suspended', 'certificate.unknown_number', 'batch', batchId, details);
    else if (holderId === product.producerId)
      cap(findings, 'suspended', 'certificate.other_batch', 'batch', batchId, { ...details, claimed: 1 });
    else
      cap(findings, 'suspended', 'certificate.other_holder', 'batch', batchId, {
        ...details,
        holderId,
        producerId: product.producerId,
      });
  }
}

function noteStatus(
  one: Judged,
  all: readonly Judged[],
  goods: ReturnType<typeof goodsOf>,
  inquiry: Inquiry,
  findings: Findings,
): void {
  const { certificate } = one;
  if (certificate.statusChanges.length === 0) return;
  const { product, batch, policy } = inquiry;
  // A suspension before it says nothing more of goods from which the certificate was withdrawn.
  const isWithdrawn = one.open.some(
    (change) => change.status === 'revoked' && !isSetAside(change, all) && isWithdrawing(one, change, all, goods),
  );
  for (const change of one.open) {
    if (isSetAside(change, all) || (isWithdrawn && change.status === 'suspended')) continue;
    const code = codeOf(change);
    const since = { ...nameCertificate(certificate), since: change.on, reason: change.reason };
    const some = change.batches?.length ?? 0;
    if (reachOf(change, product.gtin, batch === null ? null : batch.name) === 'some') {
      cap(findings, 'suspended', code, 'certificate', certificate.id, {
        ...since,
        someBatches: some,
        ...detailsOfNames(change.batches, product.gtin),
      });
    } else if (isWithdrawing(one, change, all, goods)) {
      cap(findings, 'withdrawn', code, 'certificate', certificate.id, since);
    } else if (batch !== null && isMadeGood(one, change, all, goods)) {
      note(findings, code, 'certificate', certificate.id, since);
    } else {
      // Suspended; or made good, and without a batch it cannot be told whether this pack was made before or after that.
      cap(findings, 'suspended', code, 'certificate', certificate.id, since);
    }
  }
  if (one.faults !== 0 && !one.claimed) return;
  const lifted = lastReinstatement(certificate.statusChanges, policy.day, product.gtin, batch?.name ?? null);
  if (lifted !== null) {
    const details = { certificateNumber: certificate.number, on: lifted.on };
    note(findings, 'certificate.reinstated', 'certificate', certificate.id, details);
  }
}

function codeOf({ status, cause }: StatusChange) {
  if (cause != null) return `certificate.${cause}` as const;
  return status === 'revoked' ? 'certificate.revoked' : 'certificate.suspended';
}

// Everything beside the good certificate, or everything there is when none is good.
function noteOthers(judged: readonly Judged[], best: Judged | null, inquiry: Inquiry, findings: Findings): void {
  let anyInScope = false;
  let anyBegun = false;
  let lastOver: Judged | null = null;
  for (const one of judged) {
    if (one.faults !== 0) continue;
    anyInScope = true;
    if (one.term !== 'not_yet_valid') anyBegun = true;
    if (one.term === 'expired' && (lastOver === null || isLater(one, lastOver))) lastOver = one;
  }
  for (const one of judged) {
    if (one.good) continue;
    if (one.faults !== 0) {
      // Two bodies may use the same number: the claim is false only if none of that number fits.
      const falselyClaimed = one.claimed && !judged.some((other) => isSameNumberAndFits(one, other));
      const named = !anyInScope && namesProduct(one.certificate, one.faults, inquiry.batch);
      noteScope(one, falselyClaimed || named, inquiry, findings);
      if (one.term === 'expired' && (falselyClaimed || named)) noteEnded(one, best === null, inquiry, findings);
    } else if (one.term === 'expired') {
      noteEnded(one, best === null && one === lastOver, inquiry, findings);
    } else if (one.term === 'not_yet_valid') {
      noteNotBegun(one, best === null, anyBegun, inquiry, findings);
    } else if (one.certificate.batches !== null && inquiry.batch === null) {
      noteUnnamedBatch(one, best === null, inquiry, findings);
    }
  }
}

function isLater(one: Judged, other: Judged): boolean {
  const [a, b] = [one.certificate, other.certificate];
  return a.validUntil === b.validUntil ? a.id < b.id : a.validUntil > b.validUntil;
}

function isSameNumberAndFits(one: Judged, other: Judged): boolean {
  return other.faults === 0 && other.certificate.number === one.certificate.number;
}

function noteScope(one: Judged, refuses: boolean, inquiry: Inquiry, findings: Findings): void {
  const { id, number, holderId, certifierId } = one.certificate;
  const details = { certificateNumber: number, holderId, certifierId, producerId: inquiry.product.producerId };
  for (const [fault, code] of scopeFaultCodes) {
    if ((one.faults & fault) === 0) continue;
    const method = inquiry.batch?.slaughterMethod ?? null;
    const shown = fault === scopeFaults.slaughter && method !== null ? { ...details, method } : details;
    if (refuses) cap(findings, 'mismatch', code, 'certificate', id, shown);
    else note(findings, code, 'certificate', id, shown);
  }
}

function noteEnded(one: Judged, refuses: boolean, inquiry: Inquiry, findings: Findings): void {
  const { id, number, validUntil } = one.certificate;
  // Whoever has scanned a batch is told that nobody knows its day, and never to scan it.
  const unknownBatch = inquiry.evidence.unrecordedBatch ?? null;
  const made = inquiry.batch !== null ? { madeOn: inquiry.madeOn } : unknownBatch !== null ? { unknownBatch } : {};
  const details = { certificateNumber: number, validUntil, days: daysBetween(validUntil, inquiry.policy.day), ...made };
  if (refuses) cap(findings, 'expired', 'certificate.expired', 'certificate', id, details);
  else note(findings, 'certificate.expired', 'certificate', id, details);
}

// A batch made before its certificate began was not certified: a mismatch, unless an older certificate explains it (a lapse).
function noteNotBegun(one: Judged, alone: boolean, anyBegun: boolean, inquiry: Inquiry, findings: Findings): void {
  const { id, number, validFrom } = one.certificate;
  const { batch, madeBy, policy } = inquiry;
  const isMadeBefore =
    batch !== null || (madeBy !== null && statusByTerm(one.certificate, policy.day) !== 'not_yet_valid');
  const by = isMadeBefore && madeBy !== null ? { printedOn: madeBy.day, kind: madeBy.kind } : {};
  const details = { certificateNumber: number, validFrom, ...by };
  const code = 'certificate.not_yet_valid';
  if (!alone || (isMadeBefore && anyBegun)) note(findings, code, 'certificate', id, details);
  else cap(findings, isMadeBefore ? 'mismatch' : 'pending', code, 'certificate', id, details);
}

// The certificate covers some batches and the code names none: open until the batch is known.
function noteUnnamedBatch(one: Judged, alone: boolean, { product }: Inquiry, findings: Findings): void {
  const { id, number, batches } = one.certificate;
  const named = detailsOfNames(batches, product.gtin);
  const details = { certificateNumber: number, someBatches: batches?.length ?? 0, ...named };
  if (alone) cap(findings, 'pending', 'certificate.other_batch', 'certificate', id, details);
  else note(findings, 'certificate.other_batch', 'certificate', id, details);
}
