// @vitest-environment happy-dom
// A batch that its maker has not recorded: the answer is about the product, and what may have been meant is one tap away.
import type { VerifyResponse } from '@amanah/api/verification';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { UnrecordedBatch } from './unrecorded-batch.tsx';

const gtin = '09521003000039';
vi.hoisted(() => {
  const near = { productName: 'Prawn Crackers', brand: '', imageUrl: null };
  vi.stubGlobal('fetch', async () => Response.json({ near: [{ ...near, code: '(01)09521003000039(10)NR261019-03' }] }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('offers the batch whose number is nearest', async () => {
  const verdict = { code: `(01)${gtin}(10)NR261019-3`, unrecordedBatch: 'NR261019-3' } as unknown as VerifyResponse;
  show(<UnrecordedBatch verdict={verdict} />);
  expect(await screen.findByText(/has recorded no batch/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: /Did you mean \u2068?NR261019-03/ });
  expect(link.getAttribute('href')).toContain('NR261019-03');
});

it('says nothing of a batch that is on record', () => {
  show(<UnrecordedBatch verdict={{ code: gtin, unrecordedBatch: null } as unknown as VerifyResponse} />);
  expect(screen.queryByText(/has recorded no batch/)).toBeNull();
});
