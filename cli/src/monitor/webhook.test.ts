// Findings reach the webhook at least once, whatever it answers and whenever the monitor is killed.
import { formatVerifierKey, type IssuerId } from '@amanah/core/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommand } from '../testing/command-process.ts';
import { type FakeLog, leafOf, startFakeLog } from '../testing/fake-log.ts';
import { type FakeWebhook, startFakeWebhook } from '../testing/fake-webhook.ts';
import { testTerminal, type Workplace, workplace } from '../testing/test-surroundings.ts';

const issuer: IssuerId = 'did:web:certifier.example';
let place: Workplace;
let log: FakeLog;
let webhook: FakeWebhook;

beforeEach(async () => {
  place = workplace();
  log = await startFakeLog();
  webhook = await startFakeWebhook();
  place.write('policy', `log ${formatVerifierKey(log.key)}\nquorum none\n`);
});
afterEach(async () => {
  await log.close();
  await webhook.close();
  place.remove();
});

const now = () => new Date();
const add = (about: string) => {
  log.entries = [...log.entries, leafOf(about, issuer, now().toISOString())];
};
const words = () => [
  'monitor',
  ...['--log', log.url, '--policy', place.path('policy'), '--state', place.path('state')],
  ...['--webhook', webhook.url, '--once', '--json'],
];
const ids = () => webhook.accepted.flatMap(({ findings }) => findings.map(({ id }) => id));

describe('The webhook of a monitor', () => {
  it('is tried again, and while it refuses the state stays where it is', async () => {
    add('one');
    const statuses: (number | undefined)[] = [500, undefined, 307, 404];
    webhook.answer = () => (statuses.length ? statuses.shift() : 204);
    const terminal = testTerminal(now());
    expect(await terminal.run(...words())).toBe(3);
    expect(terminal.waits).toEqual([500, 1000, 2000]);
    expect(terminal.printed, 'nothing counts as told').toEqual([]);
    expect(webhook.received).toHaveLength(4);
    expect(await terminal.run(...words())).toBe(10);
    expect(new Set(ids())).toEqual(new Set([`${log.origin}#0`]));
    expect(await terminal.run(...words())).toBe(0);
    expect(webhook.received).toHaveLength(5);
    expect(webhook.received[4]).toMatchObject({ log: log.origin, findings: [{ watched: true, leaf: { issuer } }] });
  });

  it('gets many findings in batches, in order', async () => {
    for (let at = 0; at < 1200; at++) add(`certificate ${at}`);
    expect(await testTerminal(now()).run(...words())).toBe(10);
    expect(webhook.received.map(({ findings }) => findings.length)).toEqual([500, 500, 200]);
    expect(ids()).toEqual(Array.from({ length: 1200 }, (_, at) => `${log.origin}#${at}`));
  });

  it('misses nothing when the monitor is killed between the webhook and the state', async () => {
    let kills = 0;
    for (let round = 0; round < 8; round++) {
      add(`certificate ${round}`);
      const monitor = startCommand(...words());
      let delayMilliseconds = [0, 0, 1, 2, 3, 5, 8, 13][round] ?? 0;
      webhook.answer = () => {
        // Killed while it waits for the answer in the first round, and ever later after it in the others.
        if (round === 0) {
          monitor.child.kill('SIGKILL');
          return undefined;
        }
        setTimeout(() => monitor.child.kill('SIGKILL'), delayMilliseconds);
        delayMilliseconds = 0;
        return 204;
      };
      if ((await monitor.ended) === 'SIGKILL') kills++;
    }
    webhook.answer = () => 204;
    const last = startCommand(...words());
    expect([0, 10]).toContain(await last.ended);
    expect(kills).toBeGreaterThan(1);
    expect([...new Set(ids())].sort()).toEqual(Array.from({ length: 8 }, (_, at) => `${log.origin}#${at}`));
    const after = startCommand(...words());
    expect(await after.ended, after.faults()).toBe(0);
  }, 60_000);
});
