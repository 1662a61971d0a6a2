// Reads the text of an ingredient, as a label or a line says it, against the lexicon. It must never find clear what names something
// that is not: what is graver in a text wins, wherever in it that stands, and in whichever language pork is named.

import { additiveClasses } from './additive-classes.ts';
import { additives } from './additives.ts';
import { isAlcohol, withoutDenied } from './denials.ts';
import { eNumber, numbersIn, withPlainNumbers } from './e-numbers.ts';
import type { Fact, Source } from './facts.ts';
import type { KnownIngredient } from './finding.ts';
import { isGrave } from './grave-names.ts';
import { describedConcern, factsOfName, type Languages, pork, thingsOfName, thingsWithin } from './known-things.ts';
import { asIngredient, type KnownThing, thingOfNumber } from './numbered-things.ts';
import { plain, wordsOf } from './plain-words.ts';
import { isPork, isPorkByCustom } from './pork-words.ts';
import { isOfOther, qualifiedBy } from './qualifiers.ts';
import { factOf, isOfInsects, madeOf } from './sources-of-things.ts';

/** From the gravest. What depends on its source weighs more than what is clear in itself. */
const gravity = [
  'forbidden',
  'disputed',
  'depends_on_source',
  'none',
] as const satisfies readonly KnownThing['concern'][];

interface Found {
  readonly thing: KnownThing;
  readonly concern: (typeof gravity)[number];
  readonly name: string;
}

/** What has no number and no ruling of its own is called as the label calls it. */
const nameOf = (thing: KnownThing, text: string): string => (thing.fact === null ? thing.name : text.trim());

const foundAs = (thing: KnownThing, text: string, name = nameOf(thing, text)): Found[] =>
  thing.concern === 'unknown' ? [] : [{ thing, concern: thing.concern, name }];

/** What additives are named by on labels beside their number. */
const classes: ReadonlySet<string> = new Set(additiveClasses.map(plain));

const partsOf = (text: string): string[] =>
  text
    .split(/[()[\]{},;:/]+/)
    .map(plain)
    .filter((part) => part !== '');

/** By its numbers. Clear is what says nothing beside its number than its name and its class. */
function byNumberOf(text: string, languages: Languages): Found[] {
  const beside = partsOf(text.replace(eNumber, ' '));
  return [...text.matchAll(eNumber)].flatMap(([, number = '']) => {
    const thing = thingOfNumber(number.toLowerCase());
    if (!thing) return [];
    const isAlone = beside.every((part) => classes.has(part) || thingsOfName(part, languages).includes(thing));
    return thing.concern === 'none' && !isAlone ? [] : foundAs(thing, text, `${thing.name} (E${number.toLowerCase()})`);
  });
}

/** By the whole of its name, or of a part of it in brackets or between commas. A part that is clear says nothing of the rest. */
function byNameOf(text: string, languages: Languages): Found[] {
  const whole = plain(text);
  return [...new Set([whole, ...partsOf(text)])].flatMap((part) =>
    thingsOfName(part, languages).flatMap((thing) =>
      thing.concern === 'none' && part !== whole ? [] : foundAs(thing, text),
    ),
  );
}

/** By names within a longer one: beef bacon and rum flavouring depend on their source, whatever the one word says of itself. */
const byWordsOf = (text: string, languages: Languages): Found[] =>
  thingsWithin(wordsOf(plain(text)), languages).flatMap((thing): Found[] => {
    if (thing.concern === 'none') return [];
    if (thing.concern !== 'forbidden') return foundAs(thing, text, text.trim());
    // Who forbids rum says nothing of what only tastes of it.
    return foundAs({ ...thing, concern: 'depends_on_source', said: [] }, text, text.trim());
  });

/** @returns pork where it is named in any language; what is of pork by custom, and is said to be of another animal or of none, depends on its source */
function porkIn(text: string): Found[] {
  const words = wordsOf(plain(text));
  const places = words.flatMap((word, place) => (isPork(word) ? [{ word, place }] : []));
  if (places.length === 0) return [];
  const isOther = places.every(
    ({ word, place }) => isSaidMeatless(words[place - 1] ?? '') || (isPorkByCustom(word) && isOfOther(words, place)),
  );
  return isOther
    ? foundAs({ ...pork(), concern: 'depends_on_source', said: [] }, text, text.trim())
    : foundAs(pork(), text);
}

/** Vegan pork is none; what it is instead is another question. */
const isSaidMeatless = (word: string): boolean => word === 'vegan' || word === 'vegetarian';

/** What a plant takes the place of, and an animal of another kind. */
const animalSources: ReadonlySet<Source> = new Set([
  ...(['milk', 'egg', 'fish', 'shellfish', 'pig', 'cattle', 'sheep', 'goat', 'poultry', 'rabbit', 'horse'] as const),
  ...(['game', 'camel', 'animal', 'blood', 'insect'] as const),
]);
const plainSources: ReadonlySet<Source> = new Set(['plant', 'mineral', 'synthetic', 'microbial']);

