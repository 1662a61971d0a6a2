// A code in, a verdict out: read the code, look up the evidence, let the rules decide, store the scan, then answer.
// Must never answer before the scan is committed, and never keep a verdict for later: a stale "verified" is the worst bug.
import type { VerifyResponse } from '@amanah/api/verification';
import {
  certificateNumberIn,
  parseCode,
  proofNamed,
  type Reading,
  refusalOfReading,
  scanCode,
  schemeAlone,
} from '@amanah/core/codes';
import { findIngredient } from '@amanah/core/ingredients';
import type { Realm } from '@amanah/core/organisations';
import type { AccountRealm } from '@amanah/core/people';
import {
  contradictsRecord,
  countsSinceLifting,
  decideForPerson,
  type Evidence,
  findConfirmedJourney,
  findImpossibleJourney,
  headlineOf,
  type PersonalRules,
  type PersonalVerdict,
  type SerialSighting,
  strictestPolicy,
  type Verdict,
} from '@amanah/core/verification';
import { findCertificateNumber } from '../certificates/index.ts';
import { type Clock, dayOf, newId, timeOfId } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Scans, seenAt } from '../scans/index.ts';
import { answerOf } from './answer.ts';
import type { FoundEvidence } from './found-evidence.ts';
import { type EvidenceSource, evidenceOf, keyOf, type NamedPaper, noPaper } from './look-up-evidence.ts';

export interface Question {
  readonly qrCode: string;
  readonly scanId?: string | undefined;
  readonly channel?: string | undefined;
  readonly market?: string | undefined;
  readonly rules?: PersonalRules | undefined;
  readonly location?: { readonly lat: number; readonly lng: number } | undefined;
}

export interface Asker {
  readonly userId: string | null;
  readonly address: string;
  readonly userAgent: string;
  /** In which the person acts. */
  readonly realm: Realm;
  /** Of the account; null: there is none. */
  readonly accountRealm: AccountRealm | null;
}

