// @vitest-environment happy-dom
// Saved scans: none is lost, none is sent twice, and nobody sends those of another person.
import { RequestFailed, ServerUnreachable } from '@amanah/api/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../platform/api.ts';
import { readStored, storageKeys } from '../../platform/storage.ts';
import { type AskAgain, forgetAnswered, sendScans, storeScan, waitingScans } from './waiting-scans.ts';

type Session = Parameters<typeof session.adopt>[0];

const scan = (scanId: string) => ({
  scanId,
  code: `CODE-${scanId}`,
  channel: 'manual' as const,
  market: 'MY',
  scannedAt: '2026-11-21T09:00:00Z',
  saidOffline: null,
});
const answer: AskAgain = async ({ code }) => ({
  state: 'certified',
  headline: { code: 'certificate.valid', details: { state: 'certified' } },
  code,
  product: null,
});
const outcomes = () => waitingScans.get().map(({ scanId, outcome }) => [scanId, outcome?.kind ?? 'waits']);

beforeEach(async () => {
  await sendScans(answer);
  forgetAnswered();
});

describe('Saved scans', () => {
  it('are on the device as soon as they are made, each once', () => {
    storeScan(scan('a'));
    storeScan(scan('a'));
    expect(outcomes()).toEqual([['a', 'waits']]);
    expect(readStored(storageKeys.scans)).toContain('CODE-a');
  });

  it('are sent in their order, one by one, and say what came of them', async () => {
    const asked: string[] = [];
    let open = 0;
    for (const id of ['a', 'b', 'c']) storeScan(scan(id));
    const sent = await sendScans(async (one) => {
      open += 1;
      expect(open).toBe(1);
      asked.push(one.scanId);
      if (one.scanId === 'b') {
        open -= 1;
        throw new RequestFailed(400, 'no code', null);
      }
      await Promise.resolve();
      open -= 1;
      return answer(one);
    });
    expect([sent, asked]).toEqual([3, ['a', 'b', 'c']]);
    expect(outcomes()).toEqual([
      ['a', 'answered'],
      ['b', 'refused'],
      ['c', 'answered'],
    ]);
    expect(await sendScans(async () => Promise.reject(new Error('nothing is sent a second time')))).toBe(0);
  });

  it.each([
    ['there is no server', new ServerUnreachable(null)],
    ['the server is ill', new RequestFailed(503, 'later', null)],
    ['it was asked too often', new RequestFailed(429, 'later', null)],
    ['the session has ended', new RequestFailed(401, 'who', null)],
    ['no answer came in time', new DOMException('late', 'TimeoutError')],
  ])('wait on where %s', async (_, failure) => {
    for (const id of ['a', 'b']) storeScan(scan(id));
    expect(await sendScans(async () => Promise.reject(failure))).toBe(0);
    expect(outcomes()).toEqual([
      ['a', 'waits'],
      ['b', 'waits'],
    ]);
    forgetAnswered();
    expect(waitingScans.get()).toHaveLength(2);
  });

  it('are sent once, however often it is asked for', async () => {
    storeScan(scan('a'));
    let asked = 0;
    const answered = Promise.withResolvers<void>();
    const slow: AskAgain = async (one) => {
      asked += 1;
      await answered.promise;
      return answer(one);
    };
    const sending = [sendScans(slow), sendScans(slow)];
    answered.resolve();
    expect(await Promise.all(sending)).toEqual([1, 1]);
    expect(asked).toBe(1);
  });

  it('of one person are not sent by another who signs in on the same phone', async () => {
    // As the server gives it, as far as it matters here.
    const signIn = (id: string) => session.adopt({ token: id, user: { id, role: 'consumer' } } as unknown as Session);
    signIn('salma');
    storeScan(scan('a'));
    signIn('hakim');
    storeScan(scan('b'));
    expect(await sendScans(answer)).toBe(1);
    expect(outcomes()).toEqual([
      ['a', 'waits'],
      ['b', 'answered'],
    ]);
    forgetAnswered();
    expect(outcomes()).toEqual([['a', 'waits']]);
    signIn('salma');
    expect(await sendScans(answer)).toBe(1);
  });
});
