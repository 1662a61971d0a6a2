// A thing on a label, as it is read sign by sign and as it is told: its name without its share, its class, and what it is made of. Looks nothing up.
import { isClass } from './additive-class.ts';
import type { Place } from './label-headings.ts';
import { nameIn, nameWithPercent } from './label-text.ts';
import { kinds } from './signs.ts';
import { readWritten } from './written-things.ts';

/** Behind the list a sentence with one thing in it; and what begins as storage, use or sale do, or as what goods are called; and what may be denied, or is. */
export type Aside = 'sentence' | 'statement' | 'denial' | 'denied';

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

export interface ParsedLabel {
  readonly items: readonly LabelItem[];
  readonly traces: readonly LabelItem[];
  readonly declared: readonly LabelItem[];
}

/** As it is read. */
export interface Open {
  text: string;
  /** Of its signs, and maybe of some that are no longer in it. */
  kinds: number;
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

/** Of the label itself. */
export const frameOf = (place: Place, list: Open[]): Frame => ({
  ...{ kind: 'label', place, list },
  ...{ owner: null, item: null, additiveClass: null },
});

/** As they are told. */
export function itemsOf(list: readonly Open[]): LabelItem[] {
  const items: LabelItem[] = [];
  for (const open of list) addItems(open, items);
  return items;
}

function addItems(open: Open, items: LabelItem[]): void {
  const { start, end, additiveClass } = open;
  const written = readWritten(open.text, open.kinds);
  const { name: text, classed, numbered } = written;
  const isGroup = open.isGroup === true || written.isShell;
  const inside = itemsOf(open.inside);
  const percent = written.percent ?? percentInBrackets(open.inside);
  const [only] = inside;
  if (text === '') items.push(...inside);
  // `Emulsifier (E471, E322)`: the class is no ingredient.
  else if (only && isClass(text))
    items.push(...inside.map((one) => ({ ...one, additiveClass: one.additiveClass ?? text })));
  // `citric acid (acidity regulator)`: the class, behind what has it.
  else if (only && inside.length === 1 && only.inside.length === 0 && !isGroup && isClass(only.text))
    items.push({ text, start, end, percent, additiveClass: additiveClass ?? only.text, isGroup, inside: [] });
  else if (classed)
    items.push({ text: classed.rest, start, end, percent, additiveClass: classed.additiveClass, isGroup, inside });
  else if (numbered && !only) {
    const { name, number } = numbered;
    const ofName = { text: number, start, end, percent: null, additiveClass, isGroup: false, inside: [] };
    items.push({ text: name, start, end, percent, additiveClass, isGroup, inside: [ofName] });
  } else {
    const item = { text, start, end, percent, additiveClass, isGroup, inside };
    items.push(open.aside === undefined ? item : { ...item, aside: open.aside });
  }
}

/** `Sugar (12 %)` */
function percentInBrackets(inside: readonly Open[]): number | null {
  for (const { text, kinds: all } of inside) {
    if (!(all & kinds.percent)) continue;
    const { name, percent } = nameWithPercent(text);
    if (name === '' && percent !== null) return percent;
  }
  return null;
}

/** Between the last two things of a sentence, in the languages of packs. */
const lastJoin =
  /\s(?:and\/or|and|or|as well as|und|oder|sowie|bzw\.|et\/ou|et|ou|ed|e|od?|y\/o|y|u|и\/или|и|или|dan\/atau|dan|atau|serta|ve\/veya|ve|veya|ya da|أو|و|اور|یا|और|या|तथा|एवं|এবং|বা|ও|અને|કે|તથા|&|\+)\s/gu;
/** In Arabic it is the first letter of the word. Words that begin so by themselves: flower, leaf, meal. */
const arabicJoin = /\s(?=و(?!رد|رق|جبة)[\u0621-\u064a]{3,})/gu;
/** Letters that Urdu has and Arabic has not: there the letter begins other words. */
const isUrdu = /[ٹڈڑگکپچژیےںہھ]/u;
const mayJoinArabic = (text: string): boolean => text.includes('و') && !isUrdu.test(text);
/** What is said of several stands once more before some of them. */
const sayingAgain =
  /^\s*(?:(?:traces? of|spuren von|(?:des )?traces de|tracce di|trazas de|следы|eser miktarda|von|de|di|of)\s+|d['’]|و(?=[\u0621-\u064a]{3,}))/iu;
const endOfStatement = /\s+(?:enthalten(?: sein)?|auftreten)\s*$/iu;

const breaksIn = (text: string): readonly { readonly from: number; readonly to: number }[] =>
  [
    ...(text.search(lastJoin) < 0 ? [] : text.matchAll(lastJoin)),
    ...(mayJoinArabic(text) ? text.matchAll(arabicJoin) : []),
  ]
    .map(({ index, 0: sign }) => ({ from: index, to: index + sign.length }))
    .toSorted((one, other) => one.from - other.from);

/**
 * The things of a sentence on traces or allergens: what is joined by a word is two of them. Of a list of ingredients that is never asked: mono- and diglycerides are
 * one.
 */
export function partedByJoins(open: Open): Open[] {
  if (open.inside.length > 0) return [open];
  const text = open.text.replace(endOfStatement, (end) => ' '.repeat(end.length));
  const breaks = /\S\s+\S/.test(text) ? breaksIn(text) : [];
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
