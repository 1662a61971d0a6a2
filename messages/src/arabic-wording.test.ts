// Arabic has one word per thing, as docs/language.md says, and counts by the rules of its grammar.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('ar/', import.meta.url);
const lines = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .map((line) => ({ name, line })),
);
const linesWhere = (isWrong: (line: string) => boolean) =>
  lines.filter(({ line }) => isWrong(line)).map(({ name, line }) => `${name}: ${line.trim()}`);

// Where «حكم» is right: a ruling of scholars or of an authority, and words that only contain the letters.
const rulings = [
  'أحكام Naqiy',
  'بحسب الأحكام',
  'يختلف الحكم فيه',
  'تختلف الجهات في حكمه',
  'يتوقف الحكم على مصدر',
  'يتوقف حكمه على مصدره',
  'محكومة بقواعد',
  'حكم جهة إصدار الشهادات',
  'تصحيحكم',
];

/** Rows of the Arabic table: what a word means, and the spellings that are refused for it. */
function readGlossary(): { readonly means: string; readonly refused: readonly string[] }[] {
  const [, arabic = ''] = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8').split('## Arabic');
  return arabic
    .split('\n')
    .filter((line) => /^\| \p{Script=Arabic}/u.test(line))
    .map((line) => {
      const [, , means = '', not = ''] = line.split('|').map((cell) => cell.trim());
      const refused = not.startsWith('(') ? [] : not.split('،').map((word) => word.trim());
      return { means, refused: refused.filter((word) => word !== '') };
    });
}

describe('Arabic has one word per thing', () => {
  it('calls a verdict «النتيجة» and leaves «الحكم» to those who give rulings', () => {
    expect(
      linesWhere((line) => /حكم(?!ة)/.test(rulings.reduce((rest, ruling) => rest.replaceAll(ruling, ''), line))),
    ).toEqual([]);
  });

  const glossary = readGlossary();
  it('as docs/language.md lists them', () => {
    expect(glossary.length).toBeGreaterThan(12);
  });

  it.each(glossary.filter(({ refused }) => refused.length > 0))('for: $means', ({ refused }) => {
    // A word may begin with what belongs to the one before it: and, by, for.
    const spellings = refused.map((word) => new RegExp(`(?<!\\p{L}\\p{L}\\p{L})${word}`, 'u'));
    expect(linesWhere((line) => spellings.some((spelling) => spelling.test(line)))).toEqual([]);
  });

  it('recalls batches and products, and withdraws nothing of them', () => {
    expect(linesWhere((line) => /(سحب|سُحب|مسحوب)\S*( \S+)? (هذه )?(ال)?(دفع|منتج|بضاع|أصناف)/u.test(line))).toEqual([]);
    expect(linesWhere((line) => /(دفع|بضاع|أصناف)\S* (غير )?(ال)?مسحوب/u.test(line))).toEqual([]);
  });
});

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The names of the options of each plural in a line. */
function* pluralsIn(line: string): Generator<readonly string[]> {
  for (const found of line.matchAll(/\{\w+, plural,/g)) {
    const options: string[] = [];
    let name = '';
    for (let place = found.index + found[0].length, depth = 1; depth > 0 && place < line.length; place++) {
      const sign = line.charAt(place);
      if (sign === '{' && depth === 1) options.push(name.trim());
      if (sign === '{' || sign === '}') {
        depth += sign === '{' ? 1 : -1;
        name = '';
      } else name += sign;
    }
    yield options;
  }
}

describe('Arabic counts', () => {
  it('with all six forms: none, one, two, three to ten, eleven and more, and what is no whole number', () => {
    const isIncomplete = (options: readonly string[]) =>
      categories.some((category) => !options.includes(category) && !(category === 'zero' && options.includes('=0')));
    expect(linesWhere((line) => [...pluralsIn(line)].some(isIncomplete))).toEqual([]);
  });

  it('in the sentence and not beside it', () => {
    expect(linesWhere((line) => /عدد(ها|هم|هما)? #?\{|\(العدد|وعددها/.test(line))).toEqual([]);
  });
});
