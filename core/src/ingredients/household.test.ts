// What somebody avoids is found where goods declare it, and nothing that cannot be read of a household stops the rest.
import { expect, it } from 'vitest';
import { avoidedBy, declaredOfProduct } from './avoided.ts';
import { readHousehold } from './household.ts';

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

it.each([
  [['E120'], 'Colour: carmine'],
  [['carmine'], 'Cochineal'],
  [['pork'], 'Schweinegelatine'],
  [['lard'], 'Schmalz'],
  [['rum'], 'Ron'],
])('finds %s in other words: %s', (words, ingredient) => {
  const declared = declaredOfProduct({ ingredients: ['Sugar', ingredient], allergens: [] });
  expect(avoidedBy({ name: 'Ali', allergens: [], words }, declared)?.words).toEqual(words);
});

it.each([
  [['rum'], 'Vodka'],
  [['E621'], 'E620'],
  [['E325'], 'E326'],
  [['bacon'], 'Lard'],
])('does not take one thing for another: %s, %s', (words, ingredient) => {
  const declared = declaredOfProduct({ ingredients: [ingredient], allergens: [] });
  expect(avoidedBy({ name: 'Ali', allergens: [], words }, declared)).toBeNull();
});

it('finds allergens in the ingredients of a product, and none that is denied', () => {
  const goods = { ingredients: ['Wheat flour', 'Dairy-free cream', 'Chocolate (hazelnuts)', 'no pork'], allergens: [] };
  const declared = declaredOfProduct(goods);
  expect(declared.contains).toEqual(['gluten', 'nuts']);
  expect(avoidedBy({ name: 'Ali', allergens: [], words: ['pork'] }, declared)).toBeNull();
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
    readHousehold([
      ali,
      { name: ' ' },
      { name: '', allergens: [], words: ['E471'] },
      7,
      { name: 'Sara', allergens: ['nuts', 'sand'], words: [1, 'E471'] },
    ]),
  ).toEqual([
    { ...ali, allergens: ['milk', 'nuts'] },
    { name: '', allergens: [], words: ['E471'] },
    { name: 'Sara', allergens: ['nuts'], words: ['E471'] },
  ]);
});
