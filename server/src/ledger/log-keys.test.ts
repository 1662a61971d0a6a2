// The key of the log is succeeded by another one: who signs when, what is handed out to readers, and when it is refused.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  checkSignatures,
  cosign,
  followKeys,
  formatVerifierKey,
  type KeySuccession,
  parseCheckpointRequest,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
  verifierKey,
} from '@amanah/core/ledger';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { wrapWith } from '../platform/key-wrapping.ts';
import { keysFrom } from '../platform/keys.ts';
import { nodeVerifier, signingKey } from '../platform/signing.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLedger, type Ledger, LogKeyRefused } from './index.ts';
import { lastSignedInMemory } from './last-signed.ts';

let database: TestDatabase;
const opened: Ledger[] = [];
const closing: (() => void)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const ledger of opened.splice(0)) await ledger.stop();
  for (const close of closing.splice(0)) close();
  await database.drop();
});

async function open({ master = 7, kek = 8, witnessPolicy = null as string | null } = {}): Promise<Ledger> {
  const ledger = createLedger({
    database,
    clock: systemClock,
    keys: keysFrom(Buffer.alloc(32, master)),
    keyWrapper: wrapWith(Buffer.alloc(32, kek)),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    lastSigned: lastSignedInMemory(),
    witnessPolicy,
    anchor: null,
  });
  opened.push(ledger);
  await ledger.open();
  return ledger;
}

let count = 0;
async function append(ledger: Ledger): Promise<void> {
  await database.sql.transaction((tx) =>
    ledger.append(tx, [
      {
        kind: 'event.captured',
        subject: `${++count}`,
        document: 'ab'.repeat(32) as never,
        issuer: 'did:web:localhost',
      }, // any digest
    ]),
  );
  await ledger.settled();
}

const row = async <Row>(text: string): Promise<Row> => (await database.pool.query(text)).rows[0] as Row; // the query says what it is

const checkpoint = async () => (await row<{ checkpoint: string }>('select checkpoint from ledger.heads')).checkpoint;

const keyOf = async (text: string | undefined): Promise<VerifierKey> => {
  const key = await parseVerifierKey(nodeVerifier, text ?? '');
  if (!key) throw new Error(`no key: ${text}`);
  return key;
};

/** Which of these keys have signed the published checkpoint; a line of nobody is `?`. */
async function signedBy(...names: readonly string[]): Promise<string[]> {
  const keys = await Promise.all(names.map(keyOf));
  const note = parseNote(await checkpoint());
  if (!note) throw new Error('no checkpoint');
  const checked = await checkSignatures(nodeVerifier, note, keys);
  return checked.map(({ key, isValid }) => (key && isValid ? formatVerifierKey(key) : '?'));
}

async function successions(ledger: Ledger): Promise<KeySuccession[]> {
  const route = ledger.routes.find(({ definition }) => definition.url === '/log/keys');
  const reply = { header: () => reply };
  const answer = await route?.handler({ reply } as never); // of what a request brings it uses the reply alone
  return (answer as { successions: KeySuccession[] }).successions;
}

const followed = async (ledger: Ledger, from: string | undefined) =>
  (await followKeys(nodeVerifier, await keyOf(from), await successions(ledger))).map(({ key }) =>
    formatVerifierKey(key),
  );

