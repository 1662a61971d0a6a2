// The text of a checkpoint (c2sp.org/tlog-checkpoint): which log, how many leaves, which root. Says nothing about signatures.
import { fromBase64, readCount, toBase64 } from './bytes.ts';

/** A tree head. `origin` names the log, `size` counts leaves, `root` is 32 bytes. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Opaque lines after the third; nobody vouches for them. */
  readonly extensions: readonly string[];
}

/**
 * A checkpoint from the text of a note, `undefined` when a line is missing, empty or spelled in another way.
 * c2sp.org/tlog-checkpoint, "Note text".
 *
 * @example parseCheckpoint('example.com/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n')?.size // 0
 */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin, sizeText = '', rootText = '', ...rest] = text.split('\n');
  const size = readCount(sizeText);
  const root = fromBase64(rootText);
  // The text ends in a newline, so the last of the split lines is empty, and no other may be.
  if (rest.at(-1) !== '') return undefined;
  if (!origin || size === undefined || root?.length !== 32 || rest.indexOf('') !== rest.length - 1) return undefined;
  return { origin, size, root, extensions: rest.slice(0, -1) };
}

/**
 * The text of a checkpoint, to be signed. Throws a RangeError for an origin or extension that is empty or has a line break.
 *
 * @example formatCheckpoint({ origin: 'example.com/log', size: 0, root, extensions: [] })
 */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  const text = `${[origin, size, toBase64(root), ...extensions].join('\n')}\n`;
  const read = parseCheckpoint(text);
  if (read?.origin !== origin || read.extensions.length !== extensions.length) {
    throw new RangeError(`no checkpoint can say ${JSON.stringify(text)}`);
  }
  return text;
}
