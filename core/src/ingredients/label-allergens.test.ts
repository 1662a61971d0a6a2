// Allergens are found in the words of packs in fourteen languages, and what only sounds like one is none.
import { expect, it } from 'vitest';
import { allergensIn, allergensOfLabel } from './label-allergens.ts';
import { parseLabel } from './parse-label.ts';

it.each([
  ['wheat flour', ['gluten']],
  ['Milchschokolade (Haselnüsse)', ['milk', 'nuts']],
  ['Süßmolkenpulver', ['milk']],
  ['farine de blé', ['gluten']],
  ['crevettes', ['crustaceans']],
  ['latte scremato in polvere', ['milk']],
  ['mostaza', ['mustard']],
  ['мука пшеничная', ['gluten']],
  ['yer fıstığı', ['peanuts']],
  ['السمسم', ['sesame']],
  ['گندم کا آٹا', ['gluten']],
  ['गेहूं का आटा', ['gluten']],
  ['দুধের গুঁড়া', ['milk']],
  ['ઘઉંનો લોટ', ['gluten']],
  ['tepung terigu', ['gluten']],
  ['belacan', ['crustaceans']],
  ['almond milk', ['nuts']],
  ['peanut butter', ['peanuts']],
  ['oyster sauce', ['molluscs']],
  ['E223', ['sulphites']],
  ['SO₂', ['sulphites']],
  ['prawn crackers', ['crustaceans']],
  ['soya lecithin', ['soya']],
  ['egg lecithin', ['egg']],
  ['lactose-free milk', ['milk']],
  ['cream (lactose free)', ['milk']],
  ['gluten-free oats', ['gluten']],
  ['حليب ومكسرات', ['milk', 'nuts']],
  ['hydrolysed soya protein', ['soya']],
  ['hydrolyzed soy protein', ['soya']],
  ['hydrolysed wheat protein', ['gluten']],
  ['hydrolyzed wheat protein', ['gluten']],
  ['protéines de soja hydrolysées', ['soya']],
  ['protéine de blé hydrolysée', ['gluten']],
  ['proteína hidrolizada de soja', ['soya']],
  ['proteína de trigo hidrolizada', ['gluten']],
  ['hidrolize soya proteini', ['soya']],
  ['hidrolize buğday proteini', ['gluten']],
  ['protein kedelai terhidrolisis', ['soya']],
  ['protein gandum terhidrolisis', ['gluten']],
  ['بروتين الصويا المتحلل', ['soya']],
  ['بروتين صويا متحلل', ['soya']],
  ['بروتين القمح المتحلل', ['gluten']],
  ['SIN 322 lecitina de soja', ['soya']],
  ['SIN 223', ['sulphites']],
] as const)('%s contains %j', (text, expected) => {
  expect(allergensIn(text)).toEqual(expected);
});

it.each([
  ...['coconut milk', 'cocoa butter', 'cream of tartar', 'nutmeg', 'buckwheat', 'vegan cheese', 'rice'],
  ...[
    'Kokosmilch',
    'Milchsäure',
    'Buchweizenmehl',
    'glutenfrei',
    'beurre de cacao',
    'noix de muscade',
    'grano saraceno',
  ],
  ...['масло какао', 'молочная кислота', 'hindistan cevizi sütü', 'زبدة الكاكاو', 'lactose-free'],
  ...[
    'Hühnerbrühe',
    'dairy-free cream',
    'gluten-free bread',
    'egg-free mayonnaise',
    'milchfreie Margarine',
    'vegan cream cheese',
  ],
  ...[
    'sunflower lecithin',
    'Sonnenblumenlecithin',
    'sans lait',
    'tanpa susu',
    'süt içermez',
    'خالٍ من الحليب',
    'बिना अंडे',
    'yumurtasız',
  ],
])('%s names no allergen', (text) => {
  expect(allergensIn(text)).toEqual([]);
});

it('reads the list, what is declared once more, and traces', () => {
  const label = parseLabel('Wheat flour, sugar (with milk powder). Contains: soya. May contain nuts and milk.');
  expect(allergensOfLabel(label)).toEqual({ contains: ['gluten', 'soya', 'milk'], traces: ['nuts'] });
});

it('reads long texts in time, and none that names no ingredient', () => {
  const begun = performance.now();
  allergensIn('milk wheat '.repeat(454));
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(allergensIn('milk '.repeat(2_000))).toEqual([]);
});
