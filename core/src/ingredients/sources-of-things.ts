// What a thing of the lexicon is, or can be, made of. It reads no text.
import { additives } from './additives.ts';
import { type Fact, readFacts, type Source } from './facts.ts';
import { hasNumber, type KnownThing } from './numbered-things.ts';
import { plain } from './plain-words.ts';

interface Made {
  readonly sources: readonly Source[];
  readonly isOfInsects: boolean;
}

/** Found at the first question, and kept. */
const madeThings = new WeakMap<KnownThing, Made>();

function readMade(thing: KnownThing): Made {
  const known = madeThings.get(thing) ?? readAnew(thing);
  madeThings.set(thing, known);
  return known;
}

export const madeOf = (thing: KnownThing): readonly Source[] => readMade(thing).sources;

/** Whether it is surely of insects, and raises no other question: what nobody rules on and may be of alcohol as well stays open by that. */
export const isOfInsects = (thing: KnownThing): boolean => readMade(thing).isOfInsects;

/** What is ruled on has no fact of its own; the fact has its name. */
export function factOf({ fact: own, name, also }: KnownThing): Fact | undefined {
  const names = new Set([name, ...also].map(plain));
  return own ?? readFacts().find((one) => one.names.some((label) => names.has(plain(label))));
}

const clearBeside: ReadonlySet<Source> = new Set(['insect', 'plant', 'mineral', 'synthetic', 'microbial', 'honey']);

function readAnew(thing: KnownThing): Made {
  const { numbers, said } = thing;
  const fact = factOf(thing);
  const numbered = numbers.length === 0 ? [] : additives.filter(({ number }) => hasNumber({ numbers }, number));
  const sources = fact
    ? [...fact.surely, ...fact.maybe]
    : [...new Set<Source>(numbered.flatMap(({ origins }) => origins))];
  const surely = fact?.surely ?? (sources.length === 1 ? sources : []);
  const isClearBeside = said.length > 0 || sources.every((one) => clearBeside.has(one));
  return { sources, isOfInsects: surely.includes('insect') && isClearBeside };
}
