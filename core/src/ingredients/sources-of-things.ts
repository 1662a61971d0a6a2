// What a thing of the lexicon is, or can be, made of. It reads no text.
import { additives } from './additives.ts';
import { type Fact, readFacts, type Source } from './facts.ts';
import { hasNumber, type KnownThing } from './numbered-things.ts';
import { plain } from './plain-words.ts';

/** Found at the first question, and kept. */
const sourcesOfThings = new WeakMap<KnownThing, readonly Source[]>();

export function madeOf(thing: KnownThing): readonly Source[] {
  const known = sourcesOfThings.get(thing) ?? readMadeOf(thing);
  sourcesOfThings.set(thing, known);
  return known;
}

/** What is ruled on has no fact of its own; the fact has its name. */
export function factOf({ fact: own, name, also }: KnownThing): Fact | undefined {
  const names = new Set([name, ...also].map(plain));
  return own ?? readFacts().find((one) => one.names.some((label) => names.has(plain(label))));
}

const clearBeside: ReadonlySet<Source> = new Set(['insect', 'plant', 'mineral', 'synthetic', 'microbial', 'honey']);

/** Whether it is surely of insects, and raises no other question: what nobody rules on and may be of alcohol as well stays open by that. */
export function isOfInsects(thing: KnownThing): boolean {
  const all = madeOf(thing);
  const surely = factOf(thing)?.surely ?? (all.length === 1 ? all : []);
  return surely.includes('insect') && (thing.said.length > 0 || all.every((one) => clearBeside.has(one)));
}

function readMadeOf(thing: KnownThing): readonly Source[] {
  const { numbers } = thing;
  const fact = factOf(thing);
  if (fact) return [...fact.surely, ...fact.maybe];
  const numbered = numbers.length === 0 ? [] : additives.filter(({ number }) => hasNumber({ numbers }, number));
  return [...new Set(numbered.flatMap(({ origins }) => origins))];
}
