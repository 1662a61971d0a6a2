// @vitest-environment happy-dom
// A visit of a product's page is one scan and no more, whatever the code is called and wherever its verdict was seen before.

import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../../platform/language.tsx';
import { useMarket } from '../../platform/market.ts';
import { noPolicy, storedRules } from '../../platform/own-rules.ts';
import { queryClient } from '../../platform/query.ts';
import { previewKey, statesKey } from '../../platform/verdict-keys.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { useProductVerdict } from './use-product-verdict.ts';

/** Every question, `POST` for a scan; the canonical code of each answer is in capitals. */
const asked = vi.hoisted(() => {
  const questions: string[] = [];
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, body }: { readonly method: string; readonly body?: string }) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost');
      const said = body
        ? JSON.parse(body)
        : { qrCode: pathname.replace('/api/verdicts/', ''), market: searchParams.get('market') };
      said.qrCode ??= decodeURIComponent(pathname.replace('/api/verdicts/', ''));
      if (said.rules) questions.push(`by rules ${said.qrCode}`);
      else questions.push([method, said.qrCode, ...(said.market ? [said.market] : [])].join(' '));
      const answer = { state: 'certified', status: 'verified', reasons: [], code: said.qrCode.toUpperCase() };
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    },
  );
  return questions;
});

let setMarket: (market: string | null) => void;
function Page({ code }: { readonly code: string }) {
  ({ setMarket } = useMarket());
  const { data, isPlaceholderData } = useProductVerdict(code).answer;
  return <p>{data && !isPlaceholderData ? `shown ${data.code}` : 'waits'}</p>;
}

/** @param isPreview looking back from the own history */
async function visit(code: string, { isPreview = false } = {}): Promise<void> {
  cleanup();
  const root = createRootRoute({ component: () => <Page code={code} /> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  history.replace('/', { isPreview, __TSR_index: 0 });
  const router = createRouter({ routeTree: root, history });
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        {/* The routes of a test are fewer than those of the site map that the type knows. */}
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(`shown ${code.toUpperCase()}`);
}

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  act(() => setMarket(null));
  act(() => storedRules.set(null));
  cleanup();
  queryClient.clear();
});

it.each(['preview', 'states', 'of', 'scan', 'seen'])('is recorded also where the code is called %s', async (code) => {
  // Of other pages: a verdict of the moment and the states of a list.
  await queryClient.fetchQuery(verdictPreviewQuery('other', noPolicy));
  queryClient.setQueryData(statesKey(['other']), new Map());
  await visit(code);
  expect(asked).toEqual(['GET other', `POST ${code}`]);
});

it('is recorded also where the verdict of the moment was shown before, and is then the same to both', async () => {
  await queryClient.fetchQuery(verdictPreviewQuery('a', noPolicy));
  await visit('a');
  expect(asked).toEqual(['GET a', 'POST a']);
  asked.length = 0;
  await queryClient.fetchQuery(verdictPreviewQuery('a', { ...noPolicy, market: 'MY' }));
  act(() => setMarket('MY'));
  await screen.findByText('shown A');
  await waitFor(() => expect(queryClient.getQueryData(previewKey('A', { ...noPolicy, market: 'MY' }))).toBeDefined());
  // Another market is no scan, and what was asked for a moment ago is not asked for twice.
  expect(asked).toEqual(['GET a MY']);
});

it('is recorded once: coming back, by the canonical code too, asks for nothing more', async () => {
  for (const code of ['a', 'A', 'a']) await visit(code);
  expect(asked).toEqual(['POST a']);
});

it('is none where somebody looks back, and none where they come back from there', async () => {
  await visit('a', { isPreview: true });
  await visit('A');
  await visit('a');
  expect(asked).toEqual(['GET a']);
});

it('is one for all markets', async () => {
  await visit('a');
  for (const market of ['MY', 'ID', null]) {
    act(() => setMarket(market));
    await screen.findByText('shown A');
  }
  expect(asked).toEqual(['POST a', 'GET a MY', 'GET a ID']);
});

it('is another question by other rules, no other scan, and shows no answer of before meanwhile', async () => {
  await visit('a');
  act(() => storedRules.set({ ethanolLimitPercent: 0.5 }));
  expect(screen.queryByText('shown A')).toBeNull();
  await screen.findByText('shown A');
  expect(asked).toEqual(['POST a', 'by rules a']);
});
