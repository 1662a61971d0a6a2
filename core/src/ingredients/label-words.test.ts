import { expect, it } from 'vitest';
import { allergenCode, amountOf } from './label-words.ts';

it('knows an allergen by its whole name, however it is capitalised', () => {
  expect(['Milk', ' SOY ', 'sesame seeds'].map(allergenCode)).toEqual(['milk', 'soya', 'sesame']);
  expect(['Milk powder', 'May contain nuts', '', 'constructor'].map(allergenCode)).toEqual([null, null, null, null]);
});

it('reads one number with one unit, and nothing else', () => {
  expect(amountOf('1.4 kg')).toEqual({ value: 1.4, unit: 'kilogram' });
  expect(amountOf('330ml')).toEqual({ value: 330, unit: 'milliliter' });
  expect(amountOf('18 months')).toEqual({ value: 18, unit: 'month' });
  for (const other of ['6 x 330 ml', '18 months at -18 °C', '1,4 kg', '3 constructor', 'kg', ''])
    expect(amountOf(other), other).toBeNull();
});
