// The leaf of the log: a commitment to something that happened, readable by everyone for ever. So it holds hashes, a kind, a
// time and the issuer's public identifier, and its type leaves no place for a name, a product, a weight or a price.
import { concat, readUtf8, toHex, utf8 } from './bytes.ts';
import { canonicalise, parseCanonical } from './canonical-json.ts';
import type { Hasher } from './primitives.ts';

/** What the log records. Scans are never logged. */
export const leafKinds = [
  'certificate.issued',
  'certificate.imported',
  'certificate.suspended',
  'certificate.reinstated',
  'certificate.revoked',
  'certificate.renewed',
  'event.captured',
  'issuer_key.published',
  'issuer_key.revoked',
  'log_key.published',
  'organisation.left',
  'accreditation.published',
  'recognition.published',
  'status_list.published',
  'rule_set.published',
  'lexicon.published',
  'recall.published',
  'recall.lifted',
  'lab_result.overturned',
  'lab_result.sisters_cleared',
  'audit.recorded',
  'dispute.answered',
] as const;
export type LeafKind = (typeof leafKinds)[number];

/** SHA-256 as 64 lower-case hexadecimal digits. Made by `digest` or `commit`, or read from a leaf; free text is no digest. */
export type Digest = string & { readonly isDigest: true };

/** A did:web identifier: an organisation's, never a person's. */
export type IssuerId = `did:web:${string}`;

/** A point in time in UTC with seconds, `2026-01-05T10:00:00Z`. */
export type LeafTime = `${number}-${number}-${number}T${number}:${number}:${number}Z`;

/** One entry of the log. */
export interface Leaf {
  readonly kind: LeafKind;
  /** Commitment to what it is about (a certificate, an event, a key), salted so that nobody can guess it from a list. */
  readonly subject: Digest;
  /** Hash of the document itself: the credential, the status list, the rule set, or the CBV event hash. */
  readonly document: Digest;
  readonly issuer: IssuerId;
  readonly time: LeafTime;
  /** Commitment to the salt. Who is shown the salt can check the subject; nobody can swap it later. */
  readonly salt: Digest;
}

const LEAF_VERSION = 1;
const ISSUER = /^did:web:[A-Za-z0-9._-]+(?:%3A\d{1,5})?(?::[A-Za-z0-9._-]+)*$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

const isDigest = (value: unknown): value is Digest => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isIssuer = (value: unknown): value is IssuerId =>
  typeof value === 'string' && value.length <= 255 && ISSUER.test(value);
const isTime = (value: unknown): value is LeafTime => {
  if (typeof value !== 'string' || !TIME.test(value)) return false;
  // 30 February parses as a day in March; writing it again shows that.
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString() === value.replace('Z', '.000Z');
};
const isKind = (value: unknown): value is LeafKind => leafKinds.some((kind) => kind === value);

/** A digest from 32 bytes or 64 hexadecimal digits, `undefined` for anything else. */
export function asDigest(value: Uint8Array | string): Digest | undefined {
  const text = typeof value === 'string' ? value : toHex(value);
  return isDigest(text) ? text : undefined;
}

/**
 * The digest of bytes.
 *
 * @example await digest(hasher, utf8('')) // 'e3b0c442…'
 */
export async function digest(hasher: Hasher, bytes: Uint8Array): Promise<Digest> {
  const found = asDigest(new Uint8Array(await hasher.sha256(bytes)));
  if (!found) throw new Error('the hash is not SHA-256');
  return found;
}

/**
 * Commitments to a subject and to the salt that hides it: SHA-256(0x02 || salt || subject) and SHA-256(0x03 || salt). The
 * first byte keeps one from being passed off as the other, or as a node of the tree. The salt is 32 random bytes.
 *
 * @example const { subject, salt } = await commit(hasher, randomBytes, 'https://amanah.example/certificates/HC-1')
 */
export async function commit(
  hasher: Hasher,
  salt: Uint8Array,
  subject: string,
): Promise<{ subject: Digest; salt: Digest }> {
  if (salt.length !== 32) throw new RangeError('a salt is 32 bytes');
  return {
    subject: await digest(hasher, concat(Uint8Array.of(2), salt, utf8(subject))),
    salt: await digest(hasher, concat(Uint8Array.of(3), salt)),
  };
}

/**
 * True when the leaf is about this subject, given the salt. Anyone who was shown both can ask.
 *
 * @example await isAbout(hasher, leaf, salt, 'https://amanah.example/certificates/HC-1')
 */
export async function isAbout(hasher: Hasher, leaf: Leaf, salt: Uint8Array, subject: string): Promise<boolean> {
  if (salt.length !== 32) return false;
  const found = await commit(hasher, salt, subject);
  return found.subject === leaf.subject && found.salt === leaf.salt;
}

/**
 * The bytes of a leaf: canonical JSON with these members and no others. Throws a TypeError for a leaf that its type forbids,
 * because a wrong leaf can never be taken back.
 *
 * @example readUtf8(buildLeaf(leaf)) // '{"document":"…","issuer":"did:web:…","kind":"certificate.issued",…,"version":1}'
 */
export function buildLeaf({ kind, subject, document: hash, issuer, time, salt }: Leaf): Uint8Array {
  const isSayable = isKind(kind) && isIssuer(issuer) && isTime(time) && [subject, hash, salt].every(isDigest);
  if (!isSayable) throw new TypeError('this is no leaf');
  return utf8(canonicalise({ kind, subject, document: hash, issuer, time, salt, version: LEAF_VERSION }));
}

/**
 * A leaf from its bytes, `undefined` unless they are exactly what `buildLeaf` writes.
 *
 * @example parseLeaf(buildLeaf(leaf)) // leaf
 */
export function parseLeaf(bytes: Uint8Array): Leaf | undefined {
  const text = readUtf8(bytes);
  const value = text === undefined ? undefined : parseCanonical(text);
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  const { kind, subject, document: hash, issuer, time, salt, version, ...rest } = value;
  if (version !== LEAF_VERSION || Object.keys(rest).length || !isKind(kind) || !isIssuer(issuer) || !isTime(time)) {
    return undefined;
  }
  if (!isDigest(subject) || !isDigest(hash) || !isDigest(salt)) return undefined;
  return { kind, subject, document: hash, issuer, time, salt };
}

/**
 * The digest inside a CBV event hash, `undefined` for another form. CBV 2.0 section 8.9.
 *
 * @example digestOfEventHash('ni:///sha-256;e3b0…?ver=CBV2.0') // 'e3b0…'
 */
export function digestOfEventHash(hash: string): Digest | undefined {
  const found = /^ni:\/\/\/sha-256;([0-9a-f]{64})\?ver=CBV2\.0$/.exec(hash)?.[1];
  return found === undefined ? undefined : asDigest(found);
}
