import { expect, it } from 'vitest';
import { readsAsWords } from './reads-as-words.ts';

it.each(['Whole Chicken, Frozen', 'دجاج كامل', 'Kerupuk 200 g', 'chicken', "Nando's sauce", 'আটা ১ কেজি'])(
  '%s is words',
  (text) => {
    expect(readsAsWords(text)).toBe(true);
  },
);

it.each(['ABC-12345', 'A1B2C3', '12345', '', ' ', 'WIFI:home:WPA', 'x', '<b>bold text</b>', 'https://example.org a b'])(
  '%s is not',
  (text) => {
    expect(readsAsWords(text)).toBe(false);
  },
);
