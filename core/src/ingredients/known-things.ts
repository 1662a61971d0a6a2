// Everything that has a name here, with what it raises: additives, what is ruled on, and what facts say of the rest; found by its whole name, or by the names
// within a text, in the languages of packs. Reads no text itself.
import { type Fact, readFacts, type Source } from './facts.ts';
import { type LexiconEntry, lexicon } from './lexicon.ts';
import { readNames } from './names.ts';
import { type KnownThing, readNumbered } from './numbered-things.ts';
import { plain, wordsOf } from './plain-words.ts';

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
  return surely.includes('liquor') ? ruledAs('Alcoholic drinks') : [];
}
const ruledAs = (name: string) => lexicon.find((entry) => entry.name === name)?.said ?? [];

/** What a fact means, and who says so. */
export const describedConcern = (fact: Fact): Pick<LexiconEntry, 'concern' | 'said'> => ({
  concern: concernOfFact(fact),
  said: saidOf(fact),
});

function readKnown(languages: Languages): readonly KnownThing[] {
  const numbered = readNumbered();
  // What is ruled on, or has a number, is told by that, in whichever language.
  const taken = new Map<string, KnownThing>();
  for (const thing of numbered) for (const name of [thing.name, ...thing.also].map(plain)) taken.set(name, thing);
  const elsewhere = languages === 'all' ? readNames() : new Map<string, readonly string[]>();
  const namesOf = new Map<KnownThing, string[]>();
  const others: KnownThing[] = [];
  for (const fact of readFacts()) {
    const all = [...fact.names, ...(elsewhere.get(fact.id) ?? [])];
    const names = [...new Set(all.map(plain))].filter((name) => !taken.has(name));
    const owner = taken.get(plain(fact.names[0] ?? ''));
    // What nobody rules on is told by the graver of both.
    const same = owner && (owner.said.length > 0 || concernOfFact(fact) === owner.concern) ? owner : undefined;
    const [name] = names;
    if (same) namesOf.set(same, [...(namesOf.get(same) ?? []), ...names]);
    else if (name !== undefined)
      others.push({ numbers: [], name, also: names.slice(1), ...describedConcern(fact), fact });
  }
  return [...numbered.map((thing) => ({ ...thing, also: [...thing.also, ...(namesOf.get(thing) ?? [])] })), ...others];
}

/** Whose names are looked through. */
export type Languages = 'english' | 'all';

interface Index {
  readonly known: readonly KnownThing[];
  readonly byName: ReadonlyMap<string, readonly KnownThing[]>;
  /** By the words of each name, with blanks between. */
  readonly byWords: ReadonlyMap<string, readonly KnownThing[]>;
  readonly mostWords: number;
  /** What is meant by pork, in whichever language. */
  readonly pork: KnownThing;
}

function readIndex(languages: Languages): Index {
  const known = readKnown(languages);
  const [byName, byWords] = [new Map<string, KnownThing[]>(), new Map<string, KnownThing[]>()];
  const put = (index: Map<string, KnownThing[]>, key: string, thing: KnownThing) => {
    const there = index.get(key);
    if (there) there.push(thing);
    else index.set(key, [thing]);
  };
  let mostWords = 1;
  for (const thing of known)
    for (const name of new Set([thing.name, ...thing.also].map(plain))) {
      const words = wordsOf(name);
      put(byName, name, thing);
      put(byWords, words.join(' '), thing);
      mostWords = Math.max(mostWords, words.length);
    }
  const pork = known.find(({ name }) => name === 'Pork');
  if (!pork) throw new Error('the lexicon has no pork');
  return { known, byName, byWords, mostWords, pork };
}

/** Each made at the first question, and kept: who never reads another language keeps none. */
const made = new Map<Languages, Index>();
function indexOf(languages: Languages): Index {
  const index = made.get(languages) ?? readIndex(languages);
  made.set(languages, index);
  return index;
}

let factsByName: ReadonlyMap<string, readonly string[]> | undefined;

function readFactsByName(): ReadonlyMap<string, readonly string[]> {
  const [others, found] = [readNames(), new Map<string, string[]>()];
  for (const { id, names } of readFacts())
    for (const name of [...names, ...(others.get(id) ?? [])].map(plain)) {
      const there = found.get(name);
      if (there) there.push(id);
      else found.set(name, [id]);
    }
  return found;
}

/** The ids of the facts that have a name, in whichever language, also where a ruling tells of them. @param name as `plain` writes it */
export function factsOfName(name: string): readonly string[] {
  factsByName ??= readFactsByName();
  return factsByName.get(name) ?? [];
}

/** @param name as `plain` writes it */
export const thingsOfName = (name: string, languages: Languages): readonly KnownThing[] =>
  indexOf(languages).byName.get(name) ?? [];

export const pork = (): KnownThing => indexOf('english').pork;

/** Those whose names stand in a text as whole words. @param words as `wordsOf` tells them */
export function thingsWithin(words: readonly string[], languages: Languages): readonly KnownThing[] {
  const { byWords, mostWords } = indexOf(languages);
  const found = new Set<KnownThing>();
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++)
      for (const thing of byWords.get(words.slice(from, to).join(' ')) ?? []) found.add(thing);
  return [...found];
}
