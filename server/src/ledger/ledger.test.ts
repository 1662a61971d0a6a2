// The log as its readers see it over HTTP: checkpoint, tiles, entries and state, against the tree computed here from the entries.
import { logCheckpoint, logPolicy, logStatus, logStatusSchema } from '@amanah/api/ledger';
import {
  checkSignatures,
  decodeEntries,
  digest,
  EMPTY_EDGE,
  encodeTile,
  growEdge,
  hashLeaf,
  isConsistent,
  isEqual,
  isIncluded,
  type LeafKind,
  parseCheckpoint,
  parseLeaf,
  parseNote,
  parsePolicy,
  parseProofFile,
  pathOfTile,
  proveConsistency,
  readNodes,
  rootOfEdge,
  toBase64,
  utf8,
} from '@amanah/core/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeVerifier } from '../platform/signing.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { NewStatement } from './append.ts';

const issuer = 'did:web:localhost%3A3000';
const statementOf = async (subject: string, kind: LeafKind = 'rule_set.published'): Promise<NewStatement> => ({
  kind,
  subject,
  document: await digest(nodeVerifier, utf8(`document of ${subject}`)),
  issuer,
});

let app: TestApp;
const append = async (subjects: readonly string[]) => {
  const statements = await Promise.all(subjects.map((subject) => statementOf(subject)));
  return app.database.sql.transaction((tx) => app.domains.ledger.append(tx, statements));
};
const numbered = (count: number, name = 'subject') => Array.from({ length: count }, (_, at) => `${name} ${at}`);
const get = (url: string) => app.http.inject({ url });

async function readHead() {
  const text = (await get('/log/checkpoint')).body;
  const note = parseNote(text);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!note || !checkpoint) throw new Error(`no checkpoint: ${text}`);
  return { note, ...checkpoint };
}
/** All entries, read as a monitor reads them. */
async function readEntries(size: number): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  for (let index = 0; index * 256 < size; index++) {
    const width = Math.min(256, size - index * 256);
    const answer = await get(`/log/${pathOfTile({ level: 'entries', index, width })}`);
    expect(answer.statusCode).toBe(200);
    const decoded = decodeEntries(new Uint8Array(answer.rawPayload), width);
    if (!decoded) throw new Error('entries that decode');
    entries.push(...decoded);
  }
  return entries;
}

