// Ed25519 and SHA-256 as this floor has them: the adapters that core asks for. Knows no key of its own.
import {
  createPrivateKey,
  createPublicKey,
  hash,
  type KeyObject,
  sign as signWithKey,
  verify as verifyWithKey,
} from 'node:crypto';
import type { SignEd25519, Verifier } from '@amanah/core/ledger';

// A seed of 32 bytes is a whole private key; PKCS #8 (RFC 8410 section 7) is how Node takes it.
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

export const nodeVerifier: Verifier = {
  sha256,
  verifyEd25519(publicKey, message, signature) {
    if (publicKey.length !== 32 || signature.length !== 64) return false;
    const key = createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' });
    return verifyWithKey(null, message, key, signature);
  },
};

export interface SigningKey {
  readonly publicKey: Uint8Array;
  readonly sign: SignEd25519;
}

/** The key pair of a seed of 32 bytes (RFC 8032 section 5.1.5). */
export function signingKey(seed: Uint8Array): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  return { publicKey: publicKeyOf(privateKey), sign: (message) => signWithKey(null, message, privateKey) };
}

function publicKeyOf(privateKey: KeyObject): Uint8Array {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return new Uint8Array(der.subarray(spkiPrefix.length));
}
