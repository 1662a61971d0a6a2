// @vitest-environment happy-dom
// What two sides do to an import is seen within a minute on the open list of the other.
import type { CertificateImport } from '@amanah/api/certificates';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { ImportList } from './import-list.tsx';
import { OfferedImports } from './offered-imports.tsx';
import { holder, request } from './testing/build-draft.ts';

const network = vi.hoisted(() => {
  const fake = { answer: (_path: string): Promise<Response> => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (path: string) => fake.answer(path));
  return fake;
});
const entered: CertificateImport & { readonly certifier: string } = {
  id: '0198f0a0-0000-7000-8000-000000000009',
  state: 'proposed',
  source: 'Register of 2025',
  certificate: request,
  holder,
  certifier: 'National Halal Authority',
  sites: [],
  products: [],
  proposedBy: 'Salma',
  proposedAt: '2026-01-05T08:00:00Z',
  acceptedAt: null,
  decidedBy: null,
  decidedAt: null,
  isOwn: true,
  mayConfirm: false,
};
let acceptedAt: string | null;
beforeEach(() => {
  acceptedAt = null;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network.answer = async () =>
    new Response(JSON.stringify({ imports: [{ ...entered, acceptedAt }], mayAnswer: true }), {
      headers: { 'content-type': 'application/json' },
    });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

it.each([
  ['certifier', <ImportList key="list" recovery={null} />, /Waits for the holder/, /Waits for a second person/],
  ['holder', <OfferedImports key="list" />, /Waits for you/, /Accepted/],
])('is fresh at the %s', async (_side, list, before, after) => {
  show(list);
  await screen.findByText(before);
  acceptedAt = '2026-01-06T08:00:00Z';
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect((await screen.findAllByText(after)).length).toBeGreaterThan(0);
});
