// The witness over HTTP: it cosigns growth and nothing else, whatever it is asked, at once or after a restart.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { checkSignatures, parseNote, type SignerKey, utf8, type VerifierKey } from '@amanah/core/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifier } from '../cryptography.ts';
import { testKey, treeOf } from '../testing/fake-log.ts';
import { testTerminal, type Workplace, workplace } from '../testing/test-surroundings.ts';
import { MAX_BODY_BYTES, witnessServer } from './serve-witness.ts';
import { openWitness, stateFileOf } from './witness.ts';

const origin = 'amanah.example/log';
const entries = (count: number, name = 'entry') => Array.from({ length: count }, (_, at) => utf8(`${name} ${at}`));

let place: Workplace;
let log: SignerKey;
let key: SignerKey;
let closers: (() => void)[];

beforeEach(async () => {
  place = workplace();
  closers = [];
  log = await testKey(origin, 1);
  key = await testKey('witness.example/w1', 4);
});
afterEach(() => {
  for (const close of closers) close();
  place.remove();
});

async function startWitness(logKeys: readonly VerifierKey[] = [log]) {
  const { surroundings } = testTerminal(new Date('2026-06-01T12:00:00Z'));
  const folder = place.path('state');
  mkdirSync(folder, { recursive: true });
  const witness = await openWitness({ key, logKeys, folder, now: surroundings.now });
  const server = witnessServer(witness, surroundings);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = async (body: string | Uint8Array<ArrayBuffer>, path = '/add-checkpoint') => {
    const answer = await fetch(url + path, { method: 'POST', body });
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() };
  };
  return { witness, url, post, folder };
}

/** A tree of the log, by its own key. */
const tree = (count: number, name?: string) => treeOf(origin, log, entries(count, name));

describe('A witness', () => {
  it('cosigns the first tree, growth and the same tree again, and its line joins the note', async () => {
    const { post } = await startWitness();
    for (const [oldSize, size] of [
      [0, 3],
      [3, 300],
      [300, 300],
    ] as const) {
      const { status, body } = await post(await tree(size).request(oldSize));
      expect(status).toBe(200);
      const note = parseNote((await tree(size).note()) + body);
      if (!note) throw new Error('the answer is a signature line');
      expect(await checkSignatures(verifier, note, [log, key])).toMatchObject([
        { key: { type: 1 }, isValid: true },
        { key: { type: 4 }, isValid: true, seconds: Date.parse('2026-06-01T12:00:00Z') / 1000 },
      ]);
    }
  });

  it('refuses a fork, a shrunk tree, a wrong old size, a wrong proof, a stranger and an unknown log', async () => {
    const { post } = await startWitness();
    expect((await post(await tree(7).request(0))).status).toBe(200);
    const other = treeOf('other.example/log', await testKey('other.example/log', 1), entries(8));
    const impostor = treeOf(origin, await testKey(origin, 1, 'another seed'), entries(8));
    const cases: [string, string, number][] = [
      ['another tree of the same size', await tree(7, 'forked').request(7), 409],
      ['a tree that does not continue', await tree(9, 'forked').request(7), 422],
      ['a smaller tree', (await tree(6).request(6)).replace('old 6', 'old 7'), 400],
      ['an unknown log', await other.request(0), 404],
      ['a stranger under the name of the log', await impostor.request(7), 403],
      ['no request', 'old 7', 400],
    ];
    for (const [name, body, status] of cases) expect((await post(body)).status, name).toBe(status);
    expect(await post(await tree(9).request(6))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '7\n' });
    expect(await post(await tree(9).request(0))).toEqual({ status: 409, type: 'text/x.tlog.size', body: '7\n' });
    expect((await post(await tree(9).request(7))).status, 'and still cosigns growth').toBe(200);
  });

  it('answers other places, other methods, bytes that are no text and bodies without end', async () => {
    const { post, url } = await startWitness();
    expect((await post('', '/checkpoint')).status).toBe(404);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
    expect((await post(Uint8Array.of(0x6f, 0xff, 0xfe))).status).toBe(400);
    expect((await post('x'.repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
  });

  it('cosigns one of many trees that are sent at once', async () => {
    const { post } = await startWitness();
    expect((await post(await tree(5).request(0))).status).toBe(200);
    const common = entries(5);
    const bodies = await Promise.all(
      Array.from({ length: 24 }, (_, at) => {
        const own = [...common, ...entries(1 + (at % 3), `branch ${at}`)];
        return treeOf(origin, log, own).request(5);
      }),
    );
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(23);
  });

  it('knows after a restart what it cosigned before', async () => {
    const before = await startWitness();
    await before.post(await tree(7).request(0));
    const after = await startWitness();
    expect(after.witness.sizes()).toEqual(new Map([[origin, 7]]));
    expect((await after.post(await tree(7, 'forked').request(0))).body).toBe('7\n');
    expect((await after.post(await tree(7, 'forked').request(7))).status).toBe(409);
    expect((await after.post(await tree(8).request(7))).status).toBe(200);
  });

  it('does not begin again over a damaged state', async () => {
    const { folder } = await startWitness();
    writeFileSync(stateFileOf(folder, origin), '7\n');
    await expect(startWitness()).rejects.toMatchObject({ key: 'state.fileDamaged' });
  });

  it('signs nothing that it could not write down', async () => {
    const { post, folder } = await startWitness();
    await post(await tree(7).request(0));
    rmSync(folder, { recursive: true });
    const { status, body } = await post(await tree(8).request(7));
    expect([status, body]).toEqual([500, 'failed\n']);
    mkdirSync(folder);
    expect((await post(await tree(8).request(7))).status).toBe(200);
  });
});
