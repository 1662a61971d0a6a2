// @vitest-environment happy-dom
// What a recall asks for is one press: shop, batch, units and reason are filled in.
import type { InventoryItem } from '@amanah/api/inventory';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { ItemDetail } from './item-detail.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

const item: InventoryItem = {
  ...{ id: '0198f0a0-0000-7000-8000-000000000001', storeId: '0198f0a0-0000-7000-8000-000000000002', store: 'Shop A' },
  ...{ gtin: '09506000134352', product: 'Beef', brand: null, imageUrl: null, supplier: null, batchNumber: 'A-1' },
  ...{ stock: 20, lowStockBelow: null, expiryDate: null, daysLeft: null, isLow: false, isExpiring: false },
  ...{ isExpired: false, status: 'warning', verdict: 'withdrawn', lastChecked: '2026-11-20T10:00:00Z' },
  reasons: [
    {
      code: 'batch.recalled',
      weight: 'refuses',
      evidence: null,
      details: { since: '2026-11-20', reason: 'Salmonella' },
    },
  ],
  ...{ verdictChangedAt: null, code: 'HALAL-BEEF-2024-002', supplierRisk: null, etag: '"1"' },
};
const sent = vi.hoisted(() => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body?: string } = {}) => {
    if (body) bodies.push(JSON.parse(body));
    const answer = path.includes('/items/')
      ? { item, leftByEvents: 0, movements: [], mayWrite: true }
      : path.includes('/movements')
        ? { item: { ...item, stock: 0 }, isNew: true, amount: -20 }
        : { items: [item], total: 1 };
    if (!path.startsWith('/api/inventory')) return new Response(null, { status: 401 });
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  return bodies;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  sent.length = 0;
});

it('writes off what the shop has of a recalled batch as recalled', async () => {
  const closed = vi.fn();
  show(<WriteOffDialog itemId={item.id} units={20} onClose={closed} />);
  const dialog = within(await screen.findByRole('dialog', { name: /Shop A/ }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Write off' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([
    expect.objectContaining({
      ...{ kind: 'written_off', storeId: item.storeId, gtin: item.gtin, batchNumber: 'A-1' },
      ...{ quantity: 20, reason: 'recalled' },
    }),
  ]);
});

it('lets the person count where it is not known how many have to go', async () => {
  show(<WriteOffDialog itemId={item.id} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog', { name: /Shop A/ }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Units/)).value).toBe('');
});

it('stands on the page of an item that is blocked, beside the sentence that says so', async () => {
  show(<ItemDetail id={item.id} />, 'inventory');
  expect(await screen.findByText(/^These goods were recalled\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Write off' }));
  expect(await screen.findByRole('dialog', { name: /Shop A/ })).toBeTruthy();
});