export interface VerifyDeps {
  readonly database: Database;
  readonly evidence: EvidenceSource;
  readonly scans: Scans;
  readonly clock: Clock;
  /** The headline in words, and what to do. */
  readonly sentenceFor: (verdict: Pick<Verdict, 'state' | 'reasons'>, language: string) => string;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** An account that is younger is made in a minute: two of them would do what two strangers cannot. */
export const youngestWitnessDays = 7;
/** A client that kept scans while it was offline may send them this much later. */
const oldestScanDays = 35;
/** As certificates are issued. */
const mostNumberCharacters = 80;

/** @throws Refusal codes.* for what is no code at all; nothing is recorded then */
export async function verifyCode(
  deps: VerifyDeps,
  question: Question,
  asker: Asker,
  language: string,
): Promise<VerifyResponse> {
  const reading = readCode(question.qrCode);
  const now = deps.clock.now();
  const scanId = scanIdOf(question.scanId, now);
  const place = question.location
    ? { latitude: coarse(question.location.lat), longitude: coarse(question.location.lng) }
    : { latitude: null, longitude: null };
  const market = question.market ?? null;
  const { found, paper } = await lookUp(deps, reading, market, shownTo(asker.realm));
  const source = sourceOf(deps, asker, reading, found, now);
  const made = seenAt({ id: scanId, receivedAt: now });
  const sighting: SerialSighting | null = source && {
    at: made.toISOString(),
    country: market,
    ...place,
    account: source.accountHash?.toString('hex') ?? null,
    network: source.networkHash.toString('hex'),
  };
  // Kept offline since before somebody looked into the copy: lifted with what had come by then.
  const counts = countsSinceLifting(made.toISOString(), found?.serial?.liftedAt ?? null);
  const asked = { market, rules: question.rules ?? null };
  const evidence = evidenceOf(reading, found, { sighting: counts ? sighting : null, paper, today: dayOf(now) });
  const { byDefault, ...personal } = decide(evidence, found, asked, dayOf(now));
  const code = canonicalCode(reading, evidence, found);
  // What the person set is in their answer alone: all that is kept and counted is what everybody reads.
  await deps.scans.record({
    id: scanId,
    receivedAt: now,
    userId: asker.userId,
    deviceHash: deps.scans.deviceHash(asker.address, asker.userAgent),
    code,
    gtin: found?.product?.gtin ?? null,
    batchId: found?.batch?.id ?? null,
    serial: source ? source.serial : null,
    state: byDefault.state,
    headline: headlineOf(byDefault),
    certificateId: byDefault.certificateId,
    category: found?.product?.category ?? null,
    market,
    ...place,
    channel: question.channel ?? 'manual',
    accountHash: source ? source.accountHash : null,
    networkHash: source ? source.networkHash : null,
  });
  await noteCopy(deps, { verdict: byDefault, evidence, found }, reading, now);
  deps.onVerdict(byDefault);
  const headline = headlineOf(personal.verdict);
  const message = deps.sentenceFor(personal.verdict, language);
  return answerOf({ ...personal, headline, found, paper, reading, code, scanId, now, message, language });
}

// After the scan is stored, so that whoever made it is among those who scanned.
async function noteCopy(
  deps: VerifyDeps,
  { verdict, evidence, found }: { verdict: Verdict; evidence: Evidence; found: FoundEvidence | null },
  reading: Reading,
  receivedAt: Date,
): Promise<void> {
  // One that nobody put on a pack is suspected already, and anybody can invent any number of them.
  if (!found?.product || !found.serial || !('serial' in reading) || reading.serial === undefined) return;
  const { noted } = found.serial;
  const travel = verdict.reasons.find(
    ({ code }) => code === 'serial.impossible_travel' || code === 'serial.reported_elsewhere',
  );
  const isConfirmed = travel?.code === 'serial.impossible_travel';
  if (!travel || (noted !== null && (noted.isConfirmed || !isConfirmed))) return;
  const sightings = evidence.serial?.sightings ?? [];
  const seen = isConfirmed ? findConfirmedJourney(sightings) : findImpossibleJourney(sightings);
  await deps.scans.noteCopy({
    gtin: found.product.gtin,
    serial: reading.serial,
    batchId: found.batch?.id ?? null,
    kilometres: Number(travel.details.kilometres),
    minutes: Number(travel.details.minutes),
    from: String(travel.details.from),
    to: String(travel.details.to),
    isConfirmed,
    receivedAt,
    // The day that was said before it was noted.
    foundAt: seen === null ? receivedAt : new Date(seen.at),
    judgedAfter: found.serial.liftedAt,
  });
}

/** Who looks at a registered pack; null where the code names none. */
function sourceOf(deps: VerifyDeps, asker: Asker, reading: Reading, found: FoundEvidence | null, now: Date) {
  if (!found?.product || !found.serial || !('serial' in reading) || reading.serial === undefined) return null;
  const pack = { gtin: found.product.gtin, serial: reading.serial };
  return {
    serial: pack.serial,
    ...deps.scans.sourceOf(pack, { accountId: witnessOf(asker, found.realm, now), address: asker.address }),
  };
}

// Whose word about a place changes what others are told. The accounts of the demo are published, so they say nothing of other goods;
// and whoever tries the demo with an account of their own says nothing of the goods of its stories.
export function witnessOf(
  { userId, accountRealm }: Pick<Asker, 'userId' | 'accountRealm'>,
  goods: Realm,
  now: Date,
): string | null {
  if (userId === null || (accountRealm === 'demo') !== (goods === 'demo')) return null;
  const days = (now.getTime() - timeOfId(userId).getTime()) / 86_400_000;
  return accountRealm === 'demo' || days >= youngestWitnessDays ? userId : null;
}

/** The same verdict for somebody who only looks: nothing is recorded. */
export async function previewVerdict(
  deps: VerifyDeps,
  question: Pick<Question, 'market' | 'rules'> & { readonly code: string; readonly realms: readonly Realm[] },
  language: string,
): Promise<VerifyResponse> {
  const reading = readCode(question.code);
  const now = deps.clock.now();
  const market = question.market ?? null;
  const { found, paper } = await lookUp(deps, reading, market, question.realms);
  const asked = { market, rules: question.rules ?? null };
  const today = dayOf(now);
  const evidence = evidenceOf(reading, found, { paper, today });
  const { verdict, ownRules } = decide(evidence, found, asked, today);
  return answerOf({
    verdict,
    ownRules,
    headline: headlineOf(verdict),
    found,
    paper,
    reading,
    code: canonicalCode(reading, evidence, found),
    scanId: null,
    now,
    message: deps.sentenceFor(verdict, language),
    language,
  });
}

export function readCode(text: string): Reading {
  const reading = parseCode(text);
  const refusal = refusalOfReading(reading);
  if (refusal !== null) throw new Refusal(refusal);
  return reading;
}

async function lookUp(
  deps: VerifyDeps,
  reading: Reading,
  market: string | null,
  realms: readonly Realm[],
): Promise<{ readonly found: FoundEvidence | null; readonly paper: NamedPaper }> {
  const key = keyOf(reading, market);
  const found = key ? await deps.evidence.find(key, realms) : null;
  // Whoever knows the goods needs no paper: nobody waits for it but those for whom there is nothing else.
  const number = found ? null : numberIn(reading);
  if (number === null) return { found, paper: noPaper };
  const certificateNumber = await findCertificateNumber(deps.database, number, realms);
  return {
    found,
    paper: { certificateNumber, unissuedNumber: certificateNumber ? null : certificateNumberIn(number) },
  };
}

/** What may be the number of a certificate, which has any shape, also where the address of its proof names it; null: too long for one, or a code of GS1. */
function numberIn(reading: Reading): string | null {
  if (reading.kind === 'certificate') return reading.certificateNumber;
  const said =
    'code' in reading ? reading.code : 'key' in reading ? reading.key : 'text' in reading ? reading.text : '';
  const text = proofNamed(said)?.subject ?? said;
  return text !== '' && text.length <= mostNumberCharacters ? text : null;
}

const withInsects = (evidence: Evidence): Evidence => ({
  ...evidence,
  ingredientFindings: evidence.ingredientFindings.map((one) => ({
    ...one,
    isOfInsects: findIngredient(one.name)?.isOfInsects === true,
  })),
});

function decide(
  evidence: Evidence,
  found: FoundEvidence | null,
  { market, rules }: { readonly market: string | null; readonly rules: PersonalRules | null },
  day: string,
): PersonalVerdict {
  // Found by its name, which only a rule on insects asks for.
  const asked = rules?.insects === undefined ? evidence : withInsects(evidence);
  return decideForPerson(asked, strictestPolicy(day, market, found?.marketAuthorityIds ?? []), rules);
}

/** Rounded to a tenth of a degree before it goes anywhere. */
const coarse = (degrees: number) => Math.round(degrees * 10) / 10;

// The client's own id makes a repeated request one scan; an id from another time would land in a wrong month.
function scanIdOf(given: string | undefined, now: Date): string {
  if (given === undefined) return newId(now);
  const age = now.getTime() - timeOfId(given).getTime();
  return age > -300_000 && age < oldestScanDays * 86_400_000 ? given : newId(now);
}

/**
 * One form of the code, for links: the printed code of the batch, else GS1 elements, else as it was read. A day on the pack that the record does not
 * have is part of it: whoever opens the link reads the same answer.
 */
function canonicalCode(reading: Reading, { product, batch, printed }: Evidence, found: FoundEvidence | null): string {
  const elements =
    'gtin' in reading && product !== null && (batch === null || contradictsRecord(batch, printed))
      ? reading.elements
      : [];
  if ('serial' in reading && reading.serial !== undefined) {
    const { gtin, batchNumber = null, serial } = reading;
    return scanCode({ gtin, batchNumber, serial, elements });
  }
  if (product && batch && elements.length === 0)
    return scanCode({ code: found?.batch?.code ?? null, gtin: product.gtin, batchNumber: batch.batchNumber });
  if ('gtin' in reading)
    return scanCode({ gtin: reading.gtin, batchNumber: batch?.batchNumber ?? reading.batchNumber ?? null, elements });
  if ('code' in reading) return reading.code;
  if ('certificateNumber' in reading) return reading.certificateNumber;
  return 'key' in reading ? reading.key : (schemeAlone(reading) ?? reading.text);
}