/**
 * A thing with a word of what it is of: then it is of that and of nothing else. Only what is of animals alone can be of another: what may have alcohol in it has
 * it of a plant as well.
 */
function byQualifier(text: string, languages: Languages): Found[] {
  const qualified = qualifiedBy(wordsOf(plain(text)));
  if (!qualified) return [];
  const { source, rest } = qualified;
  const things = thingsOfName(rest.join(' '), languages);
  const isOfAnimals = (thing: KnownThing) => {
    const all = madeOf(thing);
    return (
      all.some((one) => animalSources.has(one)) && all.every((one) => animalSources.has(one) || plainSources.has(one))
    );
  };
  if (things.length === 0 || !things.every(isOfAnimals)) return [];
  const name = text.trim();
  // Gelatine of cattle is no meat of them: how they were slaughtered is said by whoever certifies it.
  const kind = things.every((thing) => factOf(thing)?.kind === 'meat') ? 'meat' : 'additive_like';
  const fact: Fact = { id: '', kind, surely: [source], maybe: [], names: [name] };
  const thing: KnownThing = { numbers: [], name, also: [], ...describedConcern(fact), fact };
  return foundAs(thing, text);
}

/** What is said beside numbers and what they are there for. */
const besideNumbers = (text: string): string =>
  text.search(eNumber) < 0
    ? text
    : partsOf(text.replace(eNumber, ' '))
        .filter((part) => !classes.has(part))
        .join(', ');

const gravest = (found: readonly Found[]): Found | undefined =>
  found.toSorted((one, other) => gravity.indexOf(one.concern) - gravity.indexOf(other.concern))[0];

function gravestIn(text: string, languages: Languages): Found | undefined {
  const beside = besideNumbers(text);
  const isWhole = thingsOfName(plain(beside), languages).length > 0;
  const qualified = isWhole || beside !== text ? [] : byQualifier(text, languages);
  if (qualified.length > 0) return gravest(qualified);
  const within = isWhole ? [] : byWordsOf(beside, languages);
  // Lardons of turkey that are known by that name are that.
  const ofPork = porkIn(text).filter(({ concern }) => !isWhole || concern === 'forbidden');
  return gravest([...ofPork, ...byNumberOf(text, languages), ...byNameOf(beside, languages), ...within]);
}

/** How much of it is in there says nothing of what it is. */
const withoutShares = (text: string): string => text.replace(/[([]?\s*\d+(?:[.,]\d+)?\s*%\s*[)\]]?/g, ' ').trim();

/** English needs no other letters. */
const isEnglish = (text: string): boolean => !/[^\p{ASCII}’]/u.test(text);

interface Read {
  readonly found: Found | undefined;
  readonly denied: readonly string[];
  readonly isClaim: boolean;
}

const isName = (words: string): boolean => thingsOfName(words, 'all').length > 0;

/** A label is read anew with each letter that is typed, and most of it is as it was. */
const lately = new Map<string, Read>();

function readText(said: string): Read {
  const known = lately.get(said);
  if (known) return known;
  const read = readAnew(said);
  if (lately.size >= 500) lately.clear();
  lately.set(said, read);
  return read;
}

/** By its whole name in English, where it has one, and otherwise by the names of all languages; without what it denies. */
function readAnew(said: string): Read {
  const whole = withPlainNumbers(said);
  // `Alcohol-free beer` is a thing of its own, and 0.0 % of it no share.
  const isOne = isName(plain(whole));
  const { kept, denied, isClaim } = isOne
    ? { kept: whole, denied: [], isClaim: false }
    : withoutDenied(whole, isName, isGrave);
  const text = isOne ? kept : withoutShares(kept);
  const beside = besideNumbers(text);
  const isKnown = isEnglish(text) && (beside === '' || thingsOfName(plain(beside), 'english').length > 0);
  const found = plain(text) === '' ? undefined : gravestIn(text, isKnown ? 'english' : 'all');
  if (!found || denied.length === 0) return { found, denied, isClaim };
  const isNamedByText = found.thing.fact !== null || found.name === text.trim();
  return { found: { ...softened(found, denied), ...(isNamedByText ? { name: said.trim() } : {}) }, denied, isClaim };
}

/** Pork-free bacon and beer without alcohol are not what they are called after; what they are instead is another question. */
function softened(found: Found, denied: readonly string[]): Found {
  if (found.concern !== 'forbidden') return found;
  const sources = madeOf(found.thing);
  const isDenied =
    (denied.some(isAlcohol) && sources.includes('liquor')) || (denied.some(isPork) && sources.includes('pig'));
  return isDenied ? { ...found, concern: 'depends_on_source', thing: { ...found.thing, said: [] } } : found;
}

