import { expect, it } from 'vitest';
import { foldedText, matchOf } from './folded-text.ts';

it.each([
  ['Échéance', 'echeance'],
  ['İstanbul', 'istanbul'],
  ['الشَّهادات', 'الشهادات'],
  ['أإآٱ', 'اااا'],
  ['مكتبة ـــ على', 'مكتبه  علي'],
  ['ＧＴＩＮ', 'gtin'],
])('reads %s as %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

it.each([
  ['rec ev', ['Record an event'], 2],
  ['EVENT rec', ['Record an event'], 2],
  ['cord', ['Record an event'], 1],
  ['recall', ['Record an event'], 0],
  ['شهادات', ['الشَّهادات'], 1],
  ['iot', ['IoT Monitoring', 'Sensors'], 2],
  ['', ['anything'], 2],
])('finds %j in %j: %i', (typed, texts, found) => {
  expect(matchOf(typed, texts)).toBe(found);
});
