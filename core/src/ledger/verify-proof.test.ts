// What a phone believes. Every check has its code, every changed character is refused, and the whole stays small.
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { hashLeaf, proveConsistency, proveInclusion, rootOf } from './merkle.ts';
import { formatNote, type SignerKey, signNote } from './note.ts';
import { formatProofFile, parseProofFile } from './proof-file.ts';
import type { TrustPolicy } from './quorum.ts';
import { publicHalf, testKey, verifier } from './testing/keys.ts';
import { type ProofQuestion, type ProofRefusal, verifyProof } from './verify-proof.ts';

const origin = 'amanah.example/log';
const size = 21;
const index = 13;
const leaf = utf8('leaf 13');
let leaves: Uint8Array[];
let log: SignerKey;
let witnesses: SignerKey[];
let policy: TrustPolicy;

beforeAll(async () => {
  log = await testKey(origin, 1);
  witnesses = await Promise.all([1, 2, 3].map((at) => testKey(`witness${at}.example`, 4)));
  leaves = await Promise.all(Array.from({ length: 40 }, async (_, at) => hashLeaf(verifier, utf8(`leaf ${at}`))));
  policy = {
    logs: [{ key: publicHalf(log) }],
    witnesses: witnesses.map((key) => ({ name: key.name, key: publicHalf(key) })),
    quorum: { atLeast: 2, of: witnesses.map(({ name }) => name) },
  };
});

const read = ({ height, index: at }: { height: number; index: number }) =>
  rootOf(verifier, leaves.slice(at * 2 ** height, (at + 1) * 2 ** height));
const rootAt = (count: number) => rootOf(verifier, leaves.slice(0, count));

const fileBy = async (signers: readonly SignerKey[], name = origin, extra?: Uint8Array) => {
  const text = formatCheckpoint({ origin: name, size, root: await rootAt(size), extensions: [] });
  const signatures = await Promise.all(signers.map((key) => signNote(key, text, 1_760_000_000)));
  const proof = await proveInclusion(verifier, index, size, read);
  return formatProofFile({ index, proof, checkpoint: formatNote({ text, signatures }), ...(extra && { extra }) });
};
const refusalsOf = async (file: string, more: Partial<ProofQuestion> = {}): Promise<readonly ProofRefusal[]> => {
  const answer = await verifyProof(verifier, { file, leaf, policy, ...more });
  expect(answer.ok).toBe(answer.refusals.length === 0);
  return answer.refusals;
};

