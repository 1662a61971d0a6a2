// Whether a pack on this device may be believed: a signature by a key of the operator that the log knows, the body that was signed,
// the day, the status lists and the checkpoint below them. Done before a pack is kept and again before each use, because what lies on a
// device can be changed there.
import { type Gunzip, isStatusSet, type PublishedStatusList } from '../certificates/index.ts';
import { type CheckCode, createLogReader, type EvidenceIssuer, findKey, readStatusList } from '../evidence/index.ts';
import {
  type Checkpoint,
  checkSignatures,
  parseNote,
  type TrustPolicy,
  toHex,
  utf8,
  type Verifier,
  verifierKey,
} from '../ledger/index.ts';
import type { CountryCode, Instant } from '../verification/index.ts';
import type { StatusPurpose } from './decide-offline.ts';
import { type BodyReader, readBody } from './pack-body.ts';
import { type PackHeader, parsePackHeader } from './pack-header.ts';

/** Why a pack is refused, or what is to be said about it. */
export const packRefusals = [
  'offline.pack_malformed',
  'offline.pack_signature_invalid',
  'offline.pack_body_differs',
  'offline.pack_of_another_market',
  'offline.pack_too_old',
  'offline.pack_not_yet_valid',
  'offline.status_lists_missing',
] as const;
export type PackRefusal = (typeof packRefusals)[number];
export type PackCode = PackRefusal | CheckCode;

/** What the operator says about itself and about certificates, with its proofs; newer than the pack where it was fetched later. */
export interface PackTrust {
  readonly issuer: EvidenceIssuer;
  readonly statusLists: readonly (PublishedStatusList & { readonly list: number; readonly url: string })[];
}

export interface PackQuestion {
  /** The header as a signed note. */
  readonly note: string;
  readonly body: string;
  readonly trust: PackTrust;
  readonly policy: TrustPolicy;
  readonly market: CountryCode | null;
  readonly at: Instant;
  readonly gunzip: Gunzip;
}

export interface PackPart {
  readonly result: 'passed' | 'limited' | 'failed';
  readonly codes: readonly PackCode[];
}

export interface PackAnswer {
  readonly header: PackHeader | null;
  readonly pack: PackPart;
  readonly statusLists: PackPart & { readonly asOf: Instant | null };
  readonly checkpoint: PackPart & { readonly head: Checkpoint | null; readonly seenAt: Instant | null };
  /** Null where any part failed: then the pack answers nothing. */
  readonly usable: {
    readonly body: BodyReader;
    readonly isSet: (purpose: StatusPurpose, list: number, place: number) => boolean;
  } | null;
}

/** Clocks of phones run ahead and behind. */
const clockToleranceMilliseconds = 15 * 60_000;

/** True as far as it goes: it is said, and refuses nothing. A list of yesterday still knows what was suspended until then. */
const bearable: readonly PackCode[] = ['evidence.waiting_for_checkpoint', 'evidence.status_list_stale'];

const partOf = (codes: readonly PackCode[]): PackPart => ({
  result: codes.length === 0 ? 'passed' : codes.every((code) => bearable.includes(code)) ? 'limited' : 'failed',
  codes: [...new Set(codes)],
});

export async function checkPack(verifier: Verifier, question: PackQuestion): Promise<PackAnswer> {
  const { trust, policy } = question;
  const log = createLogReader(verifier, { policy });
  const note = parseNote(question.note);
  const header = note && parsePackHeader(note.text);
  const codes: PackCode[] = [];
  if (!note || !header) codes.push('offline.pack_malformed');
  else {
    codes.push(...judgeDays(header, question.at));
    if (header.market !== question.market) codes.push('offline.pack_of_another_market');
    const hash = toHex(await verifier.sha256(utf8(question.body)));
    if (hash !== header.bodyHash) codes.push('offline.pack_body_differs');
    const [line] = note.signatures;
    const known = await findKey(verifier, log, trust.issuer, line?.name ?? '', header.madeAt);
    codes.push(...known.codes);
    const keys = known.publicKey && line ? [await verifierKey(verifier, line.name, 1, known.publicKey)] : [];
    const signatures = await checkSignatures(verifier, note, keys);
    if (!signatures.some(({ isValid }) => isValid)) codes.push('offline.pack_signature_invalid');
  }
  const pack = partOf(codes);

  const lists = new Map<string, Uint8Array>();
  const listCodes: PackCode[] =
    trust.statusLists.length === 0 && usesLists(question.body) ? ['offline.status_lists_missing'] : [];
  let asOf: Instant | null = null;
  for (const list of trust.statusLists) {
    const read = await readStatusList(verifier, log, list, {
      issuers: [trust.issuer],
      at: question.at,
      gunzip: question.gunzip,
      url: list.url,
    });
    listCodes.push(...read.codes);
    // The oldest of them is how old the answer is.
    if (read.validFrom && (asOf === null || read.validFrom < asOf)) asOf = read.validFrom;
    if (read.bits) lists.set(`${list.purpose} ${list.list}`, read.bits);
  }
  const statusLists = { ...partOf(listCodes), asOf };

  const { checkpoint: found, quorum, head } = await log.checkHead();
  const checkpoint = {
    ...partOf([...found.codes, ...quorum]),
    head,
    seenAt: newest([...trust.issuer.keys, ...trust.statusLists].map(({ statement }) => log.timeOf(statement))),
  };
  const isUsable = [pack, statusLists, checkpoint].every(({ result }) => result !== 'failed');
  return {
    header: header ?? null,
    pack,
    statusLists,
    checkpoint,
    usable: isUsable
      ? {
          body: readBody(question.body),
          isSet(purpose, list, place) {
            const bits = lists.get(`${purpose} ${list}`);
            return bits !== undefined && place < bits.length * 8 && isStatusSet(bits, place);
          },
        }
      : null,
  };
}

function judgeDays({ madeAt, usableUntil }: PackHeader, at: Instant): PackRefusal[] {
  const now = Date.parse(at);
  if (!(now <= Date.parse(usableUntil))) return ['offline.pack_too_old'];
  return now + clockToleranceMilliseconds < Date.parse(madeAt) ? ['offline.pack_not_yet_valid'] : [];
}

const usesLists = (body: string): boolean => body.includes('"watched":[{');

const newest = (times: readonly (Instant | null)[]): Instant | null =>
  times.reduce((latest, time) => (time !== null && (latest === null || time > latest) ? time : latest), null);
