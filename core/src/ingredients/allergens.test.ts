import { expect, it } from 'vitest';
import { allergenCode } from './allergens.ts';

it('knows an allergen by its whole name, however it is capitalised', () => {
  expect(['Milk', ' SOY ', 'sesame seeds'].map(allergenCode)).toEqual(['milk', 'soya', 'sesame']);
  expect(['Milk powder', 'May contain nuts', '', 'constructor'].map(allergenCode)).toEqual([null, null, null, null]);
});
