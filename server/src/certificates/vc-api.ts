// VC-API of the W3C Credentials Community Group: signs and checks credentials for outside suites. What it accepts is what the
// standards say; what it does not know it refuses by name. Fetches nothing from addresses in a credential but status lists of ours.

import { gunzipSync } from 'node:zlib';
import { largestInteger } from '@amanah/api/route';
import {
  addProof,
  buildSigningInput,
  decodeStatusList,
  isStatusSet,
  joinJwt,
  parseVcJwt,
  verifyProofOf,
} from '@amanah/core/certificates';
import { isObject, type JsonObject, NotJson, utf8 } from '@amanah/core/ledger';
import { fromMultikey, parseDidDocument, toMultikey } from '@amanah/core/statements';
import { compactVerify } from 'jose/jws/compact/verify';
import { importJWK } from 'jose/key/import';
import { z } from 'zod';
import { newId } from '../platform/clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { nodeVerifier, type SigningKey } from '../platform/signing.ts';
import { faultsOfCredential, faultsOfPresentation, idOf, isInstant, listOf, textOf } from './credential-form.ts';
import type { IssueDeps } from './issue-certificates.ts';

export interface Verification {
  readonly verified: boolean;
  readonly checks: string[];
  readonly warnings: string[];
  readonly errors: string[];
}

/** More than any wallet shows at once: each costs a signature and a list. */
const mostCredentials = 16;
const mostStatusEntries = 8;

type StatusBits = (
  purpose: 'revocation' | 'suspension',
  number: number,
) => Promise<Awaited<ReturnType<typeof decodeStatusList>> | null>;

/** A did:key that nobody has recognised. did:key Method 0.9 section 3.1. */
function testIssuerOf({ publicKey, sign }: SigningKey) {
  const name = toMultikey(publicKey);
  const did = `did:key:${name}`;
  return { did, method: `${did}#${name}`, sign };
}

export interface VcApiDeps extends IssueDeps {
  /** Signs what suites ask for. In no register and in no verdict, and what it signs is in no log. */
  readonly testIssuer: SigningKey;
}

