// A log in memory with real keys and real proofs, that can also do what a log must not: rewrite an entry, change its key.
import { createHash, createPrivateKey, createPublicKey, sign, webcrypto } from 'node:crypto';
import type { LoggedStatement } from '@amanah/core/ledger';
import {
  buildLeaf,
  commit,
  cosign,
  type Digest,
  encodeTile,
  formatCheckpoint,
  formatNote,
  formatProofFile,
  formatVerifierKey,
  hashLeaf,
  type IssuerId,
  type LeafKind,
  type LeafTime,
  parseTilePath,
  proveInclusion,
  readUtf8,
  rootOf,
  type SignatureType,
  type SignerKey,
  signNote,
  TILE_WIDTH,
  toHex,
  utf8,
  verifierKey,
  webCrypto,
} from '@amanah/core/ledger';

// The cast is between Node's and the browser's type of one and the same object.
export const verifier = webCrypto(webcrypto.subtle as unknown as SubtleCrypto);

/** A key whose seed is the hash of a text. RFC 8410 wraps it for Node. */
export async function keyFrom(name: string, type: SignatureType, seed = name): Promise<SignerKey> {
  const header = Buffer.from('302e020100300506032b657004220420', 'hex');
  const privateKey = createPrivateKey({
    key: Buffer.concat([header, createHash('sha256').update(seed).digest()]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const half = await verifierKey(verifier, name, type, new Uint8Array(spki.subarray(-32)));
  return { ...half, sign: (message) => new Uint8Array(sign(null, message, privateKey)) };
}

export interface LogOptions {
  readonly origin?: string;
  /** Another seed is another key. */
  readonly seed?: string;
  /** The moment of every statement, an instant. */
  readonly at: string;
  /** Hosts of witnesses that cosign and whose signature the policy needs. */
  readonly witnesses?: readonly string[];
}

export interface Recorded {
  readonly index: number;
  readonly leaf: string;
  readonly salt: string;
  readonly subject: string;
}

export interface TestLog {
  readonly at: string;
  /** c2sp.org/tlog-policy. */
  readonly policy: string;
  record(kind: LeafKind, issuer: IssuerId, subject: string, document: Digest): Promise<Recorded>;
  /** Against the tree as it is now. */
  stated(recorded: Recorded): Promise<LoggedStatement>;
  /** Answers `/log/tile/…`; null where the log has no such tile. */
  tile(path: string): Promise<Uint8Array | null>;
  /** Replaces an entry. */
  rewrite(index: number): void;
}

export async function createTestLog(options: LogOptions): Promise<TestLog> {
  const { origin = 'amanah.example/log', at, witnesses = [] } = options;
  const logKey = await keyFrom(origin, 1, options.seed ?? origin);
  const witnessKeys = await Promise.all(witnesses.map((host) => keyFrom(`${host}/w`, 4)));
  const entries: Uint8Array[] = [];

  const hashes = () => Promise.all(entries.map((entry) => hashLeaf(verifier, entry)));
  const nodeOf = async (height: number, index: number) =>
    rootOf(verifier, (await hashes()).slice(index * 2 ** height, (index + 1) * 2 ** height));
  const checkpoint = async () => {
    const root = await rootOf(verifier, await hashes());
    const text = formatCheckpoint({ origin, size: entries.length, root, extensions: [] });
    const note = formatNote({ text, signatures: [await signNote(logKey, text)] });
    const lines = await Promise.all(witnessKeys.map((key) => cosign(key, text, Date.parse(at) / 1000)));
    return note + lines.join('');
  };

  return {
    at,
    policy: [
      `log ${formatVerifierKey(logKey)}`,
      ...witnessKeys.map((key, index) => `witness w${index} ${formatVerifierKey(key)}`),
      ...(witnessKeys.length > 0 ? [`group everyone all ${witnessKeys.map((_, index) => `w${index}`).join(' ')}`] : []),
      `quorum ${witnessKeys.length > 0 ? 'everyone' : 'none'}`,
      '',
    ].join('\n'),
    async record(kind, issuer, subject, document) {
      const salt = new Uint8Array(createHash('sha256').update(`${kind} ${subject}`).digest());
      const time = at as LeafTime; // buildLeaf throws when it is none
      const leaf = buildLeaf({ kind, ...(await commit(verifier, salt, subject)), document, issuer, time });
      entries.push(leaf);
      return { index: entries.length - 1, leaf: readUtf8(leaf) ?? '', salt: toHex(salt), subject };
    },
    async stated({ index, ...opened }) {
      const proof = await proveInclusion(verifier, index, entries.length, (node) => nodeOf(node.height, node.index));
      return { ...opened, proof: formatProofFile({ index, proof, checkpoint: await checkpoint() }) };
    },
    async tile(path) {
      const tile = parseTilePath(path);
      if (!tile || tile.level === 'entries') return null;
      const { level, index, width } = tile;
      if ((index * TILE_WIDTH + width) * TILE_WIDTH ** level > entries.length) return null;
      const places = Array.from({ length: width }, (_, one) => nodeOf(level * 8, index * TILE_WIDTH + one));
      return encodeTile(await Promise.all(places));
    },
    rewrite(index) {
      entries[index] = utf8('{"another":"entry"}');
    },
  };
}
