// @vitest-environment happy-dom
// A code that is nobody's: where something on record is one slip away, that is asked first; a wrong check digit is said before it.
import type { VerifyResponse } from '@amanah/api/verification';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { show } from '../../platform/testing/show.tsx';
import { NotFoundCard } from './not-found-card.tsx';

const one = { code: 'HALAL-CHICKEN-2024-001', productName: 'Whole Chicken', brand: 'Kampung Hijau', imageUrl: null };
const answers = vi.hoisted(() => {
  const said: { near: unknown[]; missing: string[] } = { near: [], missing: [] };
  vi.stubGlobal('fetch', async () => Response.json(said));
  return said;
});
const onAgain = vi.fn();
beforeEach(() => {
  answers.near = [one];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function see(
  code: string,
  details: Readonly<Record<string, string>> = {},
  certificate?: VerifyResponse['certificate'],
) {
  const reasons = [{ code: 'code.not_registered', weight: 'refuses', evidence: null, details }];
  // Of the answer, what this card reads.
  const verdict = { state: 'unknown', code, reasons, certificate } as unknown as VerifyResponse;
  show(<NotFoundCard verdict={verdict} onScanAnother={() => undefined} onAgain={onAgain} onPick={() => undefined} />);
}
const headings = async () => {
  await screen.findByRole('heading', { level: 1 });
  return screen.getAllByRole('heading').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''));
};

it('asks what was meant, which is its one headline, then says that the code is nobody’s', async () => {
  see('HALAL-CHICKN-2024-001');
  expect(await headings()).toEqual(['Did you mean Whole Chicken?', 'This can mean:']);
  expect(screen.getByText(/^The scanned product could not be found/)).toBeTruthy();
});

it('asks for one of several', async () => {
  answers.near = [one, { ...one, code: 'HALAL-CHICKEN-2024-002' }];
  see('HALAL-CHICKEN-2024-00');
  expect((await headings())[0]).toBe('Did you mean one of these?');
});

it('says a wrong check digit first', async () => {
  see('4006381333932', { gtin: '04006381333932', fault: 'check_digit' });
  expect(await headings()).toEqual(['The number has a typing mistake', 'Did you mean this?']);
});

it('says that a number is that of a certificate, and leads to it', async () => {
  see(
    'thb/2025 81',
    { certificateNumber: 'THB/2025 81' },
    { number: 'THB/2025 81', address: '/evidence/THB%2F2025%2081' },
  );
  expect(await headings()).toEqual(['This is the number of a certificate']);
  const link = screen.getByRole('link', { name: /Open certificate/ });
  expect(link.getAttribute('href')).toBe('/evidence/THB%2F2025%2081');
});

it('says what is not registered where nothing is near', async () => {
  answers.near = [];
  see('HALAL-LAMB-2024-009');
  expect((await headings())[0]).toBe('Product Not Found');
});

it('says that the demo is still being prepared, and asks again when it is complete', async () => {
  answers.near = [];
  answers.missing = ['demo'];
  see('HALAL-CHICKEN-2024-001');
  expect(await screen.findByText(/^The demo is still being prepared/)).toBeTruthy();
  expect(onAgain).not.toHaveBeenCalled();
  answers.missing = [];
  await waitFor(() => expect(onAgain).toHaveBeenCalledOnce(), { timeout: 5_000 });
  expect(screen.queryByText(/^The demo is still being prepared/)).toBeNull();
});
