// @vitest-environment happy-dom
// A scan is given up after a while, whatever does not answer: whoever sends those that waited holds a lock on all tabs meanwhile.
import { afterEach, expect, it, vi } from 'vitest';
import { sendScans, storeScan, waitingScans } from '../features/offline/waiting-scans.ts';
import { session } from './api.ts';
import { verifyScan } from './verify-scan.ts';
import { isNoAnswer } from './waiting.ts';

type Session = Parameters<typeof session.adopt>[0];

/** Stands for a network that takes everything and says nothing, not even when it is told to stop; the client takes hold of it when it is loaded. */
const asked = vi.hoisted(() => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path);
    return new Promise(() => undefined);
  });
  return paths;
});
const scan = { code: 'HALAL-1', channel: 'camera', market: null, scanId: 'a' } as const;

afterEach(() => {
  vi.restoreAllMocks();
  asked.length = 0;
});

/** @returns lets the time run out for what is asked from now on */
function patienceEnds(): () => void {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  return () => patience.abort(new DOMException('late', 'TimeoutError'));
}

it('gives up what waits, lets go of the lock, and asks again later', async () => {
  storeScan({ ...scan, scannedAt: '2026-11-21T09:00:00Z', saidOffline: null });
  for (const times of [1, 2]) {
    const end = patienceEnds();
    const sending = sendScans();
    await vi.waitFor(() => expect(asked).toHaveLength(times));
    end();
    expect(await sending).toBe(0);
  }
  expect(asked).toEqual(['/api/verify', '/api/verify']);
  expect(waitingScans.get().map(({ outcome }) => outcome)).toEqual([null]);
});

it('gives up as well where the session before it is not renewed', async () => {
  // As the server gives it, as far as it matters here: it has ended.
  session.adopt({ token: 'old', user: { id: 'salma', role: 'consumer' } } as unknown as Session);
  const end = patienceEnds();
  const verdict = verifyScan(scan).catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(asked).toEqual(['/api/auth/refresh']));
  end();
  expect(isNoAnswer(await verdict)).toBe(true);
});
