// The allergens of a label, found in its words in the languages of packs. It must never call a label free of anything: what it does not find may be there all the same.
import { type LabelAllergen, labelAllergens } from './allergens.ts';
import { withoutDenied } from './denials.ts';
import { numbersIn, withPlainNumbers } from './e-numbers.ts';
import rows from './facts/allergens.json' with { type: 'json' };
import { type Fact, readFacts, type Source } from './facts.ts';
import { isDenial } from './find-ingredient.ts';
import type { Aside } from './label-items.ts';
import { withoutNoise } from './label-text.ts';
import { readNames } from './names.ts';
import { plain, wordsOf } from './plain-words.ts';
import { qualifiedBy } from './qualifiers.ts';

type Codes = readonly LabelAllergen[];
const isAllergen = (text: string): text is LabelAllergen => labelAllergens.some((one) => one === text);

interface Index {
  /** By their words with blanks between; what sounds like an allergen and is none has no codes. */
  readonly phrases: ReadonlyMap<string, Codes>;
  readonly mostWords: number;
  /** Of words that are written together, or that end in many ways. */
  readonly beginnings: readonly (readonly [string, Codes])[];
  readonly ends: readonly (readonly [string, Codes])[];
  /** Without it the rest may be there: milk without lactose is milk. */
  readonly parts: Words;
  readonly cereals: Words;
}

