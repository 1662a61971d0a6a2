// How names of ingredients are compared: without case, accents, marks and disguise. Changes no text that anybody reads.

/** Marks that say how a letter is read, which people leave out; those of Brahmic scripts and of kana are letters of their own. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;

/** Plain as it is: most names of the tables, which are read by the ten thousand. */
const isPlain = (text: string): boolean => /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(text);

export const plain = (text: string): string => (isPlain(text) ? text : folded(text));

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, ' ')
    .trim();

/** Letters of other alphabets that look like Latin ones, in lower case (UTS 39). */
const alike: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    е: 'e',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    ѕ: 's',
    ԛ: 'q',
    ԝ: 'w',
  },
  ...{ α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
};
const asLatin = (word: string): string =>
  /[a-z]/.test(word) ? [...word].map((sign) => alike[sign] ?? sign).join('') : word;

/** Letters that stand alone, one after the other, are one word: `p o r k`. */
export const wordsOf = (name: string): string[] =>
  isPlain(name) && !/(?:^| )[a-z](?: |$)/.test(name) ? name.split(' ') : wordsIn(name);

const wordsIn = (name: string): string[] =>
  name
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}(?:[\s-]+\p{L}(?![\p{L}\p{M}\p{N}]))+/gu, (letters) =>
      letters.replace(/[\s-]+/g, ''),
    )
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map(asLatin);
