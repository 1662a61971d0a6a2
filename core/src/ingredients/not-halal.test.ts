// A label that says of itself that it is not halal is never clear, in whichever language.
import { expect, it } from 'vitest';
import { assessLabel } from './assess-label.ts';

const everybody = { rulingAuthorities: null };

it.each([
  ['Sugar, salt. Not halal.', 'Not halal'],
  ['Sugar, salt. NON HALAL', 'NON HALAL'],
  ['Sugar, salt. Non-halal.', 'Non-halal'],
  ['Gula, garam. Tidak halal', 'Tidak halal'],
  ['Zucker, Salz. Nicht halal', 'Nicht halal'],
  ['Sucre, sel. Non halal', 'Non halal'],
  ['Şeker, tuz. Helal değildir', 'Helal değildir'],
  ['Сахар, соль. Не халяль', 'Не халяль'],
  ['Sugar, salt. Not suitable for Muslims', 'Not suitable for Muslims'],
  ['سكر، ملح. غير حلال', 'غير حلال'],
  ['Not halal\nIngredients: sugar, salt', 'Not halal'],
  ['Ingredients: sugar, salt. Store in a cool place. Not halal.', 'Not halal'],
  ['Sugar, salt (not halal)', 'not halal'],
])('is declared as the label has it: %s', (text, said) => {
  const { state, items, declared } = assessLabel(text, everybody);
  expect(state).toBe('doubtful');
  expect(declared.map((one) => one.text)).toEqual([said]);
  expect(declared[0]).toMatchObject({ answer: 'unknown' });
  expect(items.map(({ answer }) => answer)).toEqual(['no_concern', 'no_concern']);
});

it.each(['Sugar, salt. Halal.', 'Sugar, salt. Helal sertifikalıdır'])('says nothing against %s', (text) => {
  expect(assessLabel(text, everybody).state).toBe('no_concern_found');
});

it('hides nothing that it is written beside', () => {
  expect(assessLabel('Non-halal pork, salt', everybody).state).toBe('not_halal');
});
