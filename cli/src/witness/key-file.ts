// The witness' key in a file of its own: one line in the form that Go's note package gave to signing keys, with the type in
// front of the seed. The seed leaves this file only into a signer and is never printed.
import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import {
  concat,
  fromBase64,
  readUtf8,
  type SignatureType,
  type SignerKey,
  toBase64,
  type VerifierKey,
  verifierKey,
  webCryptoSigner,
} from '@amanah/core/ledger';
import { CannotStart } from '../cannot-start.ts';
import { verifier } from '../cryptography.ts';
import { createDurably, isFileFault } from '../durable-files.ts';
import { readNamedFile } from '../policy-file.ts';

const PREFIX = 'PRIVATE+KEY+';
const SEED_BYTES = 32;
/** Type 4: what this key signs is a timestamped cosignature. c2sp.org/tlog-cosignature. */
const COSIGNATURE: SignatureType = 4;

/** RFC 8410 section 7: what stands before the seed in PKCS#8. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A signer from a seed of 32 bytes. Throws a RangeError for a name that no note can carry. */
export async function signerFromSeed(name: string, type: SignatureType, seed: Uint8Array): Promise<SignerKey> {
  const pkcs8 = Buffer.concat([PKCS8_HEADER, seed]);
  const publicDer = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({
    format: 'der',
    type: 'spki',
  });
  const publicHalf = await verifierKey(verifier, name, type, new Uint8Array(publicDer.subarray(-SEED_BYTES)));
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  return { ...publicHalf, sign: webCryptoSigner(crypto.subtle, privateKey) };
}

/** Makes a key and writes it where nothing is yet. Gives the public half; refuses to overwrite whatever is there. */
export async function makeKeyFile(file: string, name: string): Promise<VerifierKey> {
  const seed = new Uint8Array(randomBytes(SEED_BYTES));
  const key = await signerFromSeed(name, COSIGNATURE, seed).catch((error: unknown) => {
    if (error instanceof RangeError) throw new CannotStart('key.nameInvalid', { name });
    throw error;
  });
  const bytes = concat(Uint8Array.of(COSIGNATURE), seed);
  try {
    await createDurably(file, `${PREFIX}${name}+${key.id}+${toBase64(bytes)}\n`);
  } catch (error) {
    if (isFileFault(error, 'EEXIST')) throw new CannotStart('key.fileExists', { file });
    throw new CannotStart('file.unwritable', { file, why: String(error) });
  }
  return key;
}

/** The signer in a key file. A file whose key id does not fit its key was damaged and is refused. */
export async function readKeyFile(file: string): Promise<SignerKey> {
  const line = readUtf8(await readNamedFile(file))?.trimEnd() ?? '';
  const [name = '', id = '', ...rest] = line.startsWith(PREFIX) ? line.slice(PREFIX.length).split('+') : [];
  const bytes = fromBase64(rest.join('+'));
  if (name && bytes?.length === SEED_BYTES + 1 && bytes[0] === COSIGNATURE) {
    const key = await signerFromSeed(name, COSIGNATURE, bytes.subarray(1));
    if (key.id === id) return key;
  }
  throw new CannotStart('key.fileInvalid', { file });
}
