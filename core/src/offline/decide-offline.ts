// What can be said about a code without a network: a verdict of the pack, made worse by what the status lists say since, or nothing.
// It must never be better than the rules would be with the same evidence, and never guess about a code that the pack does not know.
import { isPastExpiry } from '../batches/index.ts';
import { daysBetween, statusByTerm } from '../certificates/index.ts';
import { type CodeLevel, lastGoodDay, type PrintedDay, printedDays, type Reading } from '../codes/index.ts';
import {
  type CheckCode,
  certificateCheckCodes,
  type Day,
  displayOf,
  type HalalStatus,
  halalStatusOf,
  type LimitCode,
  latestMaking,
  type ReasonCode,
  type VerdictDisplay,
  type VerdictState,
  withUnknownBatch,
} from '../verification/index.ts';
import { worse } from './judge-ahead.ts';
import type {
  BodyReader,
  PackedCertificate,
  PackedClass,
  PackedName,
  PackedReason,
  PackedStatus,
} from './pack-body.ts';

export interface OfflineVerdict {
  readonly state: VerdictState;
  readonly halalStatus: HalalStatus;
  readonly display: VerdictDisplay;
  readonly reasons: readonly PackedReason[];
  readonly checked: readonly CheckCode[];
  readonly notProven: readonly LimitCode[];
  readonly gtin: string;
  /** As the code names it; null where it names none. */
  readonly batchNumber: string | null;
  readonly name: PackedName | null;
  readonly certificate: PackedCertificate | null;
  /** What the code can prove at most. */
  readonly level: CodeLevel;
  /** Set where the status list, and not the pack, made it what it is. */
  readonly sinceThePack: 'suspended' | 'revoked' | null;
  readonly day: Day;
}

/**
 * Without a verdict the code is asked about when there is a connection. `unknown`: the pack does not know it. `serial`: the goods would be verified,
 * but whether this one pack is a copy is seen by where its serial number was, which no device knows by itself.
 */
export type OfflineDecision =
  | { readonly kind: 'verdict'; readonly verdict: OfflineVerdict }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'serial' };

export type StatusPurpose = 'revocation' | 'suspension';

export interface OfflineQuestion {
  readonly reading: Reading;
  readonly pack: BodyReader;
  /** Whether a bit is set in the newest list on this device. */
  readonly isSet: (purpose: StatusPurpose, list: number, place: number) => boolean;
  /** UTC. Within the days of the pack; see check-pack.ts. */
  readonly today: Day;
}

const nothing: ReadonlySet<CheckCode> = new Set();
const inForce: ReadonlySet<CheckCode> = new Set<CheckCode>(['certificate_in_force']);
const ofCertificate: ReadonlySet<CheckCode> = new Set(certificateCheckCodes);
const unknown: OfflineDecision = { kind: 'unknown' };

/**
 * @example decideOffline({ reading: parseCode('4006381333931'), pack: readBody('\n'), isSet: () => false, today: '2026-06-01' }).kind // 'unknown'
 */
