// What an additive is there for, as a word before it: `preservative`, in whichever language, one or several. Knows no additive.
import { additiveClasses, partOfNames as partsOfNames } from './additive-classes.ts';
import { folded } from './label-headings.ts';
import { withoutNoise } from './label-text.ts';

const classes: ReadonlySet<string> = new Set(additiveClasses.map(folded));

/** One of several, by the endings of the plural in the languages that have them. */
const singulars: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.replace(/s$/, ''),
  (word) => word.replace(/es$/, ''),
  (word) => word.replace(/(?:e|en|n)$/, ''),
  (word) => word.replace(/i$/, 'e'),
  (word) => word.replace(/[иы]$/, ''),
  (word) => word.replace(/и$/, 'ь'),
  (word) => word.replace(/я$/, 'ь'),
  (word) => word.replace(/а$/, ''),
  (word) => word.replace(/(?:lar|ler)$/, ''),
];
/** With which letters one can begin: most names begin otherwise. */
const firstLetters: ReadonlySet<string> = new Set([...classes].map((words) => words.slice(0, 3)));

/** As the words name it; null: no class. */
function classOf(name: string): string | null {
  if (name === '' || name.length > 50) return null;
  if (
    !firstLetters.has(
      withoutNoise(folded(name.slice(0, 6)))
        .replaceAll('ё', 'е')
        .slice(0, 3),
    )
  )
    return null;
  const words = withoutNoise(folded(name)).replaceAll('ё', 'е').split(' ');
  const last = words.length - 1;
  for (const of of singulars)
    for (const which of [() => true, (place: number) => place === 0, (place: number) => place === last]) {
      const one = words.map((word, place) => (which(place) ? of(word) : word)).join(' ');
      if (classes.has(one)) return one;
    }
  return null;
}
export const isClass = (name: string): boolean => classOf(name) !== null;
const mostWordsOfClass = 5;
const partOfNames: ReadonlySet<string> = new Set(partsOfNames.map(folded));

/** `preservative potassium sorbate`: a class, and behind it what it is. What is an ingredient by itself, as an acid or a vitamin, is no class of what follows. */
export function classBefore(text: string): { readonly additiveClass: string; readonly rest: string } | null {
  const words = text.split(' ');
  for (let count = Math.min(mostWordsOfClass, words.length - 1); count > 0; count--) {
    const additiveClass = words
      .slice(0, count)
      .join(' ')
      .replace(/[\s–—-]+$/u, '');
    const known = classOf(additiveClass);
    if (known === null || partOfNames.has(known)) continue;
    const rest = words
      .slice(count)
      .join(' ')
      .replace(/^[\s–—-]+/u, '');
    if (rest !== '') return { additiveClass, rest };
  }
  return null;
}