describe('The key of the log', () => {
  it('is succeeded: it vouches for the next one in a leaf, both sign, then the next one alone', async () => {
    const ledger = await open();
    await append(ledger);
    const [first = ''] = await ledger.logKeys();
    expect(await signedBy(first)).toEqual([first]);
    expect(await successions(ledger)).toEqual([]);

    const { oldKey, newKey } = await ledger.beginKey();
    expect(oldKey).toBe(first);
    await ledger.settled();
    expect(await signedBy(first, newKey)).toEqual([first, newKey]);
    expect(await ledger.logKeys()).toEqual([first, newKey]);
    expect((await ledger.policy()).split('\n')).toEqual([
      `log ${first} http://localhost:3000/log`,
      `log ${newKey} http://localhost:3000/log`,
      'quorum none',
      '',
    ]);
    expect(await followed(ledger, first)).toEqual([newKey]);

    expect(await ledger.retireKey()).toEqual({ oldKey: first, newKey });
    await append(ledger);
    expect(await signedBy(first, newKey)).toEqual([newKey]);
    expect(await ledger.policy()).toBe(`log ${newKey} http://localhost:3000/log\nquorum none\n`);
    expect(await followed(ledger, first), 'whoever comes late still gets there').toEqual([newKey]);

    const third = (await ledger.beginKey()).newKey;
    await ledger.settled();
    expect(await followed(ledger, first)).toEqual([newKey, third]);
    await ledger.retireKey();
    await append(ledger);
    expect(await signedBy(first, newKey, third)).toEqual([third]);
    expect(await followed(ledger, first)).toEqual([newKey, third]);
  });

  it('is not retired before it vouched, and not succeeded twice at once', async () => {
    const ledger = await open();
    await append(ledger);
    await expect(ledger.retireKey()).rejects.toThrow(LogKeyRefused);
    await ledger.stop();
    const stopped = opened.at(-1);
    // Nobody signs: the leaf waits, as after a crash right behind the commit.
    await stopped?.beginKey();
    await expect(stopped?.retireKey()).rejects.toThrow('No published checkpoint has both signatures yet');
    await expect(stopped?.beginKey()).rejects.toThrow(LogKeyRefused);

    const next = await open();
    await next.settled();
    const [first = '', second = ''] = await next.logKeys();
    expect(await signedBy(first, second)).toEqual([first, second]);
    await next.retireKey();
    await expect(next.retireKey()).rejects.toThrow(LogKeyRefused);
  });

  it('is made once when two ask at the same moment', async () => {
    const [one, two] = [await open(), await open()];
    await append(one);
    const made = await Promise.allSettled([one.beginKey(), two.beginKey()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await one.logKeys()).toHaveLength(2);
    const { kinds } = await row<{ kinds: number }>(
      `select count(*)::int as kinds from ledger.leaves where leaf like '%"log_key.published"%'`,
    );
    expect(kinds).toBe(1);
  });

  it('is the same for all processes on one database, whoever of them changed it', async () => {
    const [one, two] = [await open(), await open()];
    await append(two);
    const { oldKey, newKey } = await one.beginKey();
    await append(two);
    await one.settled();
    expect(await signedBy(oldKey, newKey)).toEqual([oldKey, newKey]);
    await one.retireKey();
    await one.stop();
    await append(two);
    expect(await signedBy(oldKey, newKey)).toEqual([newKey]);
    await expect(two.logKeys()).resolves.toEqual([newKey]);
  });

  it('cannot be used by a process with another key file, before, while and after', async () => {
    const ledger = await open();
    await append(ledger);
    await expect(open({ master: 9 })).rejects.toThrow('signed with another key');
    await ledger.beginKey();
    await ledger.settled();
    await expect(open({ master: 9 })).rejects.toThrow('signed with another key');
    await expect(open({ kek: 9 })).rejects.toThrow('signed with another key');
    await ledger.retireKey();
    await append(ledger);
    await expect(open({ master: 9, kek: 9 })).rejects.toThrow('signed with another key');
    await expect(open({ kek: 9 })).rejects.toThrow('signed with another key');
  });

  it('goes on under its first key in a database that knew no list of keys, and is not taken over there by another', async () => {
    const before = await open();
    await append(before);
    const [first = ''] = await before.logKeys();
    await before.stop();
    await database.asOwner('delete from ledger.log_keys');
    await expect(open({ master: 9 })).rejects.toThrow('signed with another key');
    expect(await (await open()).logKeys()).toEqual([first]);
  });

  it('leaves nothing behind that could sign once it is retired', async () => {
    const ledger = await open();
    await append(ledger);
    for (let round = 0; round < 2; round++) {
      await ledger.beginKey();
      await ledger.settled();
      await ledger.retireKey();
    }
    const { kept } = await row<{ kept: number[] }>(
      'select array_agg(place order by place) as kept from ledger.log_keys where wrapped_seed is not null',
    );
    expect(kept).toEqual([3]);
  });

  it('is not retired while a witness that the quorum needs does not know the next one', async () => {
    // A witness that takes what bears the line of a key it was told of.
    const witness = signingKey(Buffer.alloc(32, 3));
    const witnessKey = await verifierKey(nodeVerifier, 'w1.example/witness', 4, witness.publicKey);
    const told: string[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const asked = parseCheckpointRequest(body);
      const keys = await Promise.all(told.map(keyOf));
      const checked = asked ? await checkSignatures(nodeVerifier, asked.note, keys) : [];
      if (!asked || !checked.some(({ isValid }) => isValid)) return response.writeHead(403).end('untrusted');
      response.end(await cosign({ ...witnessKey, sign: witness.sign }, asked.note.text, 1_800_000_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ledger = await open({ witnessPolicy: `witness w1 ${formatVerifierKey(witnessKey)} ${url}\nquorum w1\n` });
    told.push(...(await ledger.logKeys()));
    await append(ledger);
    const { newKey } = await ledger.beginKey();
    await ledger.settled();
    await expect(ledger.retireKey()).rejects.toThrow('Too few witnesses take the new key');
    told.push(newKey);
    // Begun without the policy of the product: nobody would be asked, and all who follow the log would stand before a checkpoint that none of them knows.
    const without = await open();
    await expect(without.retireKey()).rejects.toThrow('no policy names them here');
    await without.stop();
    await ledger.retireKey();
    await append(ledger);
    expect((await signedBy(newKey)).filter((name) => name !== '?')).toEqual([newKey]);
  });
});
