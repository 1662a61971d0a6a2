// did:web identifiers and their documents. Such a document has no history: it says which keys an issuer has now. When a key
// began comes from the log; when it ended is said here, so that old signatures stay checkable after a rotation.
import { isObject } from '../ledger/index.ts';
import { fromBase64Url, fromMultikey, toBase64Url, toMultikey } from './multibase.ts';

/** A public key of an issuer. `from` is known from the log only; the document carries `until` and `revokedAt`. Instants. */
export interface IssuerKey {
  /** Fragment of its verification method, `key-1`. */
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly from?: string;
  /** The signer stopped using it; what was signed before stays good. */
  readonly until?: string;
  /** It fell into wrong hands; nothing it signed is good any more, whenever it says it was signed. */
  readonly revokedAt?: string;
}

interface VerificationMethod {
  readonly id: string;
  readonly type: 'Multikey' | 'JsonWebKey2020';
  readonly controller: string;
  readonly publicKeyMultibase?: string;
  readonly publicKeyJwk?: { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };
  readonly expires?: string;
  readonly revoked?: string;
}

/** A DID document as we write it. DID Core 1.0; Controlled Identifiers 1.0 section 2.2 for `expires` and `revoked`. */
export interface DidDocument {
  readonly '@context': readonly string[];
  readonly id: string;
  readonly alsoKnownAs?: readonly string[];
  readonly verificationMethod: readonly VerificationMethod[];
  readonly assertionMethod: readonly string[];
  readonly authentication: readonly string[];
}

const CONTEXTS = [
  'https://www.w3.org/ns/did/v1',
  'https://w3id.org/security/multikey/v1',
  'https://w3id.org/security/suites/jws-2020/v1',
];
const SEGMENT = /^[A-Za-z0-9._-]+$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The identifier for an origin and path segments. Throws a RangeError for anything but an https origin without path, and for
 * segments beyond letters, digits, dot, underscore and hyphen. did:web Method Specification section 2.1.
 *
 * @example didWebOf('https://amanah.example:3000', ['did', 'certifier']) // 'did:web:amanah.example%3A3000:did:certifier'
 */
export function didWebOf(origin: string, segments: readonly string[] = []): `did:web:${string}` {
  const [, host = '', port] = /^https:\/\/([^/:]+)(?::(\d{1,5}))?$/.exec(origin) ?? [];
  if (!HOST.test(host)) throw new RangeError(`no did:web for ${origin}`);
  for (const segment of segments) {
    if (!SEGMENT.test(segment) || /^\.+$/.test(segment)) throw new RangeError(`no did:web with ${segment}`);
  }
  return `did:web:${[port === undefined ? host : `${host}%3A${port}`, ...segments].join(':')}`;
}

/**
 * Where the document of an identifier lies, `undefined` when it is no did:web. Always https. did:web section 2.5.2.
 *
 * @example urlOfDidWeb('did:web:amanah.example%3A3000:did:certifier') // 'https://amanah.example:3000/did/certifier/did.json'
 */
export function urlOfDidWeb(did: string): string | undefined {
  const [scheme, method, place = '', ...segments] = did.split(':');
  const [host = '', port, ...more] = place.split('%3A');
  if (scheme !== 'did' || method !== 'web' || more.length) return undefined;
  const origin = port === undefined ? `https://${host}` : `https://${host}:${port}`;
  try {
    if (didWebOf(origin, segments) !== did) return undefined;
  } catch {
    return undefined;
  }
  return `${origin}/${segments.length ? segments.join('/') : '.well-known'}/did.json`;
}

/** The verification method of a key: `did#name`, or `did#name-jwk` for its JSON Web Key. */
export const methodOf = (did: string, keyName: string): string => `${did}#${keyName}`;

/**
 * The document of an identifier: each key as Multikey and as JsonWebKey2020. Keys that ended stay listed with their end, so
 * that what they signed can be checked; revoked ones stay listed as revoked and lose every purpose. Keys must overlap by
 * being listed before they are used: publish, wait for caches, then sign.
 *
 * @example buildDidDocument('did:web:amanah.example', [{ name: 'key-1', publicKey }])
 */
