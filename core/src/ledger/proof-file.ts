// Proof files (c2sp.org/tlog-proof@v1): a leaf's place, its inclusion proof and the checkpoint, in one text. Parsing checks
// the form only; verify-proof.ts says whether it is true.
import { fromBase64, readCount, toBase64 } from './bytes.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { type Note, parseNote } from './note.ts';

/** A proof file in parts. `checkpoint` is what the note's text says. */
export interface ProofFile {
  /** Opaque and not authenticated by anything in the file. */
  readonly extra: Uint8Array | undefined;
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** The first line. */
export const PROOF_FILE_HEADER = 'c2sp.org/tlog-proof@v1';

/** A tree that numbers can count is at most this high, so a longer proof is none. */
export const MAX_PROOF_HASHES = 63;

/** Hashes of 32 bytes from base64 lines, `undefined` when one is not or when there are too many. */
export function parseHashes(lines: readonly string[]): Uint8Array[] | undefined {
  const hashes = lines.flatMap((line) => {
    const hash = fromBase64(line);
    return hash?.length === 32 ? [hash] : [];
  });
  return hashes.length === lines.length && hashes.length <= MAX_PROOF_HASHES ? hashes : undefined;
}

/**
 * A proof file in parts, `undefined` when it is malformed. c2sp.org/tlog-proof, "Format".
 *
 * @example parseProofFile('') // undefined
 */
export function parseProofFile(file: string): ProofFile | undefined {
  const blank = file.indexOf('\n\n');
  const [header, ...lines] = file.slice(0, blank).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()?.slice(6) ?? '') : null;
  const [index = '', ...hashes] = lines;
  const place = index.startsWith('index ') ? readCount(index.slice(6)) : undefined;
  const proof = parseHashes(hashes);
  const note = parseNote(file.slice(blank + 2));
  const checkpoint = note && parseCheckpoint(note.text);
  if (
    blank < 0 ||
    header !== PROOF_FILE_HEADER ||
    extra === undefined ||
    place === undefined ||
    !proof ||
    !checkpoint
  ) {
    return undefined;
  }
  return { extra: extra ?? undefined, index: place, proof, note, checkpoint };
}

/**
 * A proof file as text. `checkpoint` is the signed note, included as it is.
 *
 * @example formatProofFile({ index: 0, proof: [], checkpoint: note })
 */
export function formatProofFile(parts: {
  index: number;
  proof: readonly Uint8Array[];
  checkpoint: string;
  extra?: Uint8Array;
}): string {
  const lines = [PROOF_FILE_HEADER, `index ${parts.index}`, ...parts.proof.map(toBase64)];
  if (parts.extra) lines.splice(1, 0, `extra ${toBase64(parts.extra)}`);
  return `${lines.join('\n')}\n\n${parts.checkpoint}`;
}
