// Credentials as JSON Web Tokens, `vc+jwt` (W3C vc-jose-cose section 3.1). Builds what is signed and takes tokens apart;
// signing and verifying is the caller's, with the algorithm of the key it trusts and never with the token's word for it.
import { canonicalise, NotJson, readUtf8, utf8 } from '../ledger/index.ts';
import { fromBase64Url, toBase64Url } from '../statements/index.ts';

export type JwtAlgorithm = 'EdDSA' | 'ES256';

/** The protected header. `kid` is the verification method, a DID URL. */
export interface VcJwtHeader {
  readonly alg: JwtAlgorithm;
  readonly typ: 'vc+jwt';
  readonly cty: 'vc';
  readonly kid: string;
}

/** A token in parts. `signingInput` is what the 64 bytes of `signature` must sign. */
export interface VcJwt {
  readonly header: VcJwtHeader;
  readonly credential: { readonly [name: string]: unknown };
  readonly signingInput: Uint8Array;
  readonly signature: Uint8Array;
}

const encode = (value: unknown) => toBase64Url(utf8(canonicalise(value)));

/**
 * The text to sign. Throws `NotJson` for what JSON cannot say. RFC 7515 section 5.1.
 *
 * @example buildSigningInput({ alg: 'EdDSA', kid: 'did:web:amanah.example#key-1' }, credential) // 'eyJhbGciOi….eyJAY29udG…'
 */
export const buildSigningInput = (key: { alg: JwtAlgorithm; kid: string }, credential: object): string => {
  const header: VcJwtHeader = { alg: key.alg, typ: 'vc+jwt', cty: 'vc', kid: key.kid };
  return `${encode(header)}.${encode(credential)}`;
};

/** The token: what was signed, and the signature of 64 bytes. */
export const joinJwt = (signingInput: string, signature: Uint8Array): string =>
  `${signingInput}.${toBase64Url(signature)}`;

function readJson(part: string): { readonly [name: string]: unknown } | undefined {
  const bytes = fromBase64Url(part);
  const text = bytes && readUtf8(bytes);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // A name that occurs twice reads differently elsewhere: what we read must be all that the text says.
    const canonical = canonicalise(value);
    const isWhole = canonical.length <= text.length && countNames(text) === countNames(canonical);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isWhole) return undefined;
    return Object.fromEntries(Object.entries(value));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NotJson) return undefined;
    throw error;
  }
}

// Outside of strings every colon follows a name, so counting them counts names.
const countNames = (json: string) => json.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length;

/**
 * A token in parts, `undefined` when it is malformed, of another type, or has header members beyond alg, typ, cty and kid: a
 * key that travels with the token (`jwk`, `jku`, `x5u`) proves nothing, and `crit` may not be ignored. A `vc` claim or a
 * payload that is no credential is refused too. vc-jose-cose section 3.1.1; RFC 7515 section 4.
 *
 * @example parseVcJwt('a.b.c') // undefined
 */
export function parseVcJwt(token: string): VcJwt | undefined {
  const [head = '', body = '', tail = '', ...more] = token.split('.');
  const header = readJson(head);
  const credential = readJson(body);
  const signature = fromBase64Url(tail);
  if (more.length || !header || !credential || signature?.length !== 64) return undefined;
  const { alg, typ, cty, kid, ...others } = header;
  if ((alg !== 'EdDSA' && alg !== 'ES256') || typ !== 'vc+jwt' || Object.keys(others).length) return undefined;
  if ((cty !== undefined && cty !== 'vc') || typeof kid !== 'string') return undefined;
  const type = credential['type'];
  const isCredential = Array.isArray(type) ? type.includes('VerifiableCredential') : type === 'VerifiableCredential';
  if (!isCredential || 'vc' in credential || 'proof' in credential) return undefined;
  const issuer = credential['issuer'];
  const issuerId = typeof issuer === 'object' && issuer !== null && 'id' in issuer ? issuer.id : issuer;
  // The key must be the issuer's own, or anybody could sign in anybody's name.
  if (typeof issuerId !== 'string' || !kid.startsWith(`${issuerId}#`)) return undefined;
  return { header: { alg, typ, cty: 'vc', kid }, credential, signingInput: utf8(`${head}.${body}`), signature };
}
