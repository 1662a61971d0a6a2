// @vitest-environment happy-dom
// A scheme is published as it was saved: what somebody else wrote meanwhile is shown, and nothing is published before it is asked for again.
import type { Scheme } from '@amanah/api/certificates/schemes';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/query.ts';
import { show } from '../../../platform/testing/show.tsx';
import { SchemeEditor } from './scheme-editor.tsx';

type Init = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> };
type Answer = (path: string, init?: Init) => Promise<Response>;
/** Stands for the network; the client takes hold of it when it is loaded. */
const network = vi.hoisted(() => {
  const fake: { answer: Answer } = { answer: () => Promise.reject(new Error('nobody answers')) };
  vi.stubGlobal('fetch', (...asked: Parameters<Answer>) => fake.answer(...asked));
  return fake;
});

const scheme: Scheme = {
  id: '0190f3a4-0000-7000-8000-000000000001',
  name: 'MS 1500:2019',
  version: 2,
  state: 'draft',
  body: { id: 'b', name: 'Body', country: 'MY' },
  publishedAt: null,
  etag: 'e1',
  criteria: [{ code: 'D1', kind: 'document', severity: 'major', text: { en: 'Halal policy', ar: 'سياسة' } }],
  parameters: { slaughterMethods: null, ethanolLimitPercent: null, segregation: 'none' },
  categories: null,
  validityMonths: 24,
  reviewDays: 30,
};

/** What the server has, and what it was asked to do: it compares. */
let stored: Scheme;
let asked: string[];
/** Before the next call of this kind somebody else writes. */
let comesBefore: 'PUT' | 'POST' | null;

beforeEach(() => {
  stored = scheme;
  asked = [];
  comesBefore = null;
  network.answer = async (path, { method = 'GET', body, headers } = {}) => {
    if (!path.includes('/schemes/')) return new Response('{}', { status: 404 });
    if (method === comesBefore) {
      comesBefore = null;
      stored = { ...stored, reviewDays: 60, etag: 'theirs' };
    }
    asked.push(`${method} ${new Headers(headers).get('if-match')}`);
    if (new Headers(headers).get('if-match') !== `"${stored.etag}"`) {
      const { criteria, parameters, categories, validityMonths, reviewDays, etag } = stored;
      const content = { criteria, parameters, categories, validityMonths, reviewDays };
      const problem = { type: '/problems/request.stale', title: 'x', status: 412, code: 'request.stale' };
      const headers = { 'content-type': 'application/problem+json' };
      return new Response(JSON.stringify({ ...problem, current: { etag, content } }), { status: 412, headers });
    }
    stored =
      method === 'PUT'
        ? { ...stored, ...JSON.parse(body ?? 'null'), etag: `${stored.etag}+` }
        : { ...stored, state: 'published' };
    return new Response(JSON.stringify(stored), { status: 200 });
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function publish() {
  press('Publish');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Publish' }));
}

describe('A scheme is published', () => {
  it('as it was saved', async () => {
    show(<SchemeEditor scheme={scheme} />);
    await screen.findByLabelText('Months of validity');
    type('Months of validity', '36');
    await publish();
    await waitFor(() => expect(stored).toMatchObject({ state: 'published', validityMonths: 36 }));
    expect(asked).toEqual(['PUT "e1"', 'POST "e1+"']);
  });
  it.each(['PUT', 'POST'] as const)(
    'not when somebody else wrote before the %s: both are shown first',
    async (call) => {
      comesBefore = call;
      show(<SchemeEditor scheme={scheme} />);
      await screen.findByLabelText('Months of validity');
      type('Months of validity', '36');
      await publish();
      const conflict = await screen.findByRole('alertdialog', { name: /^Someone else changed this/ });
      expect(screen.getAllByRole('alertdialog')).toEqual([conflict]);
      fireEvent.click(within(conflict).getByRole('button', { name: 'Save this choice' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByLabelText('Days to a decision')).toHaveProperty('value', '60');
      await waitFor(() => expect(stored).toMatchObject({ validityMonths: 36, reviewDays: 60 }));
      expect(stored.state, 'it is asked for again').toBe('draft');
      await publish();
      await waitFor(() => expect(stored.state).toBe('published'));
    },
  );
});

it('Figures outside their bounds are said beside the field, and nothing is sent', async () => {
  show(<SchemeEditor scheme={scheme} />);
  await screen.findByLabelText('Months of validity');
  type('Months of validity', '0');
  type('Days to a decision', '');
  type('Most ethanol, percent by volume (empty: no limit)', '101');
  expect(screen.getByLabelText('Months of validity'), 'as it was typed').toHaveProperty('value', '0');
  press('Save the draft');
  await screen.findByText('A whole number from 1 to 60.');
  screen.getByText('A whole number from 1 to 365.');
  screen.getByText('A number from 0 to 100.');
  press('Publish');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked).toEqual([]);
  type('Months of validity', '60');
  type('Days to a decision', '1');
  type('Most ethanol, percent by volume (empty: no limit)', '0.5');
  press('Save the draft');
  await waitFor(() => expect(asked).toEqual(['PUT "e1"']));
  expect(stored).toMatchObject({ validityMonths: 60, reviewDays: 1, parameters: { ethanolLimitPercent: 0.5 } });
});