export function buildDidDocument(
  did: string,
  keys: readonly IssuerKey[],
  alsoKnownAs: readonly string[] = [],
): DidDocument {
  if (urlOfDidWeb(did) === undefined) throw new RangeError(`${did} is no did:web`);
  const ends = (key: IssuerKey) => ({
    ...(key.until !== undefined && { expires: key.until }),
    ...(key.revokedAt !== undefined && { revoked: key.revokedAt }),
  });
  const verificationMethod = keys.flatMap((key): VerificationMethod[] => {
    if (!SEGMENT.test(key.name) || key.name.endsWith('-jwk')) throw new RangeError(`no key is named ${key.name}`);
    return [
      {
        id: methodOf(did, key.name),
        type: 'Multikey',
        controller: did,
        publicKeyMultibase: toMultikey(key.publicKey),
        ...ends(key),
      },
      {
        id: methodOf(did, `${key.name}-jwk`),
        type: 'JsonWebKey2020',
        controller: did,
        publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(key.publicKey) },
        ...ends(key),
      },
    ];
  });
  const inUse = verificationMethod.filter(({ revoked }) => revoked === undefined).map(({ id }) => id);
  return {
    '@context': CONTEXTS,
    id: did,
    ...(alsoKnownAs.length && { alsoKnownAs }),
    verificationMethod,
    assertionMethod: inUse,
    authentication: inUse,
  };
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

function keyOfMethod(did: string, method: { readonly [name: string]: unknown }): IssuerKey | undefined {
  const { id, type, controller, publicKeyMultibase, publicKeyJwk, expires, revoked } = method;
  // A key under another's control must not speak for this issuer, wherever it is listed.
  if (typeof id !== 'string' || !id.startsWith(`${did}#`) || controller !== did) return undefined;
  let publicKey: Uint8Array | undefined;
  if (type === 'Multikey' && typeof publicKeyMultibase === 'string') publicKey = fromMultikey(publicKeyMultibase);
  if ((type === 'JsonWebKey2020' || type === 'JsonWebKey') && isObject(publicKeyJwk)) {
    const { kty, crv, x, d } = publicKeyJwk;
    const isPublicEd25519 = kty === 'OKP' && crv === 'Ed25519' && d === undefined && typeof x === 'string';
    publicKey = isPublicEd25519 ? fromBase64Url(x) : undefined;
  }
  if (publicKey?.length !== 32) return undefined;
  if ((expires !== undefined && !isInstant(expires)) || (revoked !== undefined && !isInstant(revoked)))
    return undefined;
  return {
    name: id.slice(did.length + 1),
    publicKey,
    ...(typeof expires === 'string' && { until: expires }),
    ...(typeof revoked === 'string' && { revokedAt: revoked }),
  };
}

/**
 * The Ed25519 keys with which an issuer may make assertions, from its document; revoked ones are named too. `undefined`
 * when the document is not this identifier's or has no shape. Keys of other kinds are left out, not refused.
 *
 * @example parseDidDocument('did:web:amanah.example', document)?.map(({ name }) => name) // ['key-1', 'key-1-jwk']
 */
export function parseDidDocument(did: string, value: unknown): IssuerKey[] | undefined {
  if (!isObject(value) || value['id'] !== did) return undefined;
  const { verificationMethod: methods, assertionMethod: purposes } = value;
  if (!Array.isArray(methods) || !Array.isArray(purposes) || !methods.every(isObject)) return undefined;
  const all = [...methods, ...purposes.filter(isObject)];
  const ids = all.map((method) => method['id']);
  if (new Set(ids).size !== ids.length) return undefined;
  const mayAssert = new Set(purposes.map((purpose: unknown) => (isObject(purpose) ? purpose['id'] : purpose)));
  // Short forms: `#key-1` stands for the identifier with that fragment.
  const isAllowed = (id: string) => mayAssert.has(id) || mayAssert.has(id.slice(did.length));
  return all.flatMap((method) => {
    const key = keyOfMethod(did, method);
    return key && (key.revokedAt !== undefined || isAllowed(methodOf(did, key.name))) ? [key] : [];
  });
}

/**
 * The key of a verification method for something signed at an instant, `undefined` when it had not begun, had ended, was
 * revoked or is not listed. The instant must come from the log, not from the signer, who could backdate.
 *
 * @example keyAt('did:web:amanah.example', keys, 'did:web:amanah.example#key-1', '2026-01-05T10:00:00Z')
 */
export function keyAt(
  did: string,
  keys: readonly IssuerKey[],
  verificationMethod: string,
  signedAt: string,
): Uint8Array | undefined {
  const key = keys.find(({ name }) => methodOf(did, name) === verificationMethod);
  const at = Date.parse(signedAt);
  if (!key || key.revokedAt !== undefined || Number.isNaN(at)) return undefined;
  const hasBegun = key.from === undefined || Date.parse(key.from) <= at;
  const goesOn = key.until === undefined || at < Date.parse(key.until);
  return hasBegun && goesOn ? key.publicKey : undefined;
}
