// Reads the text of an ingredient, as a label or a line says it, against the lexicon. It must never find clear what names something
// that is not: what is graver in a text wins, wherever in it that stands, and in whichever language pork is named.

import { type Additive, additives } from './additives.ts';
import type { IngredientFinding } from './finding.ts';
import { type LexiconEntry, lexicon } from './lexicon.ts';

/** What is known of an ingredient, from the lexicon or the findings of the catalogue. */
export type KnownIngredient = Pick<IngredientFinding, 'name' | 'concern' | 'rulings'>;

/** Marks that say how a letter is read, which people leave out; those of Brahmic scripts and of kana are letters of their own. */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}/gu;

const plain = (text: string): string =>
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
const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[\s-]+\p{L}(?![\p{L}\p{N}]))+/gu, (letters) => letters.replace(/[\s-]+/g, ''))
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map(asLatin);

/** Pork in the languages of packs; `schwein*` is any word that begins so. Words of one script that is written without spaces: `*豚*`. */
const porkWords = [
  ...[
    'pork*',
    'boar',
    'boars',
    'porc',
    'porcs',
    'porcine',
    'porcin',
    'porco',
    'porcina',
    'swine',
    'pig',
    'pigs',
    'piglet',
  ],
  ...['pigskin', 'lard', 'lardo', 'lardon', 'lardons', 'saindoux', 'cochon*', 'schwein*', '*schwein'],
  ...['cerdo', 'tocino', 'jamon', 'maiale', 'suino', 'suina', 'prosciutto', 'pancetta', 'guanciale'],
  ...['varken*', 'svin*', 'sianliha', 'wieprz*', 'sertes*', 'domuz*', 'babi', 'khinzir', 'celeng'],
  ...['baboy', 'nguruwe', 'heo', 'свин*', 'خنزير*', 'الخنزير*', 'خنزیر*', 'خوک', 'सूअर*', 'सुअर*', 'শূকর*', 'শুকর*'],
  ...['*猪*', '*豬*', '*豚*', '*ポーク*', '*ラード*', '*돼지*', '*หมู*'],
].map((word) => ({
  core: plain(word.replaceAll('*', '')),
  isOpenBefore: word.startsWith('*'),
  isOpenBehind: word.endsWith('*'),
}));

/** Signs that stand for letters: `p0rk`. */
const disguises: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' };
const undisguised = (word: string) =>
  /\p{L}/u.test(word) ? word.replace(/[01345]/g, (sign) => disguises[sign] ?? sign) : word;

const isPork = (word: string): boolean =>
  porkWords.some(({ core, isOpenBefore, isOpenBehind }) =>
    isOpenBefore
      ? isOpenBehind
        ? word.includes(core)
        : word.endsWith(core)
      : isOpenBehind
        ? word.startsWith(core)
        : word === core,
  );

/** Right before it, or right behind it: then nothing of it is said to be in there; what is in there instead is another question. */
const deniesBefore = new Set(
  ['no', 'non', 'not', 'without', 'vegan', 'vegetarian', 'ohne', 'sans', 'sin', 'tanpa', 'bukan', 'بدون'].map(plain),
);
const deniesBehind = new Set(['free', 'frei']);

const hasNumber = ({ numbers }: LexiconEntry, wanted: string): boolean =>
  numbers.some((one) => {
    const [first = '', last] = one.split('-');
    if (last === undefined) return first === wanted;
    const value = Number(wanted.replace(/[a-z]$/, ''));
    return value >= Number(first) && value <= Number(last);
  });

/**
 * What nobody's ruling speaks of is as clear as what it can be made of: what may come from an animal or from alcohol depends on its source, and of
 * insects schools differ.
 */
function concernOf({ origins }: Additive): LexiconEntry['concern'] {
  if (origins.some((one) => one === 'animal' || one === 'fish' || one === 'alcohol')) return 'depends_on_source';
  return origins.includes('insect') ? 'disputed' : 'none';
}

/** The lexicon with all additives: those that it rules on under its entry, each other one under its own. */
const known: readonly LexiconEntry[] = (() => {
  const ruledOn = (additive: Additive) => lexicon.find((entry) => hasNumber(entry, additive.number));
  const namesOf = (additive: Additive) => [plain(additive.name), ...additive.also.map(plain)];
  const byEntry = Map.groupBy(additives, ruledOn);
  return [
    ...lexicon.map((entry) => ({ ...entry, also: [...entry.also, ...(byEntry.get(entry) ?? []).flatMap(namesOf)] })),
    ...(byEntry.get(undefined) ?? []).map((additive) => ({
      numbers: [additive.number],
      name: additive.name,
      also: additive.also.map(plain),
      concern: concernOf(additive),
      said: [],
    })),
  ];
})();

interface Named {
  readonly entry: LexiconEntry;
  readonly names: readonly string[];
  /** Each name as words between spaces, to be found within a longer one. */
  readonly words: readonly string[];
}
const named: readonly Named[] = known.map((entry) => {
  const names = [plain(entry.name), ...entry.also];
  return { entry, names, words: names.map((name) => ` ${wordsOf(name).join(' ')} `) };
});

const withNumber = (wanted: string): Named | undefined => named.find(({ entry }) => hasNumber(entry, wanted));

/** From the gravest. What depends on its source weighs more than what is clear in itself. */
const gravity = [
  'forbidden',
  'disputed',
  'depends_on_source',
  'none',
] as const satisfies readonly LexiconEntry['concern'][];