export function decideOffline({ reading, pack, isSet, today }: OfflineQuestion): OfflineDecision {
  const named = nameOf(reading, pack, today);
  if (!named) return unknown;
  const product = pack.product(named.gtin);
  if (!product) return unknown;
  // A serial without a batch may belong to any batch of the product: the worst of them counts.
  const candidates: PackedClass[] =
    named.batchNumber !== null
      ? [pack.batch(named.gtin, named.batchNumber) ?? product]
      : named.hasSerial
        ? [product, ...pack.batches(named.gtin)]
        : [product];
  const judged = candidates.map((statuses) => judge(statuses, isSet, today));
  let worst = judged[0];
  for (const one of judged) if (worst && one && worse(one.state, worst.state) !== worst.state) worst = one;
  // The pack says nothing about this day, so neither do we.
  if (!worst || judged.includes(null)) return unknown;
  const { status, sinceThePack } = worst;
  const certificate = status.certificateId === null ? null : pack.certificate(status.certificateId);
  const isOfBatch = named.batchNumber !== null && pack.hasBatch(named.gtin, named.batchNumber);
  const hasOwnClass = named.batchNumber !== null && pack.batch(named.gtin, named.batchNumber) !== null;
  const madeBy = isOfBatch ? null : latestMaking(named, today);
  const early = madeBy === null || certificate === null ? null : beforeIt(worst, certificate, madeBy, today);
  if (madeBy !== null && early === null && !isKnownOn(worst, certificate, madeBy)) return unknown;
  const state = early === null ? worst.state : worse(worst.state, 'mismatch');
  if (named.hasSerial && displayOf(state) === 'verified') return { kind: 'serial' };
  const unproven = early !== null ? ofCertificate : sinceThePack !== null ? inForce : nothing;
  const reasons = [...(early ?? []), ...reasonsOf(worst, certificate, today, early !== null)];
  return {
    kind: 'verdict',
    verdict: {
      state,
      halalStatus: halalStatusOf(state),
      display: displayOf(state),
      reasons: hasOwnClass
        ? reasons
        : [...ofUnknownBatch(reasons, named.batchNumber, isOfBatch), ...pastExpiry(named, today)],
      // What was checked when the pack was made speaks for nothing that has fallen since.
      checked: status.checked.filter((one) => !unproven.has(one)).map((one) => (isOfBatch ? ofBatch(one) : one)),
      notProven: limitsOf(status, named),
      gtin: named.gtin,
      batchNumber: named.batchNumber,
      name: pack.name(named.gtin),
      certificate,
      level: isOfBatch ? 'batch' : 'class',
      sinceThePack,
      day: today,
    },
  };
}

// What is said of every batch is no advice for whoever has scanned one: it names the batch, whose day nobody knows here.
function ofUnknownBatch(
  reasons: readonly PackedReason[],
  unknownBatch: string | null,
  isOnRecord: boolean,
): readonly PackedReason[] {
  if (unknownBatch === null) return reasons;
  // Of one on record the day alone is not known here.
  return reasons.map((reason) =>
    isOnRecord && reason.code !== 'certificate.expired' ? reason : withUnknownBatch(reason, unknownBatch),
  );
}

// Where nobody recorded the batch, the day on the pack is all there is. Of a batch like its product the pack has no day either.
function pastExpiry(named: Named, today: Day): readonly PackedReason[] {
  const printed = lastGoodDay(named.printed);
  if (printed === undefined || !isPastExpiry(printed.day, today)) return [];
  const details = { expiresOn: printed.day, days: daysBetween(printed.day, today), kind: printed.kind };
  return [{ code: 'batch.past_expiry', weight: 'informs', details }];
}

const isBegun = ({ from, until }: Pick<PackedCertificate, 'from' | 'until'>, day: Day): boolean =>
  statusByTerm({ validFrom: from, validUntil: until }, day) !== 'not_yet_valid';

// Made before its only certificate began: none covers it. Where the pack has more than one, another may.
function beforeIt(
  { status, state }: Judged,
  { number, ...term }: PackedCertificate,
  { day, kind }: PrintedDay,
  today: Day,
): readonly PackedReason[] | null {
  if (
    isBegun(term, day) ||
    !isBegun(term, today) ||
    status.watched.length > 1 ||
    worse(state, 'mismatch') !== 'mismatch'
  )
    return null;
  const details = { certificateNumber: number, validFrom: term.from, printedOn: day, kind };
  return [{ code: 'certificate.not_yet_valid', weight: 'refuses', details }];
}

// What the answer rests on may have begun after the printed day, and the pack does not have all of those days: then it says nothing, and the code waits.
const isKnownOn = (
  { state, status: { watched, reasons, notProven } }: Judged,
  certificate: PackedCertificate | null,
  { day }: PrintedDay,
): boolean =>
  displayOf(state) === 'not_verified' ||
  (certificate !== null &&
    (isBegun(certificate, day) || watched.length < 2) &&
    !notProven.includes('market_unknown') &&
    !notProven.includes('no_authority_in_market') &&
    reasons.every(({ code, details }) => code !== 'recognition.recognised' || !(String(details['from'] ?? '') > day)));

