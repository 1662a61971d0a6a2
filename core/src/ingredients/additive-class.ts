// What an additive is there for, as a word before it: `preservative`, in whichever language, one or several. Knows no additive.
import { additiveClasses, partOfNames as partsOfNames } from './additive-classes.ts';
import { withoutNoise } from './label-text.ts';
import { folded, WordStarts } from './signs.ts';

const classes: ReadonlySet<string> = new Set(additiveClasses.map(folded));

const without =
  (...endings: readonly string[]) =>
  (word: string): string => {
    const ending = endings.find((one) => word.endsWith(one));
    return ending === undefined ? word : word.slice(0, -ending.length);
  };
const withEnding = (ending: string, other: string) => (word: string) =>
  word.endsWith(ending) ? word.slice(0, -ending.length) + other : word;

/** One of several, by the endings of the plural in the languages that have them. */
const singulars: readonly ((word: string) => string)[] = [
  without('s'),
  without('es'),
  without('en', 'e', 'n'),
  withEnding('i', 'e'),
  without('и', 'ы'),
  withEnding('и', 'ь'),
  withEnding('я', 'ь'),
  without('а'),
  without('lar', 'ler'),
];
const inOneSpelling = (text: string): string => withoutNoise(folded(text)).replaceAll('ё', 'е');
export const startsOfClasses = new WordStarts(classes);

/** The same few words stand on every label. */
const known = new Map<string, string | null>();
const mostKnown = 2_000;

/** As the words name it; null: no class. */
function classOf(name: string): string | null {
  if (name === '' || name.length > 50 || !startsOfClasses.mayStandAt(name, 0)) return null;
  const there = known.get(name);
  if (there !== undefined) return there;
  const found = readClass(inOneSpelling(name));
  if (known.size >= mostKnown) known.clear();
  known.set(name, found);
  return found;
}

function readClass(whole: string): string | null {
  if (classes.has(whole)) return whole;
  const words = whole.split(' ');
  for (const of of singulars) {
    const one = words.map(of);
    // All of its words, or only the first, or only the last.
    const forms = [one, [...one.slice(0, 1), ...words.slice(1)], [...words.slice(0, -1), ...one.slice(-1)]];
    const found = forms.map((form) => form.join(' ')).find((form) => classes.has(form));
    if (found !== undefined) return found;
  }
  return null;
}
export const isClass = (name: string): boolean => classOf(name) !== null;
const mostWordsOfClass = 5;
const partOfNames: ReadonlySet<string> = new Set(partsOfNames.map(folded));

export interface ClassBefore {
  readonly additiveClass: string;
  readonly rest: string;
}

/** `preservative potassium sorbate`: a class, and behind it what it is. What is an ingredient by itself, as an acid or a vitamin, is no class of what follows. */
export function classBefore(text: string): ClassBefore | null {
  const ends = endsOfWords(text);
  if (ends.length === 0 || !startsOfClasses.mayStandAt(text, 0)) return null;
  for (const end of ends.toReversed()) {
    const additiveClass = text.slice(0, end).replace(/[\s–—-]+$/u, '');
    const named = classOf(additiveClass);
    if (named === null || partOfNames.has(named)) continue;
    const rest = text.slice(end + 1).replace(/^[\s–—-]+/u, '');
    if (rest !== '') return { additiveClass, rest };
  }
  return null;
}

/** Of the first of its words, as many as a class has. */
function endsOfWords(text: string): number[] {
  const ends: number[] = [];
  for (let end = text.indexOf(' '); end >= 0 && ends.length < mostWordsOfClass; end = text.indexOf(' ', end + 1))
    ends.push(end);
  return ends;
}
