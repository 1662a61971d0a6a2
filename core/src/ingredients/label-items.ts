// A thing on a label, as it is read sign by sign and as it is told: its name without its share, its class, and what it is made of. Looks nothing up.
import { classBefore, isClass } from './additive-class.ts';
import { nameIn, percentIn } from './label-text.ts';

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
  /** What it is made of, by the brackets or the colon behind it. */
  readonly inside: readonly LabelItem[];
}

/** As it is read. */
export interface Open {
  text: string;
  readonly start: number;
  end: number;
  readonly additiveClass: string | null;
  /** What a colon stands behind, first of all. */
  isTitle?: boolean;
  readonly inside: Open[];
}

/** The E of a number in the letters of other scripts as well. */
const classBeforeNumber = /^(.{2,40}?)[\s:]+((?:e|е|ins|ई|इ|ই|ઈ|ઇ)[\s-]?\p{Nd}{3,4}.*|\p{Nd}{3,4}[a-g]?\b.*)$/iu;
export function itemsOf(open: Open): LabelItem[] {
  const { start, end, additiveClass } = open;
  const inside = open.inside.flatMap(itemsOf);
  const inBrackets = open.inside.map(({ text }) => (nameIn(text) === '' ? percentIn(text) : null));
  const percent = percentIn(open.text) ?? inBrackets.find((one) => one !== null) ?? null;
  const text = nameIn(open.text);
  if (text === '') return inside;
  // `Emulsifier (E471, E322)`: the class is no ingredient.
  if (inside.length > 0 && isClass(text))
    return inside.map((one) => ({ ...one, additiveClass: one.additiveClass ?? text }));
  const [, before = '', number = ''] = classBeforeNumber.exec(text) ?? [];
  if (isClass(before)) return [{ text: number, start, end, percent, additiveClass: before, inside }];
  const named = classBefore(text);
  if (named) return [{ text: named.rest, start, end, percent, additiveClass: named.additiveClass, inside }];
  return [{ text, start, end, percent, additiveClass, inside }];
}