// A batch that was recalled has a class of its own: of one like its product it is known as well.
const ofBatch = (check: CheckCode): CheckCode => (check === 'product_not_recalled' ? 'no_recall' : check);

/** Of the product's verdict, without what this code does name. */
function limitsOf({ notProven }: PackedStatus, { batchNumber, hasSerial }: Named): readonly LimitCode[] {
  const own = notProven.filter(
    (limit) => batchNumber === null || (limit !== 'batch_not_named' && limit !== 'names_product_not_pack'),
  );
  return hasSerial && !own.includes('copy_cannot_be_excluded') ? [...own, 'copy_cannot_be_excluded'] : own;
}

interface Named {
  readonly gtin: string;
  readonly batchNumber: string | null;
  readonly hasSerial: boolean;
  /** As the code gives them. */
  readonly printed: readonly PrintedDay[];
}

function nameOf(reading: Reading, pack: BodyReader, today: Day): Named | null {
  if ('gtin' in reading)
    return {
      gtin: reading.gtin,
      batchNumber: reading.batchNumber ?? null,
      hasSerial: reading.serial !== undefined,
      printed: printedDays(reading.elements, today),
    };
  // A bare batch number may be that of several products, and the pack does not know all batches.
  if (!('code' in reading) || reading.syntax !== 'internal') return null;
  const found = pack.code(reading.code);
  return found && { ...found, hasSerial: false, printed: [] };
}

interface Judged {
  readonly status: PackedStatus;
  readonly state: VerdictState;
  readonly sinceThePack: 'suspended' | 'revoked' | null;
}

function judge(statuses: PackedClass, isSet: OfflineQuestion['isSet'], today: Day): Judged | null {
  const status = statuses.findLast(({ from }) => from <= today);
  if (!status) return null;
  let { state } = status;
  let sinceThePack: Judged['sinceThePack'] = null;
  let gone = 0;
  for (const { list, place, ifSuspended, ifRevoked } of status.watched) {
    const isRevoked = isSet('revocation', list, place);
    const isSuspended = isSet('suspension', list, place);
    if (isRevoked || isSuspended) gone += 1;
    for (const [is, becomes, change] of [
      [isSuspended, ifSuspended, 'suspended'],
      [isRevoked, ifRevoked, 'revoked'],
    ] as const) {
      if (!is || becomes === null || worse(state, becomes) === state) continue;
      state = becomes;
      sinceThePack = change;
    }
  }
  if (gone > 1 && worse(state, status.ifSeveral) !== state) {
    state = status.ifSeveral;
    sinceThePack ??= 'suspended';
  }
  return { status, state, sinceThePack };
}

/** They say that a certificate holds, which the status list has ended. */
const fallen: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'certificate.valid',
  'certificate.expired_valid_when_made',
]);

// What the status list says since leads: it decides, and the reasons of the pack are those of the answer before.
function reasonsOf(
  { status, sinceThePack }: Judged,
  certificate: PackedCertificate | null,
  today: Day,
  isTooEarly: boolean,
): readonly PackedReason[] {
  const packed = status.reasons
    .map((reason) => countDays(reason, today))
    .filter(({ code }) => !isTooEarly || !(fallen.has(code) || code.startsWith('recognition.')));
  if (sinceThePack === null) return packed;
  // Of several watched ones the bit may be that of another.
  const isNamed = certificate !== null && status.watched.length === 1;
  const details = isNamed ? { certificateNumber: certificate.number } : {};
  const leading = { code: `certificate.${sinceThePack}`, weight: 'refuses', details } as const;
  return [leading, ...packed.filter(({ code }) => !fallen.has(code))];
}

function countDays(reason: PackedReason, today: Day): PackedReason {
  const over = reason.details['validUntil'] ?? reason.details['expiresOn'];
  if (typeof over !== 'string') return reason;
  return { ...reason, details: { ...reason.details, days: daysBetween(over, today) } };
}