export function createVcApi(deps: VcApiDeps) {
  const { clock, organisations, statusLists } = deps;
  const test = testIssuerOf(deps.testIssuer);

  /** Keys of our own did:web are in the database, those of did:key in the identifier; nobody else's are fetched. */
  async function keyOf(method: string): Promise<Uint8Array | null> {
    const [did = ''] = method.split('#');
    const issuer = organisations.keys.issuerOf(did);
    const document = issuer === null ? null : await organisations.keys.document(issuer);
    const keys = document ? parseDidDocument(did, document) : undefined;
    return (
      keys?.find(({ name, revokedAt }) => `${did}#${name}` === method && revokedAt === undefined)?.publicKey ??
      keyInside(method)
    );
  }

  /** did:key with an Ed25519 key. did:key Method 0.9 section 3.1. */
  function keyInside(method: string): Uint8Array | null {
    const [, text] = /^did:key:(z6Mk[1-9A-HJ-NP-Za-km-z]+)#\1$/.exec(method) ?? [];
    return text === undefined ? null : (fromMultikey(text) ?? null);
  }

  async function verifyToken(token: string): Promise<{ credential: JsonObject | null; error: string | null }> {
    const jwt = parseVcJwt(token);
    if (!jwt) return { credential: null, error: 'the token is not a vc+jwt' };
    if (jwt.header.alg === 'ES256') return verifyES256(token, jwt.credential, jwt.header.kid);
    const key = await keyOf(jwt.header.kid);
    if (!key) return { credential: jwt.credential, error: 'the key of the issuer is not known here' };
    const holds = await nodeVerifier.verifyEd25519(key, jwt.signingInput, jwt.signature);
    return { credential: jwt.credential, error: holds ? null : 'the signature does not verify' };
  }

  /** Keys on P-256 come inside did:jwk only: did:web documents of others are not fetched. */
  async function verifyES256(token: string, credential: JsonObject, kid: string) {
    const encoded = /^did:jwk:([A-Za-z0-9_-]+)#0$/.exec(kid)?.[1];
    if (encoded === undefined) return { credential, error: 'the key of the issuer is not known here' };
    try {
      const jwk = z
        .record(z.string(), z.string())
        .parse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
      const key = await importJWK({ ...jwk, alg: 'ES256' });
      await compactVerify(token, key, { algorithms: ['ES256'] });
      return { credential, error: null };
    } catch {
      return { credential, error: 'the signature does not verify' };
    }
  }

  async function statusErrors(
    credential: JsonObject,
    lists: StatusBits,
  ): Promise<{ errors: string[]; warnings: string[] }> {
    const errors: string[] = [];
    const warnings: string[] = [];
    const entries = listOf(credential['credentialStatus']);
    if (entries.length > mostStatusEntries) return { errors: ['credentialStatus has too many entries'], warnings };
    for (const entry of entries) {
      const url = isObject(entry) ? entry['statusListCredential'] : undefined;
      const own = typeof url === 'string' ? /\/status\/(revocation|suspension)\/(\d+)$/.exec(url) : null;
      const isOurs = own !== null && String(url).startsWith(`${deps.publicUrl}/status/`);
      if (!isObject(entry) || !isOurs) {
        warnings.push('the status list of another server was not fetched');
        continue;
      }
      const purpose = own[1] === 'revocation' ? 'revocation' : 'suspension';
      const number = Number(own[2]);
      const decoded = number <= largestInteger ? await lists(purpose, number) : null;
      // A text of digits: Bitstring Status List section 2.1.
      const index = /^\d+$/.test(textOf(entry['statusListIndex'])) ? Number(entry['statusListIndex']) : -1;
      const isInside = decoded?.ok && index >= 0 && index < decoded.bits.length * 8;
      if (entry['statusPurpose'] !== purpose) errors.push('the status list is for another purpose');
      else if (!isInside) errors.push('the status list has no such place');
      else if (isStatusSet(decoded.bits, index)) errors.push(purpose === 'revocation' ? 'revoked' : 'suspended');
    }
    return { errors, warnings };
  }

  /** Reads and unpacks each list once, however often a request names it. */
  function statusBits(): StatusBits {
    const read = async (purpose: 'revocation' | 'suspension', number: number) => {
      const list = await statusLists.latest(purpose, number);
      const subject = list ? parseVcJwt(list.jwt)?.credential['credentialSubject'] : undefined;
      return isObject(subject)
        ? decodeStatusList(textOf(subject['encodedList']), (bytes, most) =>
            gunzipSync(bytes, { maxOutputLength: most }),
          )
        : null;
    };
    const known = new Map<string, ReturnType<typeof read>>();
    return (purpose, number) => {
      const name = `${purpose} ${number}`;
      const found = known.get(name) ?? read(purpose, number);
      known.set(name, found);
      return found;
    };
  }

  async function verifyCredential(given: unknown, lists = statusBits()): Promise<Verification> {
    const isEnveloped = isObject(given) && given['type'] === 'EnvelopedVerifiableCredential';
    const enveloped = isEnveloped ? textOf(given['id']).replace(/^data:application\/vc\+jwt[;,]+/, '') : null;
    const token = typeof given === 'string' ? given : enveloped;
    const at = clock.now().toISOString();
    const errors: string[] = [];
    let credential: JsonObject | null = null;
    if (token !== null) {
      const read = await verifyToken(token);
      credential = read.credential;
      if (read.error) errors.push(read.error);
    } else if (isObject(given)) {
      credential = given;
      errors.push(...(await proofErrors(given, 'assertionMethod', at)));
    }
    if (!credential) return { verified: false, checks: ['proof'], warnings: [], errors };
    errors.push(...faultsOfCredential(credential));
    const { validFrom, validUntil } = credential;
    if (isInstant(validFrom) && Date.parse(validFrom) > Date.parse(at)) errors.push('it is not valid yet');
    if (isInstant(validUntil) && Date.parse(validUntil) <= Date.parse(at)) errors.push('it is not valid any more');
    const status = await statusErrors(credential, lists);
    const warnings = await warningsAbout(idOf(credential['issuer']));
    return {
      verified: errors.length + status.errors.length === 0,
      checks: ['proof', 'form', 'validity', 'status'],
      warnings: [...warnings, ...status.warnings],
      errors: [...errors, ...status.errors],
    };
  }

  async function warningsAbout(issuer: string): Promise<string[]> {
    if (issuer === test.did) return ['this is the test issuer of this server, whom nobody recognises'];
    const id = organisations.keys.issuerOf(issuer);
    const realm = id === null || id === 'operator' ? null : await organisations.realmOf(id);
    return realm === 'demo' || realm === 'practice'
      ? [`the issuer is of the ${realm} of this server: nobody recognises it`]
      : [];
  }

  async function proofErrors(
    secured: JsonObject,
    purpose: 'assertionMethod' | 'authentication',
    at: string,
  ): Promise<string[]> {
    const proof = secured['proof'];
    const method = isObject(proof) ? proof['verificationMethod'] : undefined;
    const key = typeof method === 'string' ? await keyOf(method) : null;
    const holder = purpose === 'assertionMethod' ? secured['issuer'] : secured['holder'];
    const answer = await verifyProofOf(nodeVerifier, secured, { keyOf: () => key ?? undefined, purpose, at });
    if (!answer.ok) return [answer.refusal];
    // A key may only speak for the one whose identifier it carries.
    const isTheirs = holder === undefined || textOf(method).startsWith(`${idOf(holder)}#`);
    return isTheirs ? [] : ['the key belongs to somebody else'];
  }

  return {
    verifyCredential: (given: unknown) => verifyCredential(given),

    async verifyPresentation(
      given: JsonObject,
      options: { challenge?: string | undefined; domain?: string | undefined },
    ): Promise<Verification> {
      const at = clock.now().toISOString();
      const errors = [...faultsOfPresentation(given), ...(await proofErrors(given, 'authentication', at))];
      const proof = isObject(given['proof']) ? given['proof'] : {};
      // A presentation for another occasion is a replay.
      if (options.challenge !== undefined && proof['challenge'] !== options.challenge)
        errors.push('the challenge differs');
      if (options.domain !== undefined && !listOf(proof['domain']).includes(options.domain))
        errors.push('the domain differs');
      const credentials = listOf(given['verifiableCredential']);
      if (credentials.length > mostCredentials) errors.push('verifiableCredential has too many entries');
      const lists = statusBits();
      const inner: Verification[] = [];
      for (const one of credentials.slice(0, mostCredentials)) inner.push(await verifyCredential(one, lists));
      const all = [...errors, ...inner.flatMap((one) => one.errors)];
      return {
        verified: all.length === 0,
        checks: ['proof', 'credentials'],
        warnings: inner.flatMap((one) => one.warnings),
        errors: all,
      };
    },

    /** Signs as the test issuer: outside suites can test what we sign, and no certifier speaks without a decision and a leaf. */
    async issue(userId: string, given: JsonObject, form: 'eddsa-jcs-2022' | 'vc+jwt'): Promise<JsonObject | string> {
      await organisations.acting(userId, 'decide_certificates');
      const named = given['issuer'] === undefined ? { ...given, issuer: test.did } : given;
      const credential: JsonObject =
        named['id'] === undefined ? { ...named, id: `urn:uuid:${newId(clock.now())}` } : named;
      const faults = faultsOfCredential(credential);
      if (idOf(named['issuer']) !== test.did) faults.push(`issuer is not the test issuer ${test.did}`);
      if ('proof' in credential) faults.push('proof must not be there yet');
      if (faults.length > 0)
        throw new Refusal('request.invalid', { faults: faults.map((rule) => ({ path: '/credential', rule })) });
      return secure(credential, form);
    },
  };

  async function secure(credential: JsonObject, form: 'eddsa-jcs-2022' | 'vc+jwt'): Promise<JsonObject | string> {
    try {
      if (form === 'vc+jwt') {
        const input = buildSigningInput({ alg: 'EdDSA', kid: test.method }, credential);
        return joinJwt(input, await test.sign(utf8(input)));
      }
      return await addProof(nodeVerifier, test.sign, credential, {
        verificationMethod: test.method,
        created: `${clock.now().toISOString().slice(0, 19)}Z`,
        proofPurpose: 'assertionMethod',
      });
    } catch (error) {
      if (error instanceof NotJson)
        throw new Refusal('request.invalid', { faults: [{ path: '/credential', rule: error.message }] });
      throw error;
    }
  }
}
