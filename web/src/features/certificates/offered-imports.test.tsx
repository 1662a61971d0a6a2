// @vitest-environment happy-dom
// The holder's word: every line is shown before it, refusing is asked twice, and whoever may not answer is told who may.
import type { OfferedImport } from '@amanah/api/certificates';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { OfferedImports } from './offered-imports.tsx';
import { holder, request } from './testing/build-draft.ts';

const offered: OfferedImport = {
  id: '0198f0a0-0000-7000-8000-000000000009',
  holder,
  source: 'Register of 2025',
  certificate: request,
  sites: [{ id: request.siteIds?.[0] ?? '', name: 'Slaughterhouse' }],
  products: [{ gtin: '09506000134352', name: 'Whole chicken' }],
  proposedAt: '2026-01-05T08:00:00Z',
  acceptedAt: null,
  certifier: 'National Halal Authority',
};

/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  type Answer = (path: string, init?: { readonly body?: string }) => Promise<Response>;
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});
const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

let answers: unknown[];
let mayAnswer: boolean;
let batches: readonly string[] | null;
beforeEach(() => {
  answers = [];
  mayAnswer = true;
  batches = null;
  network.answer = async (path, { body } = {}) => {
    const certificate = { ...request, batches };
    if (path !== `/api/certificates/imports/${offered.id}/answer`)
      return json({ imports: [{ ...offered, certificate }], mayAnswer });
    const { answer } = JSON.parse(body ?? '') as { answer: string }; // as the contract says
    answers.push(answer);
    const imports = answer === 'accept' ? [{ ...offered, acceptedAt: '2026-01-06T08:00:00Z' }] : [];
    return json({ imports, mayAnswer });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open() {
  show(<OfferedImports />);
  fireEvent.click(await screen.findByRole('button', { name: /^Open / }));
  await screen.findByText('Whole chicken (09506000134352)');
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows every line and what accepting means, and says afterwards who has to act', async () => {
  await open();
  expect(screen.getByText(/it can suspend or revoke the certificate/)).toBeTruthy();
  press('Accept');
  await screen.findByText(/It is issued when a second person at National Halal Authority has confirmed it/);
  expect([answers, screen.queryByRole('dialog')]).toEqual([['accept'], null]);
});

it('shows the batches that it is limited to, and no product without one', async () => {
  batches = ['09506000134352 L-7', '09506000134352 L-8'];
  show(<OfferedImports />);
  fireEvent.click(await screen.findByRole('button', { name: /^Open / }));
  await screen.findByText('Whole chicken (09506000134352) · L-7 · L-8');
  expect(screen.queryByText(/09506000134369/)).toBeNull();
});

it('is refused by a second press only, and is gone then', async () => {
  await open();
  press('Refuse');
  expect(answers).toEqual([]);
  press('Refuse');
  await waitFor(() => expect(screen.queryByText('Certificates brought from elsewhere')).toBeNull());
  expect(answers).toEqual(['refuse']);
});

it('tells a member who may not answer who may', async () => {
  mayAnswer = false;
  await open();
  expect(screen.getByText('An owner or manager of your company can accept or refuse it.')).toBeTruthy();
  for (const name of ['Accept', 'Refuse'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});
