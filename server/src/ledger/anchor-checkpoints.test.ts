import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { wrapWith } from '../platform/key-wrapping.ts';
import { keysFrom } from '../platform/keys.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type Anchor, type AnchorCheckpoint, AnchorFailure } from './anchor-port.ts';
import { createLedger, type Ledger } from './index.ts';
import { lastSignedInMemory } from './last-signed.ts';

describe('Checkpoints on a chain', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const opened: Ledger[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const ledger of opened) await ledger.stop();
    await database.drop();
  });

  async function open(anchor: Anchor): Promise<Ledger> {
    const ledger = createLedger({
      database,
      clock: systemClock,
      keys: keysFrom(Buffer.alloc(32, 7)),
      keyWrapper: wrapWith(Buffer.alloc(32, 8)),
      log: pino({ level: 'silent' }),
      publicUrl: 'http://localhost:3000',
      lastSigned: lastSignedInMemory(),
      witnessPolicy: null,
      anchor,
    });
    opened.push(ledger);
    await ledger.open();
    return ledger;
  }

  const append = (ledger: Ledger, subject: string) =>
    database.sql.transaction((tx) =>
      ledger.append(tx, [
        { kind: 'event.captured', subject, document: 'ab'.repeat(32) as never, issuer: 'did:web:localhost' }, // any digest
      ]),
    );
  const anchoredSize = async () =>
    (await database.pool.query<{ anchored_size: number | null }>('select anchored_size from ledger.heads')).rows[0]
      ?.anchored_size ?? null;

  it('are sent once, the published one, and what the chain took is on record', async () => {
    const sent: AnchorCheckpoint[] = [];
    const ledger = await open({
      async submit(checkpoint) {
        sent.push(checkpoint);
        return { state: 'anchored', transactionHash: '0x12', blockNumber: 1n };
      },
      latest: async () => null,
    });
    await append(ledger, 'one');
    await ledger.settled();
    await expect.poll(anchoredSize).toBe(1);
    await append(ledger, 'two');
    await ledger.settled();
    // Not again within ten minutes: the next one will stand for this one too.
    expect(sent.map(({ size }) => size)).toEqual([1]);
    expect(sent[0]?.origin).toBe('localhost:3000/log');
    await ledger.stop();
  });

  it('stop the log when the chain knows another root for this size', async () => {
    const ledger = await open({
      submit: () => Promise.reject(new AnchorFailure('ledger.anchor_root_differs')),
      latest: async () => null,
    });
    await append(ledger, 'three');
    await ledger.settled().catch(() => undefined); // the alarm may come before or after this checkpoint
    await append(ledger, 'four');
    await expect(ledger.settled()).rejects.toThrow('anchor_saw_another_root');
  });
});
