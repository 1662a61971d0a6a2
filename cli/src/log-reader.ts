// Reads a log as anybody may (c2sp.org/tlog-tiles): checkpoint, tiles, bundles of entries. Fetches and checks the form only;
// whether it is true is decided by whoever asked.
import { logKeysSchema } from '@amanah/api/ledger/log-keys';
import { trailLengthsSchema } from '@amanah/api/organisations/trail-lengths';
import {
  decodeEntries,
  decodeTile,
  encodeTile,
  HASH_BYTES,
  type HashTile,
  type KeySuccession,
  MAX_ENTRY_BYTES,
  pathOfTile,
  readUtf8,
  TILE_WIDTH,
  type Tile,
} from '@amanah/core/ledger';
import { jsonOf } from './json-of.ts';
import { type HttpAnswer, type HttpRequest, request, Unreachable } from './outgoing-http.ts';

/** The log served something of the wrong form. `path` is what was asked for. */
export class MalformedAnswer extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`${path} is malformed`);
    this.name = 'MalformedAnswer';
    this.path = path;
  }
}

export interface LogReader {
  /** The signed note as served. Throws `MalformedAnswer` when it is no text. */
  readonly checkpoint: () => Promise<string>;
  /** How the keys of the log vouch for each other, as served; none where the log does not say. */
  readonly keys: () => Promise<readonly KeySuccession[]>;
  /** How many entries each audit trail has, by issuer, as served; undefined where the log does not say. */
  readonly trails: () => Promise<ReadonlyMap<string, number> | undefined>;
  /** The bytes of a tile, exactly as wide as asked for. */
  readonly tile: (tile: HashTile) => Promise<Uint8Array>;
  /** The first `width` entries of a bundle. */
  readonly entries: (index: number, width: number) => Promise<Uint8Array[]>;
}

const MAX_CHECKPOINT_BYTES = 64 * 1024;
const MAX_KEYS_BYTES = 1024 * 1024;
const MAX_TRAILS_BYTES = 16 * 1024 * 1024;

/** A reader of the log under this prefix, which has no slash at its end. */
export function readLog(prefix: string, options: Pick<HttpRequest, 'stop' | 'timeoutMilliseconds'> = {}): LogReader {
  const ask = (path: string, limitBytes: number) => request({ ...options, url: `${prefix}/${path}`, limitBytes });
  const check = ({ status, bytes }: HttpAnswer, path: string) => {
    if (status !== 200) throw new Unreachable(`${prefix}/${path}`, `HTTP ${status}`);
    return bytes;
  };

  /**
   * A log may drop a partial tile once the full one is there ("Partial Tiles"), and it may grow while it is being read. Says
   * how wide the tile is that came.
   */
  const readTile = async (tile: Tile, limitBytes: number): Promise<{ bytes: Uint8Array; width: number }> => {
    const path = pathOfTile(tile);
    const found = await ask(path, limitBytes);
    if (tile.width === TILE_WIDTH || (found.status !== 404 && found.status !== 410)) {
      return { bytes: check(found, path), width: tile.width };
    }
    const full = await ask(pathOfTile({ ...tile, width: TILE_WIDTH }), limitBytes);
    return full.status === 200 ? { bytes: full.bytes, width: TILE_WIDTH } : { bytes: check(found, path), width: 0 };
  };

  return {
    async checkpoint() {
      const text = readUtf8(check(await ask('checkpoint', MAX_CHECKPOINT_BYTES), 'checkpoint'));
      if (text === undefined) throw new MalformedAnswer('checkpoint');
      return text;
    },
    async keys() {
      const answer = await ask('keys', MAX_KEYS_BYTES);
      // Logs of other makers have no such file.
      if (answer.status === 404 || answer.status === 410) return [];
      const found = logKeysSchema.safeParse(jsonOf(readUtf8(check(answer, 'keys')) ?? ''));
      if (!found.success) throw new MalformedAnswer('keys');
      return found.data.successions;
    },
    async trails() {
      const answer = await ask('trails', MAX_TRAILS_BYTES);
      // Logs of other makers have no such file.
      if (answer.status === 404 || answer.status === 410) return undefined;
      const found = trailLengthsSchema.safeParse(jsonOf(readUtf8(check(answer, 'trails')) ?? ''));
      if (!found.success) throw new MalformedAnswer('trails');
      return new Map(found.data.trails.map(({ issuer, entries }) => [issuer, entries]));
    },
    async tile(tile) {
      const { bytes, width } = await readTile(tile, TILE_WIDTH * HASH_BYTES);
      const hashes = decodeTile(bytes, width);
      if (!hashes) throw new MalformedAnswer(pathOfTile(tile));
      return encodeTile(hashes.slice(0, tile.width));
    },
    async entries(index, wanted) {
      const tile: Tile = { level: 'entries', index, width: wanted };
      const { bytes, width } = await readTile(tile, TILE_WIDTH * (2 + MAX_ENTRY_BYTES));
      const entries = decodeEntries(bytes, width);
      if (!entries) throw new MalformedAnswer(pathOfTile(tile));
      return entries.slice(0, wanted);
    },
  };
}
