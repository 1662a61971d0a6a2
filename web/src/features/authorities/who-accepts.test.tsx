// @vitest-environment happy-dom
// Where somebody shops comes first in the row, and that nothing is on record there is said before what is recognised elsewhere.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { storageKeys } from '../../platform/storage.ts';
import { show } from '../../platform/testing/show.tsx';
import { WhoAccepts } from './who-accepts.tsx';

const answers = vi.hoisted(() => {
  const state = { isNowhere: false };
  const body = (country: string) => ({ country, body: `B-${country}`, name: `Body of ${country}`, until: null });
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/api/authorities')
      ? new Response(
          JSON.stringify({
            accept: state.isNowhere ? [] : [...['GB', 'ID', 'MY'].map(body), { ...body('SG'), until: '2026-11-25' }],
            doNotAccept: [
              { ...body('DE'), gap: 'none' },
              { ...body('TR'), gap: 'none' },
              { ...body('TR'), body: 'HAK', gap: 'out_of_scope' },
              { ...body('AE'), gap: 'ended' },
            ],
          }),
          {
            headers: { 'content-type': 'application/json' },
          },
        )
      : new Response(null, { status: 401 }),
  );
  return state;
});
/** As another tab of the same person would. */
function choose(market: string | null) {
  if (market === null) localStorage.removeItem(storageKeys.market);
  else localStorage.setItem(storageKeys.market, market);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.market, newValue: market }));
}
afterEach(() => {
  answers.isNowhere = false;
  cleanup();
  queryClient.clear();
  choose(null);
});

const open = (market: string | null, isAcceptedHere = false) => {
  choose(market);
  show(
    <WhoAccepts
      certifierId="noor"
      certifier="Noor"
      category="poultry"
      day="2026-11-21"
      isAcceptedHere={isAcceptedHere}
    />,
  );
};

it('names countries where nobody said where they shop', async () => {
  open(null);
  expect(await screen.findByText('Recognised in the United Kingdom, Indonesia and Malaysia')).toBeTruthy();
  expect(screen.queryByText(/is on record/)).toBeNull();
});

it('begins with the country where somebody shops', async () => {
  open('MY');
  expect(await screen.findByText('Recognised in Malaysia, the United Kingdom and Indonesia')).toBeTruthy();
});

it('says that nothing is on record where somebody shops', async () => {
  open('DE');
  expect(await screen.findByText('No recognition in Germany is on record')).toBeTruthy();
});

it('says that the authority there recognises other products only, in the row and above it in the list', async () => {
  open('TR');
  const row = await screen.findByText('Not recognised in Türkiye for this kind of product');
  fireEvent.click(row);
  const listed = screen.getByRole('heading', { name: 'Not recognised for this kind of product' }).parentElement;
  expect(listed?.textContent).toContain('HAK');
  expect(listed?.textContent).not.toContain('B-TR');
});

it('says that nobody was asked where the register knows no authority', async () => {
  open('FR');
  expect(await screen.findByText('No body in the register decides for France, so nobody there was asked')).toBeTruthy();
});

it('begins with what counts where recognition has ended and the answer still stands', async () => {
  open('SG', true);
  expect(
    await screen.findByText(
      'Still accepted in Singapore. Recognition there has ended since, but it held when this was made.',
    ),
  ).toBeTruthy();
  cleanup();
  open('AE', true);
  expect(
    await screen.findByText(/^Still accepted in the United Arab Emirates\. .* sold under an earlier contract\.$/),
  ).toBeTruthy();
});

it('says that recognition has ended, and nothing of being accepted, where the answer does not stand', async () => {
  open('SG');
  expect(await screen.findByText('Recognition in Singapore has ended, also for what was made before')).toBeTruthy();
  cleanup();
  open('AE');
  expect(await screen.findByText('Recognition in the United Arab Emirates has ended')).toBeTruthy();
});

it('says once that nobody recognises it', async () => {
  answers.isNowhere = true;
  for (const market of ['FR', 'DE']) {
    open(market);
    expect(await screen.findByText('Recognised in no country of our register')).toBeTruthy();
    expect(screen.queryByText(/nobody there was asked|No recognition in/)).toBeNull();
    cleanup();
  }
});
