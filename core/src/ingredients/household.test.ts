// What somebody avoids is found where goods declare it, and nothing that cannot be read of a household stops the rest.
import { expect, it } from 'vitest';
import { avoidedBy, declaredOfProduct, readHousehold } from './household.ts';

const ali = { name: 'Ali', allergens: ['nuts', 'milk'], words: ['E120', 'palm oil'] } as const;

it('finds allergens, numbers and names, and no part of another word', () => {
  const declared = declaredOfProduct({
    ingredients: ['Sugar', 'Colour (E 120)', 'Palm oil, refined', 'Coconut'],
    allergens: ['Walnuts', 'Contains something'],
  });
  expect(avoidedBy(ali, declared)).toEqual({ contains: ['nuts'], traces: [], words: ['E120', 'palm oil'] });
  const others = declaredOfProduct({ ingredients: ['E1201', 'Palm oilseed', 'Oil of palms'], allergens: [] });
  expect(avoidedBy(ali, others)).toBeNull();
});

it('tells traces from what is in it', () => {
  expect(avoidedBy(ali, { contains: ['milk'], traces: ['nuts'], texts: [] })).toEqual({
    contains: ['milk'],
    traces: ['nuts'],
    words: [],
  });
});

it('reads what a device kept, and leaves out the rest', () => {
  expect(readHousehold(null)).toEqual([]);
  expect(
    readHousehold([ali, { name: ' ' }, 7, { name: 'Sara', allergens: ['nuts', 'sand'], words: [1, 'E471'] }]),
  ).toEqual([
    { ...ali, allergens: ['milk', 'nuts'] },
    { name: 'Sara', allergens: ['nuts'], words: ['E471'] },
  ]);
});
