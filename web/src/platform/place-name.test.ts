import { expect, it } from 'vitest';
import { namePlace } from './place-name.ts';

it.each([
  ['Konya, TR', 'en-GB', 'Konya · Türkiye'],
  ['Kuala Selangor, MY', 'ar-AE', 'Kuala Selangor · ماليزيا'],
  ['MY', 'ar-AE', 'ماليزيا'],
  ['Konya', 'ar-AE', 'Konya'],
  ['Hall 3, ZZ', 'ar-AE', 'Hall 3, ZZ'],
  ['', 'ar-AE', ''],
])('%s in %s', (place, locale, said) => {
  expect(namePlace(place, locale)).toBe(said);
});
