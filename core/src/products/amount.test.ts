import { expect, it } from 'vitest';
import { amountOf } from './amount.ts';

it('reads one number with one unit, and nothing else', () => {
  expect(amountOf('1.4 kg')).toEqual({ value: 1.4, unit: 'kilogram' });
  expect(amountOf('330ml')).toEqual({ value: 330, unit: 'milliliter' });
  expect(amountOf('18 months')).toEqual({ value: 18, unit: 'month' });
  for (const other of ['6 x 330 ml', '18 months at -18 °C', '1,4 kg', '3 constructor', 'kg', ''])
    expect(amountOf(other), other).toBeNull();
});
