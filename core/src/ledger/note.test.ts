// Signed notes against Go's reference note, and what a note may not look like; cosignatures with their time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64, toHex, utf8 } from './bytes.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import {
  checkSignatures,
  formatNote,
  formatSignature,
  formatVerifierKey,
  keyIdOf,
  parseNote,
  parseSignature,
  parseVerifierKey,
  signNote,
  verifierKey,
} from './note.ts';
import { publicHalf, testKey, verifier } from './testing/keys.ts';

const goKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const goText = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const goNote = `${goText}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

describe('signed notes', () => {
  it("agree with the example of Go's golang.org/x/mod/sumdb/note", async () => {
    const key = await parseVerifierKey(verifier, goKey);
    const note = parseNote(goNote);
    if (!key || !note) throw new Error('the example parses');
    expect(formatVerifierKey(key)).toBe(goKey);
    expect(note.text).toBe(goText);
    expect(formatNote(note)).toBe(goNote);
    expect(await checkSignatures(verifier, note, [key])).toMatchObject([{ key, isValid: true, seconds: 0 }]);
    const changed = { ...note, text: goText.replace('answer', 'Answer') };
    expect(await checkSignatures(verifier, changed, [key])).toMatchObject([{ key, isValid: false }]);
  });

  it.each([
    ['no signature', goText],
    ['no blank line', goNote.replace('\n\n', '\n')],
    ['no newline at the end', goNote.slice(0, -1)],
    ['a carriage return', goNote.replace('problem,\n', 'problem,\r\n')],
    ['a tab', goNote.replace('you ', 'you\t')],
    ['half a surrogate pair', goNote.replace('you', '\ud800')],
    ['a hyphen for the dash', goNote.replace('—', '-')],
    ['two spaces', goNote.replace('— ', '—  ')],
    ['a plus in the name', goNote.replace('Peter', 'Pe+er')],
    ['a Unicode space in the name', goNote.replace('PeterN', 'Peter\u0085N')],
    ['no name', goNote.replace('PeterNeumann', '')],
    ['a key id and nothing else', `${goText}\n— PeterNeumann x08gow==\n`],
    ['base64 with stray bits', goNote.replace('AM=', 'AN=')],
    ['a third part', goNote.replace('AM=', 'AM= x')],
    ['101 signatures', goText + goNote.slice(goText.length).repeat(1) + `${goNote.split('\n').at(-2)}\n`.repeat(100)],
  ])('are refused with %s', (_what, note) => expect(parseNote(note)).toBeUndefined());

  it('may hold blank lines: the last one separates', () => {
    expect(parseNote(`one\n\ntwo\n\n${goNote.split('\n').at(-2)}\n`)?.text).toBe('one\n\ntwo\n');
  });

  it('name a line by a stranger, even one that shares a name or an id', async () => {
    const key = await testKey('example.com/log', 1);
    const text = 'text\n';
    const line = await signNote(key, text);
    const strangers = [
      { ...line, name: 'example.com/other' },
      { ...line, id: '00000000' },
    ];
    const checked = await checkSignatures(verifier, { text, signatures: [line, ...strangers] }, [publicHalf(key)]);
    expect(checked.map(({ isValid, key: known }) => [isValid, known?.id])).toEqual([
      [true, key.id],
      [false, undefined],
      [false, undefined],
    ]);
  });
});

describe('key texts', () => {
  it('are refused with a wrong id, type, length or name', async () => {
    const key = await testKey('example.com/log', 1);
    const text = formatVerifierKey(publicHalf(key));
    expect(await parseVerifierKey(verifier, text)).toEqual(publicHalf(key));
    for (const wrong of [
      text.replace('example', 'exbmple'),
      text.toUpperCase(),
      text.slice(0, -4),
      text.replace('+A', '+B'),
      'a b+00000000+AQ==',
      '',
    ]) {
      expect(await parseVerifierKey(verifier, wrong), wrong).toBeUndefined();
    }
    await expect(verifierKey(verifier, 'two words', 1, key.publicKey)).rejects.toThrow(RangeError);
    const ofEcdsa = toBase64(Uint8Array.of(2, ...key.publicKey));
    expect(await parseVerifierKey(verifier, `example.com/log+${key.id}+${ofEcdsa}`)).toBeUndefined();
  });

  it('give one key two ids, one per signature type', async () => {
    const { publicKey } = await testKey('example.com/log', 1);
    expect(await keyIdOf(verifier, 'a', 1, publicKey)).not.toBe(await keyIdOf(verifier, 'a', 4, publicKey));
  });
});

describe('cosignatures', () => {
  it('sign header, time and text, and carry the time in front', async () => {
    const key = await testKey('witness.example/w1', 4);
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const line = await signNote(key, text, 1679315147);
    expect(toHex(line.signature.subarray(0, 8))).toBe('00000000641850cb');
    const message = utf8(`cosignature/v1\ntime 1679315147\n${text}`);
    expect(await verifier.verifyEd25519(key.publicKey, message, line.signature.subarray(8))).toBe(true);
    const check = (signature: Uint8Array) =>
      checkSignatures(verifier, { text, signatures: [{ ...line, signature }] }, [publicHalf(key)]);
    expect(await check(line.signature)).toMatchObject([{ isValid: true, seconds: 1679315147 }]);
    const later = Uint8Array.from(line.signature);
    later[7] = 0xcc;
    expect(await check(later)).toMatchObject([{ isValid: false }]);
    expect(await check(line.signature.subarray(8))).toMatchObject([{ isValid: false }]);
    expect(parseSignature(formatSignature(line))).toEqual(line);
  });
});

describe('checkpoints', () => {
  const root = toBase64(new Uint8Array(32));
  it.each([
    ['two lines', 'a\n1\n'],
    ['no newline at the end', `a\n1\n${root}`],
    ['an empty origin', `\n1\n${root}\n`],
    ['a leading zero', `a\n01\n${root}\n`],
    ['a sign', `a\n+1\n${root}\n`],
    ['an exponent', `a\n1e3\n${root}\n`],
    ['a size that is not exact', `a\n9007199254740992\n${root}\n`],
    ['a short root', `a\n1\n${toBase64(new Uint8Array(31))}\n`],
    ['a root without padding', `a\n1\n${root.slice(0, -1)}\n`],
    ['an empty extension', `a\n1\n${root}\n\nb\n`],
    ['an empty last line', `a\n1\n${root}\n\n`],
  ])('are refused with %s', (_what, text) => expect(parseCheckpoint(text)).toBeUndefined());

  it('are read back as written', () => {
    const line = fc.string({ minLength: 1 }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(line, fc.maxSafeNat(), fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.array(line), (...all) => {
        const [origin, size, bytes, extensions] = all;
        const checkpoint = { origin, size, root: bytes, extensions };
        const read = parseCheckpoint(formatCheckpoint(checkpoint));
        expect({ ...read, root: toHex(read?.root ?? new Uint8Array()) }).toEqual({ ...checkpoint, root: toHex(bytes) });
      }),
    );
  });

  it('cannot be written with a line break in them', () => {
    const parts = { size: 1, root: new Uint8Array(32) };
    expect(() => formatCheckpoint({ ...parts, origin: 'a\nb', extensions: [] })).toThrow(RangeError);
    expect(() => formatCheckpoint({ ...parts, origin: 'a', extensions: ['b\nc'] })).toThrow(RangeError);
    expect(() => formatCheckpoint({ ...parts, origin: '', extensions: [] })).toThrow(RangeError);
  });
});
