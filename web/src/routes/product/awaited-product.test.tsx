// @vitest-environment happy-dom
// Whoever opens a link on a silent server is treated as in the scanner: after four seconds the pack answers, or it is said that it takes longer.
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineAnswer } from '../../features/offline/answer-offline.ts';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { usualMilliseconds } from '../../platform/verify-scan.ts';
import { AwaitedProduct } from './awaited-product.tsx';

const nothing: OfflineAnswer = {
  ...{ code: 'a', verdict: null, needsOwnRules: false, needsSightings: false, checked: null, market: null },
  ...{ fault: null, askedAt: null, at: '2026-11-27T10:00:00Z' },
};
const ofThePack: OfflineAnswer = {
  ...nothing,
  verdict: {
    ...{ state: 'certified', halalStatus: 'verified', display: 'verified', checked: [], notProven: [] },
    reasons: [{ code: 'certificate.valid', weight: 'informs', details: {} }],
    ...{ gtin: '09506000134352', batchNumber: null, name: null, certificate: null, level: 'class' },
    ...{ sinceThePack: null, day: '2026-11-27' },
  },
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
async function open(answer: OfflineAnswer): Promise<void> {
  show(<AwaitedProduct code="a" load={async () => ({ answerOffline: async () => answer })} />, 'offline');
  await screen.findByText('Loading…');
}

it('says after four seconds that it takes longer, where the pack has no answer', async () => {
  await open(nothing);
  expect(screen.queryByText('This is taking longer than usual')).toBeNull();
  await pass(usualMilliseconds);
  await screen.findByText('This is taking longer than usual');
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

it('shows what the pack says after four seconds, and that the server has not answered yet', async () => {
  await open(ofThePack);
  await pass(usualMilliseconds);
  await screen.findByRole('heading', { name: 'Verified' });
  expect(screen.getByText(/The server has not answered yet/)).toBeTruthy();
  expect(screen.queryByText(/connection/i, { selector: 'p' })).toBeNull();
});
