// @vitest-environment happy-dom
// Nobody waits long for a silent server: the pack answers meanwhile where it can, and what the server says later is still taken.
import type { VerifyResponse } from '@amanah/api/verification';
import type { OfflineVerdict } from '@amanah/core/offline';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineAnswer } from '../../features/offline/answer-offline.ts';
import { queryClient } from '../../platform/query.ts';
import { usualMilliseconds } from '../../platform/verify-scan.ts';
import type { Outcome } from './outcome-view.tsx';
import { useAnswer } from './use-answer.ts';

/** Stands for a server that takes the question and holds the connection until the test speaks for it. */
const server = vi.hoisted(() => {
  const held: { readonly answer: (response: Response) => void; readonly fail: (failure: unknown) => void }[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    held.push({ answer: resolve, fail: reject });
    return promise;
  });
  return held;
});

const scan = { code: 'HALAL-1', channel: 'camera', market: null, scanId: 'a' } as const;
const nothingHere: OfflineAnswer = {
  ...{ code: scan.code, verdict: null, needsOwnRules: false, needsSightings: false, checked: null, market: null },
  ...{ fault: null, askedAt: null, at: '2026-11-27T10:00:00Z' },
};
// Only that there is one matters here.
const ofThePack = { ...nothingHere, verdict: { state: 'certified' } as OfflineVerdict };
const said = { code: 'HALAL-1', state: 'certified' } as VerifyResponse;

function scanner(pack: OfflineAnswer) {
  const shown: Outcome[] = [];
  const kept: string[] = [];
  const device = {
    lookUpHere: async () => pack,
    queueScan: ({ scanId }: { readonly scanId: string }) => void kept.push(scanId),
    scanOffline: async ({ scanId }: { readonly scanId: string }) => {
      kept.push(scanId);
      return pack;
    },
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const options = { rules: null, show: (outcome: Outcome) => void shown.push(outcome), load: async () => device };
  const { result } = renderHook(() => useAnswer(options), { wrapper });
  const begin = () => act(async () => void result.current.ask(scan));
  return { result, shown, kept, begin };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answer = () =>
  act(async () => {
    server.at(-1)?.answer(Response.json(said));
    await vi.advanceTimersByTimeAsync(1);
  });

beforeEach(() => {
  vi.useFakeTimers();
  // The patience of a scan is no timer that can be faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const patience = new AbortController();
    setTimeout(() => patience.abort(new DOMException('late', 'TimeoutError')), milliseconds);
    return patience.signal;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('shows the answer of the pack after four seconds, and that of the server when it comes', async () => {
  const { result, shown, kept, begin } = scanner(ofThePack);
  await begin();
  await pass(usualMilliseconds - 1);
  expect(shown).toEqual([]);
  expect(result.current.isWaiting).toBe(true);
  await pass(1);
  expect(shown).toMatchObject([{ kind: 'offline', answer: ofThePack, isAwaited: true }]);
  expect(result.current).toMatchObject({ isWaiting: false, isLong: false });
  await answer();
  expect(shown).toMatchObject([{ kind: 'offline' }, { kind: 'verdict', verdict: said }]);
  expect(kept).toEqual([]);
});

it('keeps the scan when the server never answers, and waits no longer for it', async () => {
  const { shown, kept, begin } = scanner(ofThePack);
  await begin();
  await pass(15_001);
  expect(shown).toMatchObject([
    { kind: 'offline', isAwaited: true },
    { kind: 'offline', isAwaited: false },
  ]);
  expect(kept).toEqual(['a']);
});

it('keeps the scan also where the next one is at work already, and shows nothing of the first', async () => {
  const { result, shown, kept, begin } = scanner(ofThePack);
  await begin();
  await pass(usualMilliseconds);
  await act(async () => result.current.cancel());
  await pass(15_000);
  expect(shown).toHaveLength(1);
  expect(kept).toEqual(['a']);
});

it('says that it takes longer where the pack has no answer, and still takes the answer', async () => {
  const { result, shown, begin } = scanner(nothingHere);
  await begin();
  await pass(usualMilliseconds);
  expect(result.current).toMatchObject({ isWaiting: true, isLong: true });
  await answer();
  expect(shown).toMatchObject([{ kind: 'verdict', verdict: said }]);
  expect(result.current.isWaiting).toBe(false);
});

it('ends on Cancel: what comes later is neither shown nor kept', async () => {
  const { result, shown, kept, begin } = scanner(nothingHere);
  await begin();
  await pass(usualMilliseconds);
  await act(async () => result.current.cancel());
  expect(result.current).toMatchObject({ isWaiting: false, isLong: false });
  await pass(15_000);
  expect([shown, kept]).toEqual([[], []]);
});

it('asks the pack nothing where the server is as fast as usual', async () => {
  const { shown, begin } = scanner(ofThePack);
  await begin();
  await pass(500);
  await answer();
  await pass(20_000);
  expect(shown).toMatchObject([{ kind: 'verdict' }]);
});