describe('The log', () => {
  beforeAll(async () => {
    app = await createTestApp();
    await append(numbered(700));
    await app.domains.ledger.settled();
  });
  afterAll(() => app.close());

  it('signs a checkpoint that its own policy verifies, never from a cache', async () => {
    const answer = await get('/log/checkpoint');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    });
    const policyText = await get('/log/policy');
    expect(policyText.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    const policy = await parsePolicy(nodeVerifier, policyText.body);
    if (!policy.ok) throw new Error(policy.refusal);
    expect(policy.policy).toMatchObject({ logs: [{ url: 'http://localhost:3000/log' }], witnesses: [] });
    const head = await readHead();
    const keys = policy.policy.logs.map(({ key }) => key);
    expect(await checkSignatures(nodeVerifier, head.note, keys)).toMatchObject([{ isValid: true }]);
    expect(head.origin).toBe('localhost:3000/log');
    expect((await app.browser().send(logCheckpoint, {})).status).toBe(200);
    expect((await app.browser().send(logPolicy, {})).status).toBe(200);
  });

  it('serves every tile of its size, full ones for ever, and they are the tree of its entries', async () => {
    const { size, root } = await readHead();
    expect(size).toBeGreaterThan(700);
    const entries = await readEntries(size);
    for (const entry of entries) expect(parseLeaf(entry)).toBeDefined();
    const hashes = await Promise.all(entries.map((entry) => hashLeaf(nodeVerifier, entry)));
    const { edge, tiles } = await growEdge(nodeVerifier, EMPTY_EDGE, hashes);
    expect(isEqual(new Uint8Array(await rootOfEdge(nodeVerifier, edge)), root)).toBe(true);
    expect(tiles.map(({ tile }) => pathOfTile(tile))).toEqual(
      expect.arrayContaining(['tile/0/000', 'tile/0/001', 'tile/1/000.p/2']),
    );
    for (const { tile, hashes: inTile } of tiles) {
      const answer = await get(`/log/${pathOfTile(tile)}`);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
      expect(isEqual(new Uint8Array(answer.rawPayload), encodeTile(inTile))).toBe(true);
    }
  });

  it('serves narrower tiles of smaller sizes too, as they were', async () => {
    const whole = (await get('/log/tile/0/000')).rawPayload;
    for (const width of [1, 7, 255]) {
      const part = await get(`/log/tile/0/000.p/${width}`);
      expect(part.rawPayload.equals(whole.subarray(0, width * 32))).toBe(true);
      const entries = decodeEntries(new Uint8Array((await get(`/log/tile/entries/000.p/${width}`)).rawPayload), width);
      expect(entries).toHaveLength(width);
    }
  });

  it('has nothing that its checkpoint does not cover, and no second name for what it has', async () => {
    const { size } = await readHead();
    const rest = size - 512;
    for (const path of [
      'tile/0/002',
      `tile/0/002.p/${rest + 1}`,
      'tile/0/003.p/1',
      'tile/1/000',
      'tile/1/000.p/3',
      'tile/2/000.p/1',
      'tile/entries/002',
      `tile/entries/002.p/${rest + 1}`,
      'tile/0/000.p/256',
      'tile/0/000.p/0',
      'tile/0/000.p/01',
      'tile/0/0',
      'tile/00/000',
      'tile/0/x000/000',
      'tile/0/-01',
      'tile/data/000',
      'tile/0/999/999',
      'tile/64/000.p/1',
      'tile/0/x999/x999/x999/x999/x999/999',
      'tile/..%2f..%2fcheckpoint',
      'tile/',
    ]) {
      const answer = await get(`/log/${path}`);
      expect([answer.statusCode, answer.json().code], path).toEqual([404, 'request.not_found']);
    }
  });

  it('tells its state', async () => {
    const { size, root } = await readHead();
    const status = logStatusSchema.parse(await app.browser().call(logStatus, {}));
    expect(status).toEqual({
      origin: 'localhost:3000/log',
      size,
      root: toBase64(root),
      checkpointAt: '2026-11-21T10:00:00.000Z',
      waiting: 0,
      halted: null,
      independentWitnesses: [],
      anchor: { isConfigured: false, size: null, transactionHash: null },
    });
  });

  it('proves any leaf through a view, and gives nothing for ids it does not have', async () => {
    const ids = await append(numbered(3, 'proven'));
    const early = await app.domains.ledger.view();
    const waiting = await early.statements(ids);
    expect([...waiting.values()].map(({ proof }) => proof)).toEqual([null, null, null]);
    await app.domains.ledger.settled();
    const view = await app.domains.ledger.view();
    const statements = await view.statements([...ids, '00000000-0000-7000-8000-000000000000']);
    expect([...statements.keys()].toSorted()).toEqual([...ids].toSorted());
    for (const { leaf, proof, subject } of statements.values()) {
      const parsed = parseProofFile(proof ?? '');
      if (!parsed) throw new Error('a proof');
      const { index, checkpoint } = parsed;
      const claim = { leaf: await hashLeaf(nodeVerifier, utf8(leaf)), index, ...checkpoint, proof: parsed.proof };
      expect(await isIncluded(nodeVerifier, claim)).toBe(true);
      expect(await isIncluded(nodeVerifier, { ...claim, index: index - 1 })).toBe(false);
      expect(subject).toMatch(/^proven \d$/);
    }
    // The old view speaks of its own checkpoint for ever.
    expect([...(await early.statements(ids)).values()].every(({ proof }) => proof === null)).toBe(true);
  });

  it('grows: each checkpoint continues the one before, by proofs from its tiles alone', async () => {
    const heads = [await readHead()];
    for (const count of [1, 5, 260]) {
      await append(numbered(count, `growth ${count}`));
      await app.domains.ledger.settled();
      heads.push(await readHead());
    }
    const newest = heads.at(-1);
    if (!newest) throw new Error('a head');
    const read = readNodes(
      nodeVerifier,
      newest.size,
      async (tile) => (await get(`/log/${pathOfTile(tile)}`)).rawPayload,
    );
    for (const { size, root } of heads) {
      const proof = await proveConsistency(nodeVerifier, size, newest.size, read);
      const claim = { oldSize: size, oldRoot: root, newSize: newest.size, newRoot: newest.root, proof };
      expect(await isConsistent(nodeVerifier, claim)).toBe(true);
    }
  });
});

