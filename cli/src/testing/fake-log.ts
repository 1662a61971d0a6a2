// A C2SP log in memory over real HTTP, made from core's own functions, that can also do everything a log must not: fork,
// shrink, edit an entry, break a tile, stay silent. Its keys are real and the same in every run.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import {
  buildLeaf,
  cosign,
  encodeEntries,
  encodeTile,
  formatCheckpoint,
  formatCheckpointRequest,
  formatNote,
  formatProofFile,
  formatVerifierKey,
  hashLeaf,
  type IssuerId,
  type LeafKind,
  type LeafTime,
  parseTilePath,
  proveConsistency,
  proveInclusion,
  rootOf,
  type SignatureType,
  type SignerKey,
  signNote,
  TILE_WIDTH,
  type Tile,
} from '@amanah/core/ledger';
import { verifier } from '../cryptography.ts';
import { signerFromSeed } from '../witness/key-file.ts';

/** A key whose seed is the hash of its name. */
export const testKey = (name: string, type: SignatureType, seed = name): Promise<SignerKey> =>
  signerFromSeed(name, type, new Uint8Array(createHash('sha256').update(seed).digest()));

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The bytes of a leaf about something called `about`. */
export function leafOf(
  about: string,
  issuer: IssuerId,
  time: string,
  kind: LeafKind = 'certificate.issued',
): Uint8Array {
  const digest = (text: string) => hexOf(text) as Parameters<typeof buildLeaf>[0]['subject']; // 64 digits, as a digest has
  const at = `${time.slice(0, 19)}Z` as LeafTime; // buildLeaf throws when it is no time
  return buildLeaf({
    kind,
    issuer,
    time: at,
    subject: digest(about),
    document: digest(`document ${about}`),
    salt: digest(`salt ${about}`),
  });
}

/** A tree and what can be made of it. */
export function treeOf(origin: string, key: SignerKey, entries: readonly Uint8Array[]) {
  const hashes = Promise.all(entries.map((entry) => hashLeaf(verifier, entry)));
  const nodeOf = async (height: number, index: number) =>
    rootOf(verifier, (await hashes).slice(index * 2 ** height, (index + 1) * 2 ** height));
  const note = async (size = entries.length, cosigners: readonly SignerKey[] = [], seconds = 0) => {
    const root = await rootOf(verifier, (await hashes).slice(0, size));
    const text = formatCheckpoint({ origin, size, root, extensions: [] });
    const signed = formatNote({ text, signatures: [await signNote(key, text)] });
    const lines = await Promise.all(cosigners.map((one) => cosign(one, text, seconds)));
    return signed + lines.join('');
  };
  return {
    note,
    /** The proof file of an entry in the whole tree. */
    async proof(index: number, cosigners: readonly SignerKey[] = [], seconds = 0) {
      const size = entries.length;
      const proof = await proveInclusion(verifier, index, size, ({ height, index: at }) => nodeOf(height, at));
      return formatProofFile({ index, proof, checkpoint: await note(size, cosigners, seconds) });
    },
    /** The body of add-checkpoint for growth to `size`. */
    async request(oldSize: number, size = entries.length) {
      const proof = await proveConsistency(verifier, oldSize, size, ({ height, index }) => nodeOf(height, index));
      return formatCheckpointRequest({ oldSize, proof, checkpoint: await note(size) });
    },
    async tile({ level, index, width }: Tile) {
      const first = index * TILE_WIDTH;
      if (level === 'entries') return encodeEntries(entries.slice(first, first + width));
      const nodes = Array.from({ length: width }, (_, at) => nodeOf(level * 8, first + at));
      return encodeTile(await Promise.all(nodes));
    },
    /** True when every leaf below the tile is in the tree. */
    holds({ level, index, width }: Tile) {
      return (index * TILE_WIDTH + width) * TILE_WIDTH ** (level === 'entries' ? 0 : level) <= entries.length;
    },
  };
}

export interface FakeLog {
  readonly url: string;
  readonly origin: string;
  readonly key: SignerKey;
  readonly vkey: string;
  entries: Uint8Array[];
  cosigners: SignerKey[];
  /** Whoever signs the checkpoints; the log itself unless somebody pretends. */
  signer: SignerKey;
  /** Answers of these paths, instead of the true ones. A number is a status. */
  readonly lies: Map<string, Uint8Array | string | number>;
  /** Paths that were asked for. */
  readonly asked: string[];
  readonly close: () => Promise<void>;
}

/** Starts an empty log on a free port. */
export async function startFakeLog(): Promise<FakeLog> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/log\//, '');
    log.asked.push(path);
    const lie = log.lies.get(path);
    if (typeof lie === 'number') return response.writeHead(lie).end();
    if (lie !== undefined) return response.writeHead(200).end(lie);
    const tree = treeOf(log.origin, log.signer, log.entries);
    if (path === 'checkpoint') {
      return response.writeHead(200).end(await tree.note(log.entries.length, log.cosigners, 1_800_000_000));
    }
    const tile = parseTilePath(path);
    if (!tile || !tree.holds(tile)) return response.writeHead(404).end();
    return response.writeHead(200).end(await tree.tile(tile));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const origin = `127.0.0.1:${port}/log`;
  const key = await testKey(origin, 1, 'the log');
  const log: FakeLog = {
    url: `http://${origin}`,
    origin,
    key,
    vkey: formatVerifierKey(key),
    entries: [],
    cosigners: [],
    signer: key,
    lies: new Map(),
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return log;
}