/** Whole words, and what others begin with. */
interface Words {
  readonly whole: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

/** Animals that a fact says are always in it. What plants are in it, its id says. */
const ofSource: Readonly<Partial<Record<Source, LabelAllergen>>> = { milk: 'milk', egg: 'egg', fish: 'fish' };
const ofAnimals: ReadonlySet<LabelAllergen> = new Set(['milk', 'egg', 'fish', 'crustaceans', 'molluscs'] as const);
/** Fish without bones is fish, whichever comes first. */
const ofWater: ReadonlySet<LabelAllergen> = new Set(['fish', 'crustaceans', 'molluscs'] as const);
const crustaceans = new Set(['shrimp', 'crab', 'lobster', 'crustaceans', 'shrimp_paste', 'shrimp_chips']);
const molluscs = new Set([
  ...['mussel', 'oyster', 'scallop', 'clam', 'clamato', 'squid', 'squid_ink', 'octopus', 'abalone', 'oyster_sauce'],
]);

/** Of this plant or of that: hydrolysed soya protein is one name of it, so its words say of which. */
const ofSeveralPlants = new Set(['hvp']);

function codesOfFact({ id, surely }: Fact): Codes {
  const shellfish = crustaceans.has(id) ? ['crustaceans' as const] : molluscs.has(id) ? ['molluscs' as const] : [];
  return [...surely.flatMap((one) => ofSource[one] ?? []), ...shellfish];
}

const keyOf = (text: string): string => wordsOf(plain(text)).join(' ');

function readIndex(): Index {
  const [phrases, beginnings, ends] = [
    new Map<string, Codes>(),
    [] as (readonly [string, Codes])[],
    [] as (readonly [string, Codes])[],
  ];
  for (const [code = '', , said = ''] of rows) {
    if (code === 'part' || code === 'cereal') continue;
    for (const name of said.split('; ')) {
      const codes = isAllergen(code) ? [code] : [];
      const key = keyOf(name.replaceAll('*', ''));
      if (name.startsWith('*')) ends.push([key, codes]);
      else if (name.endsWith('*') && !key.includes(' ')) beginnings.push([key, codes]);
      else phrases.set(key, [...new Set([...(phrases.get(key) ?? []), ...codes])]);
    }
  }
  const [parts, cereals] = [readWords('part'), readWords('cereal')];
  // An id is English, and no beginning of a word in another language.
  const spoken: Index = { phrases, mostWords: 4, beginnings: [], ends: [], parts, cereals };
  const others = readNames();
  const facts = new Map<string, Codes>();
  for (const fact of readFacts()) {
    const own = codesIn(fact.id.split('_'), spoken).filter((one) => !ofAnimals.has(one));
    for (const name of [...fact.names, ...(others.get(fact.id) ?? [])]) {
      const key = keyOf(name);
      if (phrases.has(key) || ofSeveralPlants.has(fact.id)) continue;
      facts.set(key, [...new Set([...(facts.get(key) ?? []), ...codesOfFact(fact), ...own])]);
    }
  }
  const all = new Map([...facts, ...phrases]);
  const mostWords = Math.max(...[...all.keys()].map((key) => key.split(' ').length));
  // The longer beginning says more: what begins like milk may be the acid of milk.
  const longest = (one: readonly [string, Codes], other: readonly [string, Codes]) => other[0].length - one[0].length;
  return { phrases: all, mostWords, beginnings: beginnings.sort(longest), ends: ends.sort(longest), parts, cereals };
}

function readWords(code: 'part' | 'cereal'): Words {
  const all = rows.flatMap(([one, , said = '']) => (one === code ? said.split('; ') : []));
  return {
    whole: new Set(all.filter((name) => !name.endsWith('*')).map(keyOf)),
    beginnings: all.filter((name) => name.endsWith('*')).map((name) => keyOf(name.slice(0, -1))),
  };
}

const isAmong = (word: string, { whole, beginnings }: Words): boolean =>
  whole.has(word) || beginnings.some((begin) => word.startsWith(begin));

/** Made at the first question, and kept. */
let made: Index | undefined;

function codesOfWord(word: string, { beginnings, ends }: Index): Codes {
  const [, codes = []] =
    beginnings.find(([begin]) => word.startsWith(begin)) ?? ends.find(([end]) => word.endsWith(end)) ?? [];
  return codes;
}

/** The letters of Arabic words that stand before them: the article, and, with, for. */
const withoutArticle = (word: string): string => word.replace(/^(?:[وبلك]?ال|و)(?=\p{L}{2})/u, '');

/** Each place by the longest name that begins there. */
function codesIn(words: readonly string[], index: Index): Codes {
  const found = new Set<LabelAllergen>();
  for (let from = 0; from < words.length; ) {
    const { length, codes } = longestAt(words, from, index);
    for (const code of codes) found.add(code);
    from += length;
  }
  return labelAllergens.filter((one) => found.has(one));
}

function longestAt(words: readonly string[], from: number, index: Index): { length: number; codes: Codes } {
  for (let length = Math.min(index.mostWords, words.length - from); length > 0; length--) {
    const part = words.slice(from, from + length);
    const codes = index.phrases.get(part.join(' ')) ?? index.phrases.get(part.map(withoutArticle).join(' '));
    if (codes) return { length, codes };
  }
  const word = words[from] ?? '';
  return { length: 1, codes: codesOfWord(word, index) };
}

/** Lysozyme of eggs, lactitol of milk, and sulphites, by their numbers. */
const ofNumbers: readonly (readonly [RegExp, LabelAllergen])[] = [
  [/^1105$/, 'egg'],
  [/^966$/, 'milk'],
  [/^22[0-8]$/, 'sulphites'],
];

/** Of what is named, what its own words deny: cream that is dairy-free is not of milk. Oats without gluten are oats. */
function cancelled(denied: readonly string[], kept: readonly string[], index: Index): Codes {
  const codes = codesIn(
    denied.filter((word) => !isAmong(word, index.parts)),
    index,
  );
  return kept.some((word) => isAmong(word, index.cereals)) ? codes.filter((one) => one !== 'gluten') : codes;
}

/** Cheese of plants is not of milk. */
const ofPlant = (words: readonly string[]): boolean => qualifiedBy(words)?.source === 'plant';

function codesNamedIn(said: string, index: Index): Codes {
  const text = withPlainNumbers(said);
  const { phrases } = index;
  const isName = (words: string) => phrases.has(words);
  const isOfWater = (words: string) => phrases.get(words)?.some((one) => ofWater.has(one)) === true;
  // `Lactose-free milk` is a name of its own.
  const { kept, denied } = isName(keyOf(text)) ? { kept: text, denied: [] } : withoutDenied(text, isName, isOfWater);
  const words = wordsOf(plain(withoutNoise(kept)));
  const named = codesIn(words, index);
  if (named.length === 0) return named;
  const without = denied.length === 0 ? [] : cancelled(denied, words, index);
  const isOfPlant = !isName(words.join(' ')) && named.some((one) => ofAnimals.has(one)) && ofPlant(words);
  return named.filter((one) => !without.includes(one) && !(isOfPlant && ofAnimals.has(one)));
}

/** What is longer names no ingredient. */
const mostCharacters = 5_000;

/**
 * The allergens that the text of an ingredient names.
 *
 * @example allergensIn('Milchschokolade (Haselnüsse)') // ['milk', 'nuts']
 */
export function allergensIn(text: string): Codes {
  if (text.length > mostCharacters) return [];
  made ??= readIndex();
  const named = codesNamedIn(text, made);
  const numbers = numbersIn(text);
  const numbered = ofNumbers.flatMap(([number, code]) => (numbers.some((one) => number.test(one)) ? [code] : []));
  return labelAllergens.filter((one) => named.includes(one) || numbered.includes(one));
}

interface Named {
  readonly text: string;
  readonly aside?: Aside;
  readonly inside: readonly Named[];
}
/** What is denied in brackets is said of what stands before them. */
const textsOf = (items: readonly Named[]): string[] =>
  items.flatMap(({ text, aside, inside }) => {
    if (aside === 'denied') return [];
    const denials = inside.map((one) => one.text).filter((one) => one.length <= mostCharacters && isDenial(one));
    return [[text, ...denials].join(' '), ...textsOf(inside)];
  });

export interface AllergensOfLabel {
  readonly contains: readonly LabelAllergen[];
  /** What may be in it in traces, and is not in it anyway. */
  readonly traces: readonly LabelAllergen[];
}

/**
 * The allergens that a label names: in its list, in what it declares once more, and in traces.
 *
 * @example allergensOfLabel(parseLabel('Wheat flour. May contain nuts.')) // { contains: ['gluten'], traces: ['nuts'] }
 */
export function allergensOfLabel(label: {
  readonly items: readonly Named[];
  readonly declared: readonly Named[];
  readonly traces: readonly Named[];
}): AllergensOfLabel {
  const of = (items: readonly Named[]) => new Set(textsOf(items).flatMap(allergensIn));
  const contains = of([...label.items, ...label.declared]);
  const traces = of(label.traces);
  return {
    contains: labelAllergens.filter((one) => contains.has(one)),
    traces: labelAllergens.filter((one) => traces.has(one) && !contains.has(one)),
  };
}
