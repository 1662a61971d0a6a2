// Signed notes (c2sp.org/signed-note) and timestamped cosignatures (c2sp.org/tlog-cosignature). The text of a note means
// nothing until a known key has been found on it; parsing alone never says that it is true.
import { concat, fromBase64, fromHex, isEqual, toBase64, toHex, utf8 } from './bytes.ts';
import type { Hasher, SignEd25519, Verifier } from './primitives.ts';

/** Signature types: 1 is Ed25519 over the text, 4 is the timestamped cosignature of a witness. */
export type SignatureType = 1 | 4;

/** A public key with the name it signs under. `id` is the key id as 8 hexadecimal digits. */
export interface VerifierKey {
  readonly name: string;
  readonly id: string;
  readonly type: SignatureType;
  readonly publicKey: Uint8Array;
}

/** A key that can sign notes. */
export interface SignerKey extends VerifierKey {
  readonly sign: SignEd25519;
}

/** One signature line, not checked yet. */
export interface NoteSignature {
  readonly name: string;
  readonly id: string;
  /** Without the key id: 64 bytes for Ed25519, 8 of time more for a cosignature. */
  readonly signature: Uint8Array;
}

/** A parsed note. The text ends in a newline and is what was signed. */
export interface Note {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** What one signature line is worth against a list of known keys. */
export interface CheckedSignature {
  readonly line: NoteSignature;
  /** The known key with this name and id; `undefined` where nobody known signed. */
  readonly key: VerifierKey | undefined;
  readonly isValid: boolean;
  /** Seconds since 1970 of a valid cosignature, else 0. */
  readonly seconds: number;
}

/** More lines than this are not read: each costs a verification. The format asks for at least 16. */
export const MAX_SIGNATURES = 100;

// Unicode spaces, plus, and the control characters that no note may hold. U+0085 is a space that \s does not know.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the standard names them
const isName = (name: string) => !/[\s\u0000-\u001f\u0085+]/.test(name) && name !== '';

/** The key id: first 4 bytes of SHA-256(name || newline || type || key), as hexadecimal. c2sp.org/signed-note, "Signatures". */
export async function keyIdOf(
  hasher: Hasher,
  name: string,
  type: SignatureType,
  publicKey: Uint8Array,
): Promise<string> {
  const hash = await hasher.sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey));
  return toHex(hash.subarray(0, 4));
}

/** A key from its parts; throws a RangeError for a name that no note can carry. */
export async function verifierKey(
  hasher: Hasher,
  name: string,
  type: SignatureType,
  publicKey: Uint8Array,
): Promise<VerifierKey> {
  if (!isName(name)) throw new RangeError(`a key cannot be named ${JSON.stringify(name)}`);
  return { name, id: await keyIdOf(hasher, name, type, publicKey), type, publicKey };
}

/**
 * The text of a key: name, id and type with key in base64, joined by plus signs. c2sp.org/signed-note, "Verifier keys".
 *
 * @example formatVerifierKey(key) // 'example.com/log+33d7b496+AZ…'
 */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${toBase64(concat(Uint8Array.of(type), publicKey))}`;

/**
 * A key from its text, `undefined` when the form, the type or the id is wrong. c2sp.org/signed-note, "Verifier keys".
 *
 * @example await parseVerifierKey(hasher, 'example.com/log+00000000+AQ==') // undefined
 */
export async function parseVerifierKey(hasher: Hasher, text: string): Promise<VerifierKey | undefined> {
  const [name = '', id = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  const type = bytes?.[0];
  if (!isName(name) || bytes?.length !== 33 || (type !== 1 && type !== 4)) return undefined;
  const publicKey = bytes.slice(1);
  return (await keyIdOf(hasher, name, type, publicKey)) === id ? { name, id, type, publicKey } : undefined;
}

/** One line of a note without its newline; what a witness answers with. */
export const formatSignature = ({ name, id, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(concat(fromHex(id) ?? new Uint8Array(), signature))}`;

/** A signature line without its newline, `undefined` when it is none. */
export function parseSignature(line: string): NoteSignature | undefined {
  const [dash, name = '', base64 = '', ...rest] = line.split(' ');
  const bytes = fromBase64(base64);
  if (dash !== '—' || !isName(name) || rest.length || !bytes || bytes.length < 5) return undefined;
  return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/**
 * A note in parts, `undefined` when it is malformed: no blank line, no signature, a bad line, a control character, more than
 * 100 signatures. c2sp.org/signed-note, "Format".
 *
 * @example parseNote('text\n\n— example.com/log M9e0lg…\n')?.text // 'text\n'
 */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n') + 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the standard forbids them
  if (!end || !note.endsWith('\n') || /[\0-\t\v-\x1f]/.test(note) || !note.isWellFormed()) return undefined;
  const lines = note.slice(end + 1, -1).split('\n');
  const signatures = lines.flatMap((line) => parseSignature(line) ?? []);
  if (signatures.length !== lines.length || lines.length > MAX_SIGNATURES) return undefined;
  return { text: note.slice(0, end), signatures };
}

/** The note as text. `parseNote(formatNote(note))` is the note again. */
export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map((signature) => `${formatSignature(signature)}\n`).join('')}`;

/** What a cosignature signs: a header, the time, the whole text. c2sp.org/tlog-cosignature, "Ed25519 signed message". */
const cosignedText = (text: string, seconds: number | bigint) => utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/**
 * A signature on a note's text. `seconds` is the time of a cosignature (type 4) and not used for type 1.
 *
 * @example formatNote({ text, signatures: [await signNote(key, text)] })
 */
export async function signNote(key: SignerKey, text: string, seconds = 0): Promise<NoteSignature> {
  const { name, id, type, sign } = key;
  if (type === 1) return { name, id, signature: await sign(utf8(text)) };
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  return { name, id, signature: concat(time, await sign(cosignedText(text, seconds))) };
}

/**
 * Every signature line with the known key that made it. A line by nobody known has no key; a line that a known key did not
 * sign is invalid, and the whole note should then be refused. c2sp.org/signed-note, "Signatures".
 *
 * @example (await checkSignatures(verifier, note, [logKey])).some(({ isValid }) => isValid)
 */
export function checkSignatures(
  verifier: Verifier,
  note: Note,
  keys: readonly VerifierKey[],
): Promise<CheckedSignature[]> {
  return Promise.all(
    note.signatures.map(async (line) => {
      const key = keys.find(({ name, id }) => name === line.name && id === line.id);
      const timed = key?.type === 4 ? 8 : 0;
      const bytes = line.signature;
      if (!key || bytes.length !== timed + 64) return { line, key, isValid: false, seconds: 0 };
      const time = timed ? new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0) : 0n;
      const message = timed ? cosignedText(note.text, time) : utf8(note.text);
      const isValid = await verifier.verifyEd25519(key.publicKey, message, bytes.subarray(timed));
      // The standard ends time at 2^63 - 1; numbers end earlier, and so do the years anyone will see.
      return { line, key, isValid: isValid && time <= Number.MAX_SAFE_INTEGER, seconds: Number(time) };
    }),
  );
}

/** True for two keys with the same bytes, whatever their names: two lines of one key are one voice. */
export const isSameKey = (one: VerifierKey, other: VerifierKey): boolean => isEqual(one.publicKey, other.publicKey);
