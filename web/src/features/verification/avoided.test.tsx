// @vitest-environment happy-dom
// On a product page ingredients are read as on a label: who avoids a thing is told of it in whichever words its maker names it.
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedHousehold } from '../../platform/household.ts';
import { show } from '../../platform/testing/show.tsx';
import { Avoided } from './avoided.tsx';

afterEach(() => {
  cleanup();
  act(() => storedHousehold.set([]));
});

const product = (ingredients: readonly string[]) =>
  ({ ingredients: [...ingredients], allergens: [] }) as unknown as Parameters<typeof Avoided>[0]['product']; // what the lines read of it

it('tells who avoids E120 of carmine, and who avoids milk of whey', async () => {
  act(() =>
    storedHousehold.set([
      { name: 'Sara', allergens: [], words: ['E120'] },
      { name: 'Ali', allergens: ['milk'], words: [] },
    ]),
  );
  show(<Avoided product={product(['Sugar', 'Colour: carmine', 'Whey powder', 'Lactose-free cream'])} />);
  expect(await screen.findByText('For Sara: contains E120', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('For Ali: contains milk')).toBeTruthy();
});

it('says nothing of what a product is without', async () => {
  act(() => storedHousehold.set([{ name: 'Sara', allergens: [], words: ['pork', 'sugar'] }]));
  show(<Avoided product={product(['Sugar', 'without pork'])} />);
  expect(await screen.findByText('For Sara: contains sugar', {}, { timeout: 10_000 })).toBeTruthy();
});