describe('a proof', () => {
  it('is believed when log and enough witnesses signed and the leaf is in', async () => {
    const file = await fileBy([log, ...witnesses.slice(1)]);
    expect(await verifyProof(verifier, { file, leaf, policy })).toEqual({
      ok: true,
      refusals: [],
      index,
      checkpoint: { origin, size, root: await rootAt(size), extensions: [] },
      witnesses: [
        { name: 'witness2.example', seconds: 1_760_000_000 },
        { name: 'witness3.example', seconds: 1_760_000_000 },
      ],
    });
  });

  it('is refused with one code per failing check, in order', async () => {
    const [one, two] = witnesses;
    if (!one || !two) throw new Error('three witnesses');
    const stranger = await testKey('stranger.example', 4);
    const impostor = { ...(await testKey(origin, 1, 'another seed')), id: log.id };
    const falseWitness = { ...(await testKey(one.name, 4, 'another seed')), id: one.id };
    const good = await fileBy([log, one, two]);

    expect(await refusalsOf('')).toEqual(['ledger.proof_malformed']);
    expect(await refusalsOf(good, { leaf: utf8('leaf 12') })).toEqual(['ledger.leaf_not_included']);
    expect(await refusalsOf(await fileBy([one, two]))).toEqual(['ledger.log_signature_missing']);
    expect(await refusalsOf(await fileBy([impostor, one, two]))).toEqual(['ledger.log_signature_invalid']);
    expect(await refusalsOf(await fileBy([log, one]))).toEqual(['ledger.quorum_missed']);
    // The same witness twice is one voice.
    expect(await refusalsOf(await fileBy([log, one, one]))).toEqual(['ledger.quorum_missed']);
    const twoAndFalse = await fileBy([log, falseWitness, two]);
    expect(await refusalsOf(twoAndFalse)).toEqual(['ledger.cosignature_invalid', 'ledger.quorum_missed']);
    const withStranger = await fileBy([log, one, two, stranger]);
    expect(await refusalsOf(withStranger)).toEqual(['ledger.signature_unknown']);
    expect(await refusalsOf(withStranger, { unknownSignatures: 'ignore' })).toEqual([]);
    // Between two keys the log signs with both, and whoever knows one of them reads on.
    const next = await testKey(origin, 1, 'the next key');
    expect(await refusalsOf(await fileBy([log, next, one, two]))).toEqual([]);
    expect(await refusalsOf(await fileBy([next, one, two]))).toEqual([
      'ledger.log_signature_missing',
      'ledger.signature_unknown',
    ]);
    expect(await refusalsOf(await fileBy([impostor, next, one, two]))).toEqual([
      'ledger.log_signature_invalid',
      'ledger.signature_unknown',
    ]);
    expect(await refusalsOf(await fileBy([log, one, two], 'other.example/log'))).toEqual([
      'ledger.log_unknown',
      'ledger.signature_unknown',
    ]);
    expect(await refusalsOf(await fileBy([log], 'other.example/log'), { leaf: utf8('x') })).toEqual([
      'ledger.log_unknown',
      'ledger.quorum_missed',
      'ledger.signature_unknown',
      'ledger.leaf_not_included',
    ]);
  });

  it('takes extra data only where the caller knows it', async () => {
    const extra = utf8('version 3');
    const file = await fileBy([log, ...witnesses], origin, extra);
    expect(await refusalsOf(file, { extra })).toEqual([]);
    expect(await refusalsOf(file)).toEqual(['ledger.extra_unexpected']);
    expect(await refusalsOf(file, { extra: utf8('version 4') })).toEqual(['ledger.extra_unexpected']);
    expect(await refusalsOf(await fileBy([log, ...witnesses]), { extra })).toEqual(['ledger.extra_unexpected']);
  });

  it('has to continue the log of last time, in either direction', async () => {
    const file = await fileBy([log, ...witnesses]);
    const last = async (count: number, of = count) => ({ origin, size: count, root: await rootAt(of) });
    const proof = (from: number, to: number) => proveConsistency(verifier, from, to, read);
    expect(await refusalsOf(file, { remembered: await last(21) })).toEqual([]);
    expect(await refusalsOf(file, { remembered: await last(0) })).toEqual([]);
    expect(await refusalsOf(file, { remembered: await last(9), consistency: await proof(9, 21) })).toEqual([]);
    expect(await refusalsOf(file, { remembered: await last(40), consistency: await proof(21, 40) })).toEqual([]);
    expect(await refusalsOf(file, { remembered: await last(9) })).toEqual(['ledger.consistency_missing']);
    for (const [remembered, consistency] of [
      [await last(21, 20), []],
      [await last(9, 8), await proof(9, 21)],
      [await last(9), await proof(8, 21)],
      [await last(9), []],
      [{ ...(await last(21)), origin: 'other.example/log' }, []],
    ] as const) {
      expect(await refusalsOf(file, { remembered, consistency })).toEqual(['ledger.consistency_broken']);
    }
  });

  it('is refused after every single-character change, everywhere', async () => {
    const extra = utf8('e');
    const file = await fileBy([log, ...witnesses], origin, extra);
    expect(await refusalsOf(file, { extra })).toEqual([]);
    const alphabet = [...'\n 0A=+/—\ufeff'];
    const changed = new Set<string>();
    for (let at = 0; at <= file.length; at++) {
      const [before, here, after] = [file.slice(0, at), file.charAt(at), file.slice(at + 1)];
      changed.add(before + after);
      const near = String.fromCharCode(here.charCodeAt(0) ^ 1);
      for (const other of [near, alphabet[at % alphabet.length] ?? '', here.toLowerCase(), here.toUpperCase()]) {
        changed.add(before + other + after);
        changed.add(before + other + file.slice(at));
      }
    }
    changed.delete(file);
    expect(changed.size).toBeGreaterThan(file.length * 3);
    const accepted: string[] = [];
    for (const one of changed) {
      if ((await verifyProof(verifier, { file: one, leaf, policy, extra })).ok) accepted.push(one);
    }
    expect(accepted).toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.string({ minLength: 1, maxLength: 1 }), async (at, other) => {
        fc.pre(file.charAt(at) !== other);
        const one = file.slice(0, at) + other + file.slice(at + 1);
        expect((await verifyProof(verifier, { file: one, leaf, policy, extra })).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it('has a form that is read back', async () => {
    const file = await fileBy([log], origin, new Uint8Array());
    expect(parseProofFile(file)).toMatchObject({ index, extra: new Uint8Array(), checkpoint: { size } });
    for (const wrong of [
      file.replace('v1', 'v2'),
      file.replace('index 13', 'index 013'),
      file.replace('index 13', 'index  13'),
      file.replace('index', 'extra '),
      file.replace('\n\n', '\n'),
      file.replace('extra ', 'extra'),
      file.replaceAll('\n', '\r\n'),
    ]) {
      expect(parseProofFile(wrong)).toBeUndefined();
    }
  });
});

describe('the verifier', () => {
  it('bundled alone with its WebCrypto adapter is at most 3 kB gzip and needs nothing', async () => {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: "export { verifyProof, webCrypto } from './index.ts';",
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      write: false,
      metafile: true,
    });
    const bytes = gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length;
    expect(Object.keys(metafile.inputs).filter((path) => path.includes('node_modules'))).toEqual([]);
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThanOrEqual(3000);
  });
});
