// Numbers of additives as packs print them and cameras read them: in the letters and digits of any script, with a letter where a figure stands. Never makes
// a number of a word: what is not written in figures throughout has to be the number of an additive.
import { latinDigits } from './label-text.ts';
import { thingOfNumber } from './numbered-things.ts';

/** The E, and the INS of the Codex, in the letters of packs; in Spanish that is SIN, which before a number is never the word for without. */
export const letterOfNumber =
  '(?:[Ii][Nn][Ss]|[Ss][Ii][Nn]|[EeЕеΕε]|ई|इ|ઈ|ઇ|ই|ঈ|إي|ئي|اي|ای|إ|ئ|आईएनएस|आइएनएस|আইএনএস|આઈએનએસ|આઇએનએસ|آئی این ایس)';

/** What a camera takes for a figure, and the other way round. */
const figures: Readonly<Record<string, string>> = { O: '0', o: '0', О: '0', о: '0', I: '1', l: '1', '|': '1', З: '3' };
const figure = '[\\p{Nd}OoОоIl|З]';

const written = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(${letterOfNumber})(?:[\\s.‐-―-]{0,2}|[\\s-]?[Nn]o\\.?\\s?)(${figure}{3,4})([a-hA-Hабвсдеф]?)(i{1,3}|iv|v)?(?![\\p{L}\\p{M}\\p{N}])`,
  'gu',
);

/** The letter behind a number, as Russian packs print it. */
const lettersBehind: Readonly<Record<string, string>> = { а: 'a', б: 'b', в: 'b', с: 'c', д: 'd', е: 'e', ф: 'f' };

/** One letter among figures is a slip of the camera; more are a word. */
const mostLetters = 1;

/**
 * A text with its numbers as `E471`, whoever wrote them; everything else stays.
 *
 * @example withPlainNumbers('مستحلب إي ٤٧١, E47l') // 'مستحلب E471, E471'
 */
export function withPlainNumbers(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text;
  return text.replace(written, (all, letter: string, said: string, behind: string, roman: string | undefined) => {
    const part = lettersBehind[behind] ?? behind;
    const number = latinDigits(said.replace(/[^\p{Nd}]/gu, (sign) => figures[sign] ?? sign));
    const letters = said.replace(/\p{Nd}/gu, '').length;
    if (letters > mostLetters || (letters > 0 && !thingOfNumber(number + part.toLowerCase()))) return all;
    return `${/^ins$/i.test(letter) ? letter : 'E'}${number}${part}${roman === undefined ? '' : `(${roman})`}`;
  });
}

/** With an E, or by the Codex as INS: the numbers are the same. */
export const eNumber = /\b(?:e|ins)[\s-]?(\d{3,4}[a-h]?)\b(?:\s?\((?:i{1,3}|iv|vi{0,3})\))?/gi;

/** Without their letter. @example numbersIn('Е 120, ins 150d') // ['120', '150d'] */
export const numbersIn = (text: string): readonly string[] =>
  [...withPlainNumbers(text).matchAll(eNumber)].map(([, number = '']) => number.toLowerCase());
