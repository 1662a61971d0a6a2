// @vitest-environment happy-dom
// What the server refuses of an import is said beside the field that it names, in words of its rule.
import type { certificateOptions, proposeImport } from '@amanah/api/certificates';
import type { Problem } from '@amanah/api/problem';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { ImportForm } from './import-form.tsx';
import { holdersQuery, optionsQuery } from './queries.ts';
import { holderId } from './testing/build-draft.ts';

type Answer = (path: string, init?: { readonly body?: string }) => Promise<Response>;
/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});

let refusal: Pick<Problem, 'code' | 'title' | 'faults'> & { readonly status: number };
let sent: RouteBody<typeof proposeImport> | null;

beforeEach(() => {
  sent = null;
  network.answer = async (path, { body } = {}) => {
    if (path !== '/api/certificates/imports') return new Response('{}', { status: 404 });
    sent = JSON.parse(body ?? 'null');
    return new Response(JSON.stringify({ type: '/problems/x', ...refusal }), {
      status: refusal.status,
      headers: { 'content-type': 'application/problem+json' },
    });
  };
  queryClient.setQueryData(holdersQuery.queryKey, {
    organisations: [
      { id: holderId, name: 'Green Valley', kind: 'producer', country: 'MY', status: 'approved', realm: 'real' },
    ],
  } as never);
  const options: RouteResponse<typeof certificateOptions> = {
    schemes: ['MS 1500:2019'],
    sites: [],
    products: [],
  } as never;
  queryClient.setQueryData(optionsQuery(holderId).queryKey, options);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function choose(label: string, option: string) {
  const box = await screen.findByRole('combobox', { name: label });
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(option) }));
}

async function fillIn() {
  show(<ImportForm onEntered={() => undefined} />);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Taken from');
  expect(screen.getByLabelText('Valid from'), 'no day is proposed').toHaveProperty('value', '');
  type('Taken from', 'www.example.com');
  type('Certificate number', 'N-1');
  await choose('Holder', 'Green Valley');
  await choose('Standard', 'MS 1500');
  type('Valid from', '2026-01-01');
  type('Valid until', '2036-01-01');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Poultry' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send to the holder' }));
  await waitFor(() => expect(sent).not.toBeNull());
}

it.each([
  [
    'Certificate number',
    409,
    {
      code: 'certificates.number_taken',
      title: 'There is a certificate with this number already.',
      faults: [{ path: '/certificate/number', rule: 'number_taken' }],
    },
    'There is a certificate with this number already.',
  ],
  [
    'Taken from',
    400,
    {
      code: 'request.invalid',
      title: 'Something in the request is missing.',
      faults: [{ path: '/source', rule: 'link' }],
    },
    'Say it in words: addresses of web pages, e-mail and telephone links are not taken.',
  ],
  [
    'Valid until',
    400,
    {
      code: 'certificates.longer_than_scheme',
      title: 'This is longer than the scheme allows.',
      faults: [{ path: '/certificate/validUntil', rule: 'longer_than_scheme', expected: '2028-12-31' }],
    },
    'This is longer than the scheme allows. 31 Dec 2028 is the latest day.',
  ],
] as const)('says beside %s what is wrong with it', async (label, status, problem, words) => {
  refusal = { status, ...problem, faults: [...problem.faults] };
  await fillIn();
  const said = await screen.findByText(words);
  const input = screen.getByLabelText(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.some((id) => document.getElementById(id)?.contains(said))).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(screen.getByRole('alert').textContent).toBe('One entry is missing or wrong.');
});

it('says at the button what is about no field', async () => {
  refusal = { status: 409, code: 'certificates.too_many_imports', title: 'A hundred wait already.' };
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. A hundred wait already.');
});
