// @vitest-environment happy-dom
// What is wrong with a site is said beside the field, with the rule.
import type { OrganisationSite } from '@amanah/api/organisations/members';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../../../platform/language.tsx';
import { LazyMessages } from '../../../platform/lazy-messages.tsx';
import { queryClient } from '../../../platform/query.ts';
import { SessionProvider } from '../../../platform/session.tsx';
import { SiteDialog } from './site-dialog.tsx';

type Answer = (path: string, init?: { readonly body?: string }) => Promise<Response>;
/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});

const site: OrganisationSite = {
  id: '0198f0a0-0000-7000-8000-000000000009',
  name: 'Plant',
  kind: 'processing',
  address: 'Road 1',
  country: 'MY',
  latitude: 3.1,
  longitude: 101.7,
  gln: null,
  etag: 'one',
};
let saved: unknown[];
beforeEach(() => {
  saved = [];
  network.answer = async (path, { body } = {}) => {
    if (!path.startsWith('/api/organisations/own/sites')) return new Response('{}', { status: 404 });
    saved.push(JSON.parse(body ?? 'null'));
    const problem = {
      type: '/problems/organisations.gln_taken',
      title: 'This Global Location Number belongs to another site.',
      status: 409,
      code: 'organisations.gln_taken',
      faults: [{ path: '/gln', rule: 'gln_taken' }],
    };
    return new Response(JSON.stringify(problem), {
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
    });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function save(entries: Readonly<Record<string, string>>) {
  render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={english}>
        <SessionProvider onExpired={() => undefined} onSignedOut={() => undefined} onPersonChange={() => undefined}>
          <LazyMessages name="organisations" waiting={null}>
            <SiteDialog site={site} onClose={() => undefined} />
          </LazyMessages>
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Address');
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}
/** What the field is described by, as a screen reader says it. */
const beside = (label: string): string => {
  const input = screen.getByLabelText(label);
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return input.getAttribute('aria-invalid') === 'true' ? words : '';
};

it.each([
  ['Latitude', { Latitude: '91' }, 'Give a number from -90 to 90.'],
  ['Longitude', { Longitude: '500' }, 'Give a number from -180 to 180.'],
  ['Longitude', { Longitude: '' }, 'Give both, or neither.'],
  ['Address', { Address: 'x' }, 'Give at least 2 characters.'],
  ['Address', { Address: ' ' }, 'Please fill this in.'],
  [
    'Global Location Number',
    { 'Global Location Number': '9521000000002' },
    'The check digit does not fit. Please compare the digits.',
  ],
])('says beside %s what is wrong: %o', async (label, entries, words) => {
  await save(entries);
  await waitFor(() => expect(beside(label)).toContain(words));
  expect(saved).toEqual([]);
});

it('says beside the number what only the server knows of it, until it is changed', async () => {
  const label = 'Global Location Number';
  await save({ [label]: '9521000000001' });
  await waitFor(() => expect(beside(label)).toContain('This Global Location Number belongs to another site.'));
  expect(saved).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
  await waitFor(() => expect(beside(label)).toBe(''));
});
