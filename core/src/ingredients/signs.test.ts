import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plain } from './plain-words.ts';
import { folded, WordStarts } from './signs.ts';

/** Of the scripts of packs, each with its own marks, and what is easily read for another sign. */
const letters = [
  ...['a', 'b', 'i', 'l', 'n', 'o', 'ç', 'é', 'e\u0301', 'İ', 'i\u0307', 'I', 'ı', 'ß', 'Σ'],
  ...['К', 'о', 'ё', 'е\u0308', 'Е', 'Й', 'م', 'م\u0640', 'ك\u0651', 'أ', 'إ', 'ی', 'ے'],
  ...['का', 'क\u093c', '\u0958', 'ড়ি', 'ক\u09c7\u09be', 'কো', 'બ્'],
];
const others = [
  '0',
  '1',
  ' ',
  '  ',
  '\n',
  '\u00a0',
  '\u200d',
  '\u00ad',
  '/',
  '-',
  "'",
  '’',
  '😀',
  '\ud83d',
  '가',
  '\u1161',
];
const textOf = (signs: readonly string[]) =>
  fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join(''));
const name = fc
  .tuple(fc.constantFrom(...letters), textOf([...letters, '0', '1', ' ', '  ', '/']))
  .map((all) => all.join(''));

describe('The signs of a text', () => {
  it('are folded to one case, to one form and to single blanks', () => {
    const inFull = (said: string) =>
      said.toLowerCase().normalize('NFC').replaceAll('\u0307', '').replace(/\s+/g, ' ').trim();
    fc.assert(
      fc.property(textOf([...letters, ...others]), (said) => {
        expect(folded(said)).toBe(inFull(said));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['folded', folded],
    ['written plain', plain],
  ])('never hide the beginning of a word that they are when %s', (_name, read) => {
    fc.assert(
      fc.property(name, name, (said, more) => {
        const word = read(said);
        fc.pre(word.length > 1);
        const starts = new WordStarts([word]);
        expect(starts.mayStandAt(said, 0)).toBe(true);
        expect(starts.mayStandAt(`${word} ${more}`, 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