interface Found {
  readonly entry: LexiconEntry;
  readonly concern: (typeof gravity)[number];
  readonly name: string;
}

const nameOf = (entry: LexiconEntry, text: string): string =>
  entry.name === 'Plain ingredient' || entry.name === 'Meat' ? text.trim() : entry.name;

const foundAs = (entry: LexiconEntry, text: string, name = nameOf(entry, text)): Found[] =>
  entry.concern === 'unknown' ? [] : [{ entry, concern: entry.concern, name }];

/** What additives are named by on labels beside their number. */
const classes = new Set(
  [
    'emulsifier',
    'stabiliser',
    'stabilizer',
    'thickener',
    'gelling agent',
    'glazing agent',
    'humectant',
    'acid',
    'acidity regulator',
  ].concat([
    'colour',
    'color',
    'preservative',
    'antioxidant',
    'sweetener',
    'raising agent',
    'anticaking agent',
    'flavour enhancer',
  ]),
);

const partsOf = (text: string): string[] =>
  text
    .split(/[()[\]{},;:/]+/)
    .map(plain)
    .filter((part) => part !== '');

/** With an E, or by the Codex as INS: the numbers are the same. */
const eNumber = /\b(?:e|ins)[\s-]?(\d{3,4}[a-g]?)\b/gi;

/** By its numbers. Clear is what says nothing beside its number than its name and its class. */
function byNumberOf(text: string): Found[] {
  const beside = partsOf(text.replace(eNumber, ' '));
  return [...text.matchAll(eNumber)].flatMap(([, number = '']) => {
    const found = withNumber(number.toLowerCase());
    if (!found) return [];
    const { entry, names } = found;
    const isAlone = beside.every((part) => classes.has(part) || names.includes(part));
    return entry.concern === 'none' && !isAlone ? [] : foundAs(entry, text, `${entry.name} (E${number.toLowerCase()})`);
  });
}

/** By the whole of its name, or of a part of it in brackets or between commas. A part that is clear says nothing of the rest. */
function byNameOf(text: string): Found[] {
  const whole = plain(text);
  const parts = new Set([whole, ...partsOf(text)]);
  return named.flatMap(({ entry, names }) => {
    const part = names.find((name) => parts.has(name));
    return part === undefined || (entry.concern === 'none' && part !== whole) ? [] : foundAs(entry, text);
  });
}

/** By names within a longer one: beef bacon and rum flavouring depend on their source, whatever the one word says of itself. */
function byWordsOf(text: string): Found[] {
  const words = ` ${wordsOf(plain(text)).join(' ')} `;
  return named.flatMap(({ entry, words: ofEntry }): Found[] =>
    entry.concern !== 'none' && ofEntry.some((name) => words.includes(name))
      ? foundAs(
          { ...entry, concern: entry.concern === 'forbidden' ? 'depends_on_source' : entry.concern },
          text,
          text.trim(),
        )
      : [],
  );
}

/** @returns pork where it is named in any language; what is said to be without it depends on its source */
function porkIn(text: string): Found[] {
  const words = wordsOf(plain(text));
  const places = words.flatMap((word, place) => (isPork(word) || isPork(undisguised(word)) ? [{ word, place }] : []));
  if (places.length === 0) return [];
  const pork = known.find(({ name }) => name === 'Pork');
  if (!pork) throw new Error('the lexicon has no pork');
  const isDenied = places.every(
    ({ word, place }) =>
      word.endsWith('frei') ||
      deniesBefore.has(words[place - 1] ?? '') ||
      deniesBehind.has(words[place + 1] ?? '') ||
      (words[place - 2] === 'free' && ['from', 'of'].includes(words[place - 1] ?? '')),
  );
  return isDenied
    ? foundAs({ ...pork, concern: 'depends_on_source', said: [] }, text, text.trim())
    : foundAs(pork, text);
}

function gravestOf(text: string): Found | undefined {
  const whole = plain(text);
  const isWhole = named.some(({ names }) => names.includes(whole));
  const all = [...porkIn(text), ...byNumberOf(text), ...byNameOf(text), ...(isWhole ? [] : byWordsOf(text))];
  return all.toSorted((one, other) => gravity.indexOf(one.concern) - gravity.indexOf(other.concern))[0];
}

/**
 * What is known of an ingredient by its E-number, its name, or a name within it; null where nothing is.
 *
 * @example findIngredient('Emulsifier (E 471)')?.concern // 'depends_on_source'
 * @example findIngredient('E441 (pork)')?.concern // 'forbidden'
 */
export function findIngredient(text: string): KnownIngredient | null {
  const gravest = gravestOf(text);
  if (!gravest) return null;
  const { entry, concern, name } = gravest;
  return {
    name,
    concern,
    rulings: entry.said.map(([authority, ruling, source]) => ({ authority, ruling, source })),
  };
}

/** Whether it is meat and nothing of more weight. @example isMeat('Chicken thigh') // true */
export const isMeat = (text: string): boolean => gravestOf(text)?.entry.name === 'Meat';

/** Whether both name one ingredient: the same words, the words of one within the other, or one thing of the lexicon. */
export function isSameIngredient(one: string, other: string): boolean {
  const [a, b] = [wordsOf(plain(one)), wordsOf(plain(other))];
  const [less, more] = a.length <= b.length ? [a, b] : [b, a];
  if (less.length > 0 && less.every((word) => more.includes(word))) return true;
  const [known, same] = [gravestOf(one)?.entry, gravestOf(other)?.entry];
  return known !== undefined && known === same && known.concern !== 'none';
}
