// A thing on a label, as it is read sign by sign and as it is told: its name without its share, its class, and what it is made of. Looks nothing up.
import { classBefore, isClass } from './additive-class.ts';
import { letterOfNumber } from './e-numbers.ts';
import type { Place } from './label-headings.ts';
import { isShell, withoutRemarks } from './label-remarks.ts';
import { nameIn, percentIn } from './label-text.ts';

/** Behind the list a sentence with one thing in it; and what begins as storage, use or sale do, or as what goods are called. */
export type Aside = 'sentence' | 'statement';

export interface LabelItem {
  /** As it is written, on one line, without its percentage and the marks of footnotes. */
  readonly text: string;
  /** Where it is written: from, and up to, a place in the text of the label. */
  readonly start: number;
  readonly end: number;
  /** 0 to 100; null: not said. */
  readonly percent: number | null;
  /** What it is there for, as it is written: `Emulsifier`. */
  readonly additiveClass: string | null;
  /** It stands before a colon: a part of the goods, as a filling, and no ingredient by itself. */
  readonly isGroup: boolean;
  /** Behind the list, in a sentence of its own: an ingredient where it names one, and otherwise something else that the label says. */
  readonly aside?: Aside;
  /** What it is made of, by the brackets or the colon behind it. */
  readonly inside: readonly LabelItem[];
}

/** As it is read. */
export interface Open {
  text: string;
  readonly start: number;
  end: number;
  readonly additiveClass: string | null;
  /** A colon stands behind it. */
  isGroup?: boolean;
  aside?: Aside;
  readonly inside: Open[];
}

/** A list that is being read: of the label, of brackets, or behind a colon. */
export interface Frame {
  readonly kind: 'label' | 'brackets' | 'colon';
  readonly list: Open[];
  readonly place: Place;
  /** Whose parts the list tells; null: of the label. */
  readonly owner: Open | null;
  item: Open | null;
  additiveClass: string | null;
  /** What its brackets say they tell, as `(contains mustard, celery)`. */
  said?: Place;
}

const classBeforeNumber = new RegExp(
  `^(.{2,40}?)[\\s:]+(${letterOfNumber}[\\s.-]?\\p{Nd}[\\p{Nd}OoIl|]{2,3}.*|\\p{Nd}{3,4}[a-g]?\\b.*)$`,
  'u',
);
export function itemsOf(open: Open): LabelItem[] {
  const { start, end, additiveClass } = open;
  const isGroup = open.isGroup === true || isShell(nameIn(open.text));
  const inside = open.inside.flatMap(itemsOf);
  const inBrackets = open.inside.map(({ text }) => (nameIn(text) === '' ? percentIn(text) : null));
  const percent = percentIn(open.text) ?? inBrackets.find((one) => one !== null) ?? null;
  const said = nameIn(open.text);
  const text = withoutRemarks(said);
  if (text === '') return inside;
  // `Emulsifier (E471, E322)`: the class is no ingredient.
  if (inside.length > 0 && isClass(text))
    return inside.map((one) => ({ ...one, additiveClass: one.additiveClass ?? text }));
  // `citric acid (acidity regulator)`: the class, behind what has it.
  const [only] = inside;
  if (only && inside.length === 1 && only.inside.length === 0 && !isGroup && isClass(only.text))
    return [{ text, start, end, percent, additiveClass: additiveClass ?? only.text, isGroup, inside: [] }];
  const [, before = '', number = ''] = classBeforeNumber.exec(text) ?? [];
  if (isClass(before)) return [{ text: number, start, end, percent, additiveClass: before, isGroup, inside }];
  const [, served = '', as = ''] = text.length < 100 ? (servesAs.exec(text) ?? []) : [];
  if (isClass(as)) return [{ text: served, start, end, percent, additiveClass: as, isGroup, inside }];
  const named = classBefore(text);
  if (named) return [{ text: named.rest, start, end, percent, additiveClass: named.additiveClass, isGroup, inside }];
  // `soya lecithin E322`: the number of what stands before it.
  const [, name = '', ownNumber = ''] = inside.length === 0 && text.length < 200 ? (numberBehind.exec(text) ?? []) : [];
  const aside = open.aside === undefined ? {} : { aside: open.aside };
  if (name === '') return [{ text, start, end, percent, additiveClass, isGroup, ...aside, inside }];
  const ofName = { text: ownNumber, start, end, percent: null, additiveClass, isGroup: false, inside: [] };
  return [{ text: name, start, end, percent, additiveClass, isGroup, inside: [ofName] }];
}

/** `soya lecithin as emulsifier` */
const servesAs = /^(.+)\s(?:as|als|comme|come|como|sebagai|в качестве)\s(?:an?\s)?(\S+(?:\s\S+){0,2})$/iu;
const numberBehind = new RegExp(
  `^(.*\\p{L}{3}[\\p{L}\\p{M})]*)\\s+(${letterOfNumber}[\\s.-]?\\p{Nd}{3,4}[a-h]?)$`,
  'u',
);

/** Between the last two things of a sentence, in the languages of packs. */
const lastJoin =
  /\s(?:and\/or|and|or|as well as|und|oder|sowie|bzw\.|et\/ou|et|ou|ed|e|od?|y\/o|y|u|и\/или|и|или|dan\/atau|dan|atau|serta|ve\/veya|ve|veya|ya da|أو|و|اور|یا|और|या|तथा|एवं|এবং|বা|ও|અને|કે|તથા|&|\+)\s/gu;
/** In Arabic it is the first letter of the word. Words that begin so by themselves: flower, leaf, meal. */
const arabicJoin = /\s(?=و(?!رد|رق|جبة)[\u0621-\u064a]{3,})/gu;
/** Letters that Urdu has and Arabic has not: there the letter begins other words. */
const isUrdu = /[ٹڈڑگکپچژیےںہھ]/u;
/** What is said of several stands once more before some of them. */
const sayingAgain =
  /^\s*(?:(?:traces? of|spuren von|(?:des )?traces de|tracce di|trazas de|следы|eser miktarda|von|de|di|of)\s+|d['’]|و(?=[\u0621-\u064a]{3,}))/iu;
const endOfStatement = /\s+(?:enthalten(?: sein)?|auftreten)\s*$/iu;

/**
 * The things of a sentence on traces or allergens: what is joined by a word is two of them. Of a list of ingredients that is never asked: mono- and diglycerides are
 * one.
 */
export function partedByJoins(open: Open): Open[] {
  if (open.inside.length > 0) return [open];
  const text = open.text.replace(endOfStatement, (end) => ' '.repeat(end.length));
  const breaks = [...text.matchAll(lastJoin), ...(isUrdu.test(text) ? [] : text.matchAll(arabicJoin))]
    .map(({ index, 0: sign }) => ({ from: index, to: index + sign.length }))
    .toSorted((one, other) => one.from - other.from);
  const parts: Open[] = [];
  let begin = 0;
  for (const { from, to } of [...breaks, { from: text.length, to: text.length }]) {
    if (from < begin) continue;
    const said = text.slice(begin, from);
    const [again = ''] = sayingAgain.exec(said) ?? [];
    const part = said.slice(again.length);
    const start = open.start + begin + again.length;
    if (nameIn(part) !== '') parts.push({ ...open, text: part, start, end: start + part.trimEnd().length });
    begin = to;
  }
  return parts;
}
