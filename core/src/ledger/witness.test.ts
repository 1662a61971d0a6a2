// The witness: signs growth, and answers everything else with the status that c2sp.org/tlog-witness asks for.
import { beforeAll, describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { hashLeaf, proveConsistency, rootOf } from './merkle.ts';
import { checkSignatures, formatNote, parseNote, type SignerKey, signNote } from './note.ts';
import { publicHalf, testKey, verifier } from './testing/keys.ts';
import {
  cosign,
  decideCosignature,
  formatCheckpointRequest,
  formatWitnessState,
  parseCheckpointRequest,
  parseWitnessState,
  type WitnessState,
} from './witness.ts';

const origin = 'amanah.example/log';
let log: SignerKey;
let leaves: Uint8Array[];

beforeAll(async () => {
  log = await testKey(origin, 1);
  leaves = await Promise.all(Array.from({ length: 20 }, async (_, at) => hashLeaf(verifier, utf8(`leaf ${at}`))));
});

const rootAt = (size: number) => rootOf(verifier, leaves.slice(0, size));
const proofOf = (oldSize: number, newSize: number) =>
  proveConsistency(verifier, oldSize, newSize, ({ height, index }) =>
    rootOf(verifier, leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)),
  );
const noteOf = async (size: number, key = log, root?: Uint8Array, name = origin) => {
  const text = formatCheckpoint({ origin: name, size, root: root ?? (await rootAt(size)), extensions: [] });
  return formatNote({ text, signatures: [await signNote(key, text)] });
};
const stateAt = async (size: number): Promise<WitnessState> => ({ size, root: await rootAt(size) });
const decide = async (body: string, state?: WitnessState) =>
  decideCosignature(verifier, body, [publicHalf(log)], (asked) => (asked === origin ? state : undefined));
const request = async (oldSize: number, newSize: number) =>
  formatCheckpointRequest({ oldSize, proof: await proofOf(oldSize, newSize), checkpoint: await noteOf(newSize) });

describe('a witness', () => {
  it('cosigns the first checkpoint, growth, and the same checkpoint again', async () => {
    for (const [oldSize, newSize] of [
      [0, 7],
      [7, 20],
      [8, 9],
      [7, 7],
      [0, 0],
    ] as const) {
      const state = oldSize ? await stateAt(oldSize) : undefined;
      const decision = await decide(await request(oldSize, newSize), state);
      expect(decision).toMatchObject({ ok: true, status: 200, state: await stateAt(newSize) });
    }
  });

  it('answers with a cosignature that joins the note', async () => {
    const key = await testKey('witness.example/w1', 4);
    const decision = await decide(await request(0, 7));
    if (!decision.ok) throw new Error(decision.refusal);
    const note = parseNote((await noteOf(7)) + (await cosign(key, decision.text, 1_700_000_000)));
    if (!note) throw new Error('the answer is a signature line');
    expect(await checkSignatures(verifier, note, [publicHalf(log), publicHalf(key)])).toMatchObject([
      { isValid: true },
      { isValid: true, seconds: 1_700_000_000 },
    ]);
  });

  it('refuses everything else with its status', async () => {
    const other = await testKey('other.example/log', 1);
    const impostor = await testKey(origin, 1, 'another seed');
    const seven = await stateAt(7);
    const at = (oldSize: number, proof: Uint8Array[], checkpoint: string) =>
      formatCheckpointRequest({ oldSize, proof, checkpoint });
    const forged = (await noteOf(7)).replace(/\n7\n/, '\n8\n');
    const cases: [string, WitnessState | undefined, number, string][] = [
      ['old 0', undefined, 400, 'ledger.request_malformed'],
      [(await request(0, 7)).replace('old 0', 'old 00'), undefined, 400, 'ledger.request_malformed'],
      [at(0, [], await noteOf(7, other, undefined, 'other.example/log')), undefined, 404, 'ledger.origin_unknown'],
      [at(0, [], await noteOf(7, other)), undefined, 403, 'ledger.log_signature_untrusted'],
      [at(0, [], await noteOf(7, impostor)), undefined, 403, 'ledger.log_signature_untrusted'],
      [at(0, [], forged), undefined, 403, 'ledger.log_signature_untrusted'],
      [at(7, [], await noteOf(6)), seven, 400, 'ledger.tree_shrinks'],
      [await request(6, 20), seven, 409, 'ledger.old_size_conflict'],
      [await request(0, 20), seven, 409, 'ledger.old_size_conflict'],
      [await request(7, 20), undefined, 409, 'ledger.old_size_conflict'],
      [at(7, [], await noteOf(7, log, await rootAt(6))), seven, 409, 'ledger.root_conflict'],
      [at(7, await proofOf(6, 20), await noteOf(20)), seven, 422, 'ledger.growth_inconsistent'],
      [at(7, [], await noteOf(20)), seven, 422, 'ledger.growth_inconsistent'],
      [at(7, await proofOf(7, 20), await noteOf(7)), seven, 422, 'ledger.growth_inconsistent'],
      [at(0, await proofOf(7, 20), await noteOf(20)), undefined, 422, 'ledger.growth_inconsistent'],
    ];
    for (const [body, state, status, refusal] of cases) {
      expect(await decide(body, state), refusal).toMatchObject({ ok: false, status, refusal });
    }
    expect(await decide(await request(6, 20), seven)).toMatchObject({ body: '7\n', contentType: 'text/x.tlog.size' });
    expect(await decide(await request(7, 20))).toMatchObject({ body: '0\n', contentType: 'text/x.tlog.size' });
  });

  it('reads back bodies and its own state, and nothing else', async () => {
    const read = parseCheckpointRequest(await request(7, 20));
    expect(read).toMatchObject({ oldSize: 7, proof: await proofOf(7, 20), checkpoint: { size: 20, origin } });
    const many = Array.from({ length: 64 }, () => new Uint8Array(32));
    const note = await noteOf(20);
    expect(() => formatCheckpointRequest({ oldSize: 7, proof: many, checkpoint: note })).toThrow(RangeError);
    const line = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n';
    expect(parseCheckpointRequest(`old 7\n${line.repeat(63)}\n${note}`)?.proof).toHaveLength(63);
    expect(parseCheckpointRequest(`old 7\n${line.repeat(64)}\n${note}`)).toBeUndefined();
    const state = await stateAt(7);
    expect(parseWitnessState(formatWitnessState(state))).toEqual(state);
    for (const text of ['', '7\n', `7\n${line}x`, `07\n${line}`]) expect(parseWitnessState(text)).toBeUndefined();
  });
});
