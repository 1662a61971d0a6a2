import { expect, it } from 'vitest';
import { ingredientNameCode } from './label-names.ts';

it.each([
  ['Glazing agent: shellac (E904)', 'e904'],
  ['Emulsifier (E471)', 'e471'],
  ['E 120', 'e120'],
  ['Emulsifier: soya lecithin (E322)', 'soya_lecithin'],
  ['Gelatin (pork)', 'pork_gelatin'],
  ['Rennet', 'rennet'],
])('%s is named by its code', (label, code) => {
  expect(ingredientNameCode(label)).toBe(code);
});

it.each([
  'E441 (pork)',
  'Emulsifier: mono- and diglycerides of vegetable fatty acids (E471)',
  'Shellac (E471)',
  'Gelatin (vegan)',
  'Animal rennet',
  'Emülgatör: yağ asitleri (E471)',
  'E999',
  '',
])('%s stays as it was written', (label) => {
  expect(ingredientNameCode(label)).toBeNull();
});
