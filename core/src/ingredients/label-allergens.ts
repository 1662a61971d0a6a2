// The allergens of a label, found in its words in the languages of packs. It must never call a label free of anything: what it does not find may be there all the same.
import { type LabelAllergen, labelAllergens } from './allergens.ts';
import rows from './facts/allergens.json' with { type: 'json' };
import { type Fact, readFacts, type Source } from './facts.ts';
import { readNames } from './names.ts';
import { plain, wordsOf } from './plain-words.ts';

type Codes = readonly LabelAllergen[];
const isAllergen = (text: string): text is LabelAllergen => labelAllergens.some((one) => one === text);

interface Index {
  /** By their words with blanks between; what sounds like an allergen and is none has no codes. */
  readonly phrases: ReadonlyMap<string, Codes>;
  readonly mostWords: number;
  /** Of words that are written together, or that end in many ways. */
  readonly beginnings: readonly (readonly [string, Codes])[];
  readonly ends: readonly (readonly [string, Codes])[];
}

/** Animals that a fact says are always in it. What plants are in it, its id says. */
const ofSource: Readonly<Partial<Record<Source, LabelAllergen>>> = { milk: 'milk', egg: 'egg', fish: 'fish' };
const ofAnimals: ReadonlySet<LabelAllergen> = new Set(['milk', 'egg', 'fish', 'crustaceans', 'molluscs'] as const);
const crustaceans = new Set(['shrimp', 'crab', 'lobster', 'crustaceans', 'shrimp_paste', 'shrimp_cracker']);
const molluscs = new Set([
  ...['mussel', 'oyster', 'scallop', 'clam', 'clamato', 'squid', 'squid_ink', 'octopus', 'abalone', 'oyster_sauce'],
]);

function codesOfFact({ id, surely }: Fact): Codes {
  const shellfish = crustaceans.has(id) ? ['crustaceans' as const] : molluscs.has(id) ? ['molluscs' as const] : [];
  return [...surely.flatMap((one) => ofSource[one] ?? []), ...shellfish];
}

/** Of one plant or another: each name says which. */
const ofSeveral = new Set(['soya_lecithin']);

const keyOf = (text: string): string => wordsOf(plain(text)).join(' ');

function readIndex(): Index {
  const [phrases, beginnings, ends] = [
    new Map<string, Codes>(),
    [] as (readonly [string, Codes])[],
    [] as (readonly [string, Codes])[],
  ];
  for (const [code = '', , said = ''] of rows)
    for (const name of said.split('; ')) {
      const codes = isAllergen(code) ? [code] : [];
      const key = keyOf(name.replaceAll('*', ''));
      if (name.startsWith('*')) ends.push([key, codes]);
      else if (name.endsWith('*') && !key.includes(' ')) beginnings.push([key, codes]);
      else phrases.set(key, [...new Set([...(phrases.get(key) ?? []), ...codes])]);
    }
  const spoken: Index = { phrases, mostWords: 4, beginnings, ends };
  const others = readNames();
  const facts = new Map<string, Codes>();
  for (const fact of readFacts()) {
    const named = codesIn(fact.id.split('_'), spoken).filter((one) => !ofAnimals.has(one));
    for (const name of [...fact.names, ...(others.get(fact.id) ?? [])]) {
      const key = keyOf(name);
      if (phrases.has(key)) continue;
      const own = ofSeveral.has(fact.id) ? codesIn(key.split(' '), spoken) : named;
      facts.set(key, [...new Set([...(facts.get(key) ?? []), ...codesOfFact(fact), ...own])]);
    }
  }
  const all = new Map([...facts, ...phrases]);
  const mostWords = Math.max(...[...all.keys()].map((key) => key.split(' ').length));
  // The longer beginning says more: what begins like milk may be the acid of milk.
  const longest = (one: readonly [string, Codes], other: readonly [string, Codes]) => other[0].length - one[0].length;
  return { phrases: all, mostWords, beginnings: beginnings.sort(longest), ends: ends.sort(longest) };
}

/** Made at the first question, and kept. */
let made: Index | undefined;

const deniesBefore = new Set(
  ['no', 'non', 'not', 'without', 'ohne', 'sans', 'senza', 'sin', 'tanpa', 'bebas', 'без', 'بدون', 'خالي'].map(plain),
);
const deniesBehind = new Set(['free', 'frei', 'içermez', 'içermeyen'].map(plain));
const isDenied = /(?:frei|freie[mnrs]?|free|siz|suz|sız|süz)$/u;

function codesOfWord(word: string, { beginnings, ends }: Index): Codes {
  if (isDenied.test(word)) return [];
  const [, codes = []] =
    beginnings.find(([begin]) => word.startsWith(begin)) ?? ends.find(([end]) => word.endsWith(end)) ?? [];
  return codes;
}

/** The letters of Arabic words that stand before them: the article, and, with, for. */
const withoutArticle = (word: string): string => word.replace(/^(?:و|ب|ل|ك)?ال(?=\p{L}{2})/u, '');

/** Each place by the longest name that begins there. */
function codesIn(words: readonly string[], index: Index): Codes {
  const found = new Set<LabelAllergen>();
  for (let from = 0; from < words.length; ) {
    const { length, codes } = longestAt(words, from, index);
    const denied = deniesBefore.has(words[from - 1] ?? '') || deniesBehind.has(words[from + length] ?? '');
    if (!denied) for (const code of codes) found.add(code);
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
  [/\b(?:e|ins)[\s-]?1105\b/i, 'egg'],
  [/\b(?:e|ins)[\s-]?966\b/i, 'milk'],
  [/\b(?:e|ins)[\s-]?22[0-8]\b/i, 'sulphites'],
];

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
  const named = codesIn(wordsOf(plain(text)), made);
  const numbered = ofNumbers.flatMap(([number, code]) => (number.test(text) ? [code] : []));
  return labelAllergens.filter((one) => named.includes(one) || numbered.includes(one));
}

interface Named {
  readonly text: string;
  readonly inside: readonly Named[];
}
const textsOf = (items: readonly Named[]): string[] => items.flatMap(({ text, inside }) => [text, ...textsOf(inside)]);

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