describe('A leaf', () => {
  beforeEach(async () => {
    app = await createTestApp();
    await app.domains.ledger.settled();
  });
  afterEach(() => app.close());

  it('is there with what it speaks about, or not at all', async () => {
    const before = (await readHead()).size;
    const statement = await statementOf('never happened');
    await expect(
      app.database.sql.transaction(async (tx) => {
        await app.domains.ledger.append(tx, [statement]);
        throw new Error('something else failed');
      }),
    ).rejects.toThrow('something else failed');
    await app.domains.ledger.settled();
    expect((await readHead()).size).toBe(before);
  });

  it('is said once under one id, however often it is repeated', async () => {
    const { size } = await readHead();
    const id = '01a1fd8c-6900-766e-a3a0-01418c1d1b9a';
    const statement = { ...(await statementOf('said again')), id };
    for (let time = 0; time < 3; time++) {
      await app.database.sql.transaction((tx) => app.domains.ledger.append(tx, [statement]));
    }
    await app.domains.ledger.settled();
    expect((await readHead()).size).toBe(size + 1);
  });

  it('of many writers at once gets a place of its own, without gaps', async () => {
    const { size } = await readHead();
    await Promise.all(numbered(40, 'writer').map((writer) => append(numbered(10, writer))));
    await app.domains.ledger.settled();
    const head = await readHead();
    expect(head.size).toBe(size + 400);
    const { rows } = await app.database.pool.query(
      'select count(distinct position)::int as places, max(position)::int as last from ledger.leaves',
    );
    expect(rows[0]).toEqual({ places: head.size, last: head.size - 1 });
    expect(new Set((await readEntries(head.size)).map(toBase64)).size).toBe(head.size);
  });

  it('tells nothing but commitments: no subject, no name, no salt', async () => {
    await append(['https://amanah.example/certificates/HC-1 of Aisha']);
    await app.domains.ledger.settled();
    const { size } = await readHead();
    const text = (await readEntries(size)).map((entry) => new TextDecoder().decode(entry)).join('\n');
    expect(text).not.toMatch(/HC-1|Aisha|amanah\.example/);
    const { rows } = await app.database.pool.query("select encode(salt, 'hex') as salt from ledger.leaves");
    for (const { salt } of rows) expect(text).not.toContain(salt);
  });
});

describe('A log that nobody opened or signed yet', () => {
  it('has no checkpoint before its first leaf is signed', async () => {
    app = await createTestApp();
    await app.domains.ledger.settled();
    const { rows } = await app.database.pool.query('select checkpoint_size::int as size from ledger.heads');
    expect(rows[0].size).toBeGreaterThan(0);
    await app.database.pool.query('update ledger.heads set checkpoint = null, checkpoint_size = 0');
    expect((await get('/log/checkpoint')).json()).toMatchObject({ status: 404, code: 'request.not_found' });
    expect((await get('/log/tile/0/000.p/1')).json()).toMatchObject({ status: 404 });
    await app.close();
  });
});
