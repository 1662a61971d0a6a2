// @vitest-environment happy-dom
// Where somebody shops is asked once, where an answer depends on it; what the device says is offered and not taken.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storedMarket } from '../../platform/market.ts';
import { show } from '../../platform/testing/show.tsx';
import { MarketQuestion } from './market-question.tsx';

const verdict = (notProven: readonly string[], state = 'certified') =>
  ({ state, proof: { notProven } }) as unknown as Parameters<typeof MarketQuestion>[0]['verdict']; // all that the question reads
const choose = vi.fn();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('is not asked where nothing depends on it', async () => {
  show(
    <>
      <p>There</p>
      <MarketQuestion verdict={verdict(['no_lab_result'])} onChooseMarket={choose} />
      <MarketQuestion verdict={verdict(['market_unknown'], 'withdrawn')} onChooseMarket={choose} />
    </>,
  );
  await screen.findByText('There');
  expect(screen.queryByText('Where do you shop?')).toBeNull();
});

it('offers the region of the device, takes nothing from it, and is asked no more once it was put away', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ms-MY']);
  const open = () => show(<MarketQuestion verdict={verdict(['market_unknown'])} onChooseMarket={choose} />);
  open();
  expect(await screen.findByRole('button', { name: 'Malaysia' })).toBeTruthy();
  expect(storedMarket.get()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Another country' }));
  expect(choose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('Where do you shop?')).toBeNull();
  expect(storedMarket.get()).toBeNull();
});
