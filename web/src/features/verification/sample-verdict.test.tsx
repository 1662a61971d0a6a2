// @vitest-environment happy-dom
// The live sample on the landing page says why it is not there: no connection, a server that is ill or starting, or nothing on record yet.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { SampleCaption, SampleVerdict } from './sample-verdict.tsx';

const said = vi.hoisted(() => {
  const answers: { next: () => Response } = { next: () => Response.error() };
  vi.stubGlobal('fetch', async () => answers.next());
  return answers;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});
queryClient.setDefaultOptions({ queries: { retry: false } });

it.each([
  ['starting', () => new Response('', { status: 503 }), /^The server is starting or not ready/],
  [
    'refusing',
    () =>
      Response.json(
        {
          type: 'about:blank',
          title: 'The service cannot reach its records right now.',
          status: 503,
          code: 'server.database_unavailable',
        },
        { status: 503, headers: { 'content-type': 'application/problem+json' } },
      ),
    'The service cannot reach its records right now.',
  ],
])('says that the server is %s', async (_what, answer, words) => {
  said.next = answer;
  show(<SampleVerdict code="HALAL-CHICKEN-2024-001" />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/connection/)).toBeNull();
});

it('leaves it to the line across the page that nobody answers', async () => {
  said.next = () => {
    throw new TypeError('Failed to fetch');
  };
  show(<SampleVerdict code="HALAL-CHICKEN-2024-001" />);
  expect(await screen.findByText('The sample cannot be shown right now')).toBeTruthy();
  expect(screen.queryByText(/connection|does not answer|offline/)).toBeNull();
});

it('says that there is no sample yet', async () => {
  const reasons = [{ code: 'code.not_registered', weight: 'refuses', evidence: null, details: {} }];
  said.next = () =>
    Response.json({ status: 'not_found', state: 'unknown', reasons, certifications: [], product: null, missing: [] });
  show(<SampleVerdict code="HALAL-CHICKEN-2024-001" />);
  expect(await screen.findByText('There is no sample here yet')).toBeTruthy();
});

it('calls nothing the live result where there is none', async () => {
  const caption = /^This is the live result/;
  said.next = () => new Response('', { status: 503 });
  const both = (
    <>
      <SampleVerdict code="HALAL-CHICKEN-2024-001" />
      <SampleCaption code="HALAL-CHICKEN-2024-001" />
    </>
  );
  show(both);
  expect(await screen.findByText('The sample cannot be shown right now')).toBeTruthy();
  expect(screen.queryByText(caption)).toBeNull();
  cleanup();
  queryClient.clear();
  const reasons = [{ code: 'certificate.valid', weight: 'informs', evidence: null, details: {} }];
  const verdict = { state: 'certified', status: 'verified', reasons, certifications: [], product: null, batch: null };
  said.next = () =>
    Response.json({ ...verdict, code: 'HALAL-CHICKEN-2024-001', proof: { notProven: [], checked: [] } });
  show(both);
  await waitFor(() => expect(screen.getByText(caption).className).not.toContain('invisible'));
});
