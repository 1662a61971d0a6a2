// Primitives and keys for tests, from Node's own cryptography: synchronous where the product may be, real signatures.
import { createHash, createPrivateKey, createPublicKey, sign, webcrypto } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { keyIdOf, type SignatureType, type SignerKey, type VerifierKey } from '../note.ts';
import { webCrypto } from '../primitives.ts';

// The cast is between Node's and the browser's type of one and the same object.
/** WebCrypto for signatures, a synchronous hash. */
export const verifier = {
  ...webCrypto(webcrypto.subtle as unknown as SubtleCrypto),
  sha256: (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
};

/** An Ed25519 key that is the same in every run: the seed is the hash of its name. RFC 8410 wraps it for Node. */
export async function testKey(name: string, type: SignatureType, seedText = name): Promise<SignerKey> {
  const seed = createHash('sha256').update(seedText).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-32));
  return {
    name,
    type,
    publicKey,
    id: await keyIdOf(verifier, name, type, publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

/** The public half. */
export const publicHalf = ({ name, id, type, publicKey }: SignerKey): VerifierKey => ({ name, id, type, publicKey });

/** Where the vectors of others lie, when they do. */
export const VECTORS = new URL('../../../../../shared/vectors/', import.meta.url);

/** True where a folder of vectors is there. */
export const hasVectors = (folder: string): boolean => existsSync(new URL(folder, VECTORS));

/** A vector as bytes. */
export const vectorBytes = (path: string): Uint8Array => new Uint8Array(readFileSync(new URL(path, VECTORS)));

/** A vector as text. */
export const vectorText = (path: string): string => readFileSync(new URL(path, VECTORS), 'utf8');

/** Names in a folder of vectors. */
export const vectorNames = (folder: string): string[] =>
  hasVectors(folder) ? readdirSync(new URL(folder, VECTORS)) : [];