const gravestOf = (said: string): Found | undefined => readText(said).found;

/** Whether a text only says what is not there, as `sans porc`: then it names no ingredient. @example isDenial('alkoholfrei') // true */
export function isDenial(text: string): boolean {
  const { found, denied, isClaim } = readText(text);
  return denied.length > 0 && isClaim && found === undefined;
}

/**
 * What is known of an ingredient by its E-number, its name, or a name within it; null where nothing is.
 *
 * @example findIngredient('Emulsifier (E 471)')?.concern // 'depends_on_source'
 * @example findIngredient('E441 (pork)')?.concern // 'forbidden'
 */
export function findIngredient(said: string): FoundIngredient | null {
  const { found, denied } = readText(said);
  // Whoever lists what is not in there has listed nothing: what there is instead is open.
  if (!found)
    return denied.some(isPork)
      ? {
          name: said.trim(),
          concern: 'depends_on_source',
          rulings: [],
          madeOf: [],
          isAdditive: false,
          isOfInsects: false,
        }
      : null;
  const { thing, concern, name } = found;
  const isAdditive = thing.numbers.length > 0;
  return { ...asIngredient(thing, name, concern), madeOf: madeOf(thing), isAdditive, isOfInsects: isOfInsects(thing) };
}

/**
 * What is known of a thing whose brackets say of what it is: bacon (turkey), gelatine (fish); null where that is no name of anything.
 *
 * @example findQualified('Gelatine', 'fish')?.concern // 'none'
 */
export function findQualified(text: string, by: string): FoundIngredient | null {
  const said = `${by} ${text}`;
  return isName(plain(said)) || byQualifier(said, 'all').length > 0 ? findIngredient(said) : null;
}

export interface FoundIngredient extends KnownIngredient {
  /** What it is, or can be, made of; nothing where the lexicon does not say. */
  readonly madeOf: readonly Source[];
  /** With an E-number. */
  readonly isAdditive: boolean;
  /** Surely, and of nothing else that raises a question. */
  readonly isOfInsects: boolean;
}

const landAnimals: ReadonlySet<Source> = new Set([
  ...(['cattle', 'sheep', 'goat', 'poultry', 'rabbit', 'game', 'camel', 'animal'] as const),
]);

/** Whether it is of a slaughtered animal and of nothing else. @example isMeat('Chicken thigh') // true */
export function isMeat(text: string): boolean {
  // That other languages have a graver name for a part of it makes it no meat.
  const english = isEnglish(text) ? gravestIn(withoutShares(text), 'english') : undefined;
  const fact = (english ?? gravestOf(text))?.thing.fact;
  return (
    fact?.kind === 'meat' &&
    fact.surely.length > 0 &&
    [...fact.surely, ...fact.maybe].every((one) => landAnimals.has(one))
  );
}

/** Whether both name one ingredient: the same words, the words of one within the other, or one thing of the lexicon. */
export function isSameIngredient(one: string, other: string): boolean {
  const [a, b] = [wordsOf(plain(one)), wordsOf(plain(other))];
  const [less, more] = a.length <= b.length ? [a, b] : [b, a];
  if (less.length > 0 && less.every((word) => more.includes(word))) return true;
  const [known, same] = [gravestOf(one)?.thing, gravestOf(other)?.thing];
  return known !== undefined && isOne(known, same) && known.concern !== 'none';
}

/** Found by its number or in another language it is another object. */
const isOne = (thing: KnownThing, other: KnownThing | undefined): boolean =>
  other !== undefined && thing.name === other.name && thing.numbers.join() === other.numbers.join();

/** Of the additive that a text names; entries of the lexicon hold several. */
const numberOf = (text: string): string | undefined =>
  numbersIn(text)[0] ??
  additives.find(({ name, also }) => [name, ...also].some((one) => plain(one) === plain(text)))?.number;

/**
 * Whether a text names what somebody calls otherwise: one thing of the lexicon. Where that holds several, as additives or drinks, it is the one among them, or
 * what somebody says is all of them: vodka is no rum, and lard is pork.
 *
 * @example isSameThing('Karmin', 'E120') // true
 */
export function isSameThing(text: string, other: string): boolean {
  const [number, wanted] = [numberOf(text), numberOf(other)];
  if (number !== undefined && wanted !== undefined) return number === wanted;
  const [one, same] = [gravestOf(text)?.thing, gravestOf(other)?.thing];
  if (one === undefined || !isOne(one, same)) return false;
  const [facts, wantedFacts] = [factsOfName(plain(text)), factsOfName(plain(other))];
  const isOpen = facts.length === 0 || wantedFacts.length === 0;
  return isOpen || facts.some((fact) => wantedFacts.includes(fact)) || plain(one.name) === plain(other);
}
