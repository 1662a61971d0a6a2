// Ed25519 keys made, written down and read in this browser with WebCrypto. There is no other implementation for private keys:
// one in JavaScript would have them in memory where any script could read them.

import { utf8, webCryptoSigner } from '@amanah/core/ledger';
import { fromBase64Url, toBase64Url } from '@amanah/core/statements';
import { saveBytes } from './save-bytes.ts';

/** `insecure`: the page did not come over https. `unsupported`: the browser cannot make such keys or cannot keep them. */
export type SigningSupport = 'supported' | 'insecure' | 'unsupported';

export interface SigningKey {
  /** 32 bytes, base64url. */
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

export async function signingSupport(
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<SigningSupport> {
  if (!subtle) return 'insecure';
  try {
    await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return 'supported';
  } catch {
    // NotSupportedError by the standard, other names in older engines: to us each means that it cannot.
    return 'unsupported';
  }
}

/** A new key. `isExtractable` only for a key that is written to a file at once. */
export async function makeSigningKey(isExtractable: boolean): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', isExtractable, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { publicKey: toBase64Url(raw), privateKey: pair.privateKey };
}

export async function signBase64Url(privateKey: CryptoKey, message: Uint8Array): Promise<string> {
  return toBase64Url(await webCryptoSigner(crypto.subtle, privateKey)(message));
}

/** Text of the file: a JSON Web Key (RFC 8037) that also says whose it is. */
export async function recoveryFileOf(key: SigningKey, organisation: string): Promise<string> {
  const { kty, crv, x, d } = await crypto.subtle.exportKey('jwk', key.privateKey);
  return `${JSON.stringify({ kty, crv, x, d, organisation }, null, 2)}\n`;
}

export const recoveryFileName = (number: number): string => `amanah-recovery-key-${number}.json`;

export const saveRecoveryFile = (text: string, name: string): void => saveBytes(Uint8Array.from(utf8(text)), name);

/** The key of such a file, which from then on can only be used; null when it is none or its halves do not belong together. */
export async function readRecoveryFile(text: string): Promise<SigningKey | null> {
  const { kty, crv, x, d } = membersOf(text);
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string' || typeof d !== 'string') return null;
  const publicBytes = fromBase64Url(x);
  if (publicBytes?.length !== 32 || fromBase64Url(d)?.length !== 32) return null;
  try {
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.importKey('jwk', { kty, crv, x, d }, 'Ed25519', false, ['sign']),
      crypto.subtle.importKey('raw', Uint8Array.from(publicBytes), 'Ed25519', true, ['verify']),
    ]);
    const probe = Uint8Array.from(utf8('amanah recovery key check'));
    const signature = await crypto.subtle.sign('Ed25519', privateKey, probe);
    return (await crypto.subtle.verify('Ed25519', publicKey, signature, probe)) ? { publicKey: x, privateKey } : null;
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return null;
    throw error;
  }
}

function membersOf(text: string): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
