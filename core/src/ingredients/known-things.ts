// Everything that has a name or a number here, with what it raises: additives, what is ruled on, and what facts say of the rest; found by number, by its whole
// name, or by the names within a text. Reads no text itself.
import { type Additive, additives } from './additives.ts';
import { type Fact, facts, type Source } from './facts.ts';
import { type LexiconEntry, lexicon } from './lexicon.ts';
import { plain, wordsOf } from './plain-words.ts';

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

const clearSources: ReadonlySet<Source> = new Set([
  ...(['plant', 'mineral', 'synthetic', 'microbial', 'milk', 'egg', 'honey', 'fish'] as const),
]);
const forbiddenSources: ReadonlySet<Source> = new Set(['pig', 'blood', 'liquor']);
/** Of which schools and authorities differ. */
const disputedSources: ReadonlySet<Source> = new Set([
  ...(['shellfish', 'insect', 'horse', 'reptile', 'frog', 'predator', 'human'] as const),
]);

/** As grave as what is always in it; what only may be in it leaves it open. Meat is as good as its slaughter. */
function concernOfFact({ surely, maybe }: Fact): LexiconEntry['concern'] {
  if (surely.some((one) => forbiddenSources.has(one))) return 'forbidden';
  if (surely.some((one) => disputedSources.has(one))) return 'disputed';
  return [...surely, ...maybe].every((one) => clearSources.has(one)) ? 'none' : 'depends_on_source';
}

/** By what it is always made of. */
function saidOf({ surely }: Fact): LexiconEntry['said'] {
  if (surely.includes('pig')) return ruledAs('Pork');
  if (surely.includes('blood')) return ruledAs('Blood');
  return surely.includes('liquor') ? ruledAs('Rice wine') : [];
}
const ruledAs = (name: string) => lexicon.find((entry) => entry.name === name)?.said ?? [];

export interface KnownThing extends LexiconEntry {
  /** What it is made of, where it is no additive. */
  readonly fact: Fact | null;
}

const known: readonly KnownThing[] = (() => {
  const ruledOn = (additive: Additive) => lexicon.find((entry) => hasNumber(entry, additive.number));
  const namesOf = (additive: Additive) => [plain(additive.name), ...additive.also.map(plain)];
  const byEntry = Map.groupBy(additives, ruledOn);
  const ruled = lexicon.map((entry) => ({
    ...entry,
    also: [...entry.also, ...(byEntry.get(entry) ?? []).flatMap(namesOf)],
    fact: null,
  }));
  const numbered = (byEntry.get(undefined) ?? []).map((additive) => ({
    numbers: [additive.number],
    name: additive.name,
    also: additive.also.map(plain),
    concern: concernOf(additive),
    said: [],
    fact: null,
  }));
  // What is ruled on, or has a number, is told by that.
  const taken = new Set([...ruled, ...numbered].flatMap(({ name, also }) => [plain(name), ...also.map(plain)]));
  const others = facts.flatMap((fact) => {
    const names = fact.names.map(plain).filter((name) => !taken.has(name));
    const [name] = names;
    return name === undefined
      ? []
      : [{ numbers: [], name, also: names.slice(1), concern: concernOfFact(fact), said: saidOf(fact), fact }];
  });
  return [...ruled, ...numbered, ...others];
})();

const byName = new Map<string, KnownThing[]>();
const byWords = new Map<string, KnownThing[]>();
let mostWords = 1;
for (const thing of known)
  for (const name of new Set([thing.name, ...thing.also].map(plain))) {
    const words = wordsOf(name);
    for (const [index, key] of [
      [byName, name],
      [byWords, words.join(' ')],
    ] as const)
      index.set(key, [...(index.get(key) ?? []), thing]);
    mostWords = Math.max(mostWords, words.length);
  }

/** @param number without the E or INS */
export const thingOfNumber = (number: string): KnownThing | undefined =>
  known.find((thing) => hasNumber(thing, number));

/** @param name as `plain` writes it */
export const thingsOfName = (name: string): readonly KnownThing[] => byName.get(name) ?? [];

/** Those whose names stand in a text as whole words. @param words as `wordsOf` tells them */
export function thingsWithin(words: readonly string[]): readonly KnownThing[] {
  const found = new Set<KnownThing>();
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++)
      for (const thing of byWords.get(words.slice(from, to).join(' ')) ?? []) found.add(thing);
  return [...found];
}

/** What is meant by pork, in whichever language. */
export const pork: KnownThing = (() => {
  const thing = known.find(({ name }) => name === 'Pork');
  if (!thing) throw new Error('the lexicon has no pork');
  return thing;
})();
