// @vitest-environment happy-dom
// A recall is lifted: the verdict is again what the certificates say, also where this browser has seen another.
import type { Recall } from '@amanah/api/recalls';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { noPolicy } from '../../platform/own-rules.ts';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { scanKey } from '../../platform/verdict-keys.ts';
import { RecallList } from './recall-list.tsx';

const recall: Recall = {
  id: '0198f0a0-0000-7000-8000-000000000001',
  publishedAt: '2026-11-20T10:00:00Z',
  publisher: 'Orchard Foods',
  recallClass: 'I',
  reason: 'Undeclared gelatine of pigs.',
  batches: [{ label: 'A-1', productName: 'Jelly' }],
  liftedAt: null,
  liftedBecause: null,
  mayLift: true,
  concern: null,
  ownStock: [],
  inShops: null,
};

const sent = vi.hoisted(() => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string } = {}) => {
    if (body) bodies.push([path, JSON.parse(body)]);
    if (!path.startsWith('/api/recalls')) return new Response(null, { status: 401 });
    const answer = body ? { ...recall, liftedAt: '2026-11-21T10:00:00Z' } : { recalls: [recall], mayPublish: true };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  return bodies;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('forgets the verdicts from before', async () => {
  queryClient.setQueryData(scanKey('HALAL-1', noPolicy), { state: 'recalled' });
  show(
    <LazyMessages name="recalls" waiting={null}>
      <RecallList firstStep={null} />
    </LazyMessages>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Lift' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Why it is lifted'), { target: { value: 'The label was read wrongly.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Lift' }));
  await waitFor(() =>
    expect(sent).toEqual([[`/api/recalls/${recall.id}/lift`, { reason: 'The label was read wrongly.' }]]),
  );
  await waitFor(() => expect(queryClient.getQueryData(scanKey('HALAL-1', noPolicy))).toBeUndefined());
});
