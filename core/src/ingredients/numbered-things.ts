// What has a number or a ruling: additives, and the entries of the lexicon. Light enough for whoever only types a number.
import { type Additive, additives } from './additives.ts';
import type { Fact } from './facts.ts';
import type { KnownIngredient } from './finding.ts';
import { type LexiconEntry, lexicon } from './lexicon.ts';
import { plain } from './plain-words.ts';

export interface KnownThing extends LexiconEntry {
  /** What it is made of, where it is no additive. */
  readonly fact: Fact | null;
}

export const hasNumber = ({ numbers }: Pick<LexiconEntry, 'numbers'>, wanted: string): boolean =>
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

/** Additives that are ruled on under their entry, each other one under its own. */
export function readNumbered(): readonly KnownThing[] {
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
  return [...ruled, ...numbered];
}

/** Made at the first question, and kept. */
let made: readonly KnownThing[] | undefined;

const byNumber = new Map<string, KnownThing>();

/** @param number without the E or INS */
export function thingOfNumber(number: string): KnownThing | undefined {
  made ??= readNumbered();
  // No more numbers are kept than there are: what is no number is found to be none each time.
  const known = byNumber.get(number) ?? made.find((thing) => hasNumber(thing, number));
  if (known) byNumber.set(number, known);
  return known;
}

/** As findings tell it. */
export const asIngredient = ({ said }: KnownThing, name: string, concern: KnownThing['concern']): KnownIngredient => ({
  name,
  concern,
  rulings: said.map(([authority, ruling, source]) => ({ authority, ruling, source })),
});

/**
 * What is known of an additive by its number, with or without the E or INS; null where nothing is.
 *
 * @example findAdditive('INS 471')?.concern // 'depends_on_source'
 */
export function findAdditive(text: string): KnownIngredient | null {
  const number = text
    .toLowerCase()
    .replace(/^[^0-9]+/, '')
    .trim();
  const thing = thingOfNumber(number);
  return thing ? asIngredient(thing, `${thing.name} (E${number})`, thing.concern) : null;
}
