// Where the device is set to be used is a suggestion, where it says one.
import { expect, it } from 'vitest';
import { suggestedMarket } from './market.ts';

it.each([
  [['ms-MY', 'en'], 'MY'],
  [['en', 'ar-AE'], 'AE'],
  [['en-Latn-GB'], 'GB'],
  [['en', 'ar'], null],
  [['es-419', 'not a tag'], null],
  [[], null],
])('of %j it is %s', (languages, expected) => {
  expect(suggestedMarket(languages)).toBe(expected);
});
