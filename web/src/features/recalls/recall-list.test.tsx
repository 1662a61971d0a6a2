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
  ownUncounted: [],
  inShops: null,
};

const stock = vi.hoisted((): { current: Recall['ownStock'] } => ({ current: [] }));
const sent = vi.hoisted(() => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string } = {}) => {
    if (body) bodies.push([path, JSON.parse(body)]);
    if (!path.startsWith('/api/recalls')) return new Response(null, { status: 401 });
    const one = { ...recall, ownStock: stock.current };
    const answer = body ? { ...recall, liftedAt: '2026-11-21T10:00:00Z' } : { recalls: [one], mayPublish: true };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  return bodies;
});
afterEach(() => {
  stock.current = [];
  cleanup();
  queryClient.clear();
});

it('forgets the verdicts from before', async () => {
  queryClient.setQueryData(scanKey('HALAL-1', noPolicy), { state: 'recalled' });
  show(
    <LazyMessages name="recalls" waiting={null}>
      <RecallList firstStep={null} onWriteOff={() => undefined} />
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

it('has the button for what is to be done in a shop, until nothing is left', async () => {
  const task = { itemId: 'a', store: 'Shop A', units: 20, isBatchKnown: true, batchNumber: 'A-1', soldLate: 0 };
  stock.current = [task, { ...task, itemId: 'b', units: 0, soldLate: 1 }];
  const asked = vi.fn();
  show(
    <LazyMessages name="recalls" waiting={null}>
      <RecallList firstStep={null} onWriteOff={asked} />
    </LazyMessages>,
  );
  const buttons = await screen.findAllByRole('button', { name: 'Write off' });
  expect(buttons).toHaveLength(1);
  if (buttons[0]) fireEvent.click(buttons[0]);
  expect(asked.mock.calls).toEqual([[task]]);
});
