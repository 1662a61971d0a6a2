// What is written of one thing of a label: its name, and beside it how much of it there is, what it is there for, and its number. Looks at no list around it.
import { type ClassBefore, classBefore, isClass, startsOfClasses } from './additive-class.ts';
import { letterOfNumber } from './e-numbers.ts';
import { isShell, startsOfRemarks, withoutProportions, withoutRemarks } from './label-remarks.ts';
import { type NameWithPercent, nameWithPercent } from './label-text.ts';
import { kinds, kindsAt, WordStarts } from './signs.ts';

export interface Written extends NameWithPercent {
  /** What it is filled into. */
  readonly isShell: boolean;
  /** Its class, and the name without that. */
  readonly classed: ClassBefore | null;
  /** `soya lecithin E322`: the name, and the number of what it names. */
  readonly numbered: { readonly name: string; readonly number: string } | null;
}

const classBeforeNumber = new RegExp(
  `^(.{2,40}?)[\\s:]+(${letterOfNumber}[\\s.-]?\\p{Nd}[\\p{Nd}OoIl|]{2,3}.*|\\p{Nd}{3,4}[a-g]?\\b.*)$`,
  'u',
);
const numberBehind = new RegExp(
  `^(.*\\p{L}{3}[\\p{L}\\p{M})]*)\\s+(${letterOfNumber}[\\s.-]?\\p{Nd}{3,4}[a-h]?)$`,
  'u',
);

/** `soya lecithin as emulsifier` */
const servingWords = ['as', 'als', 'comme', 'come', 'como', 'sebagai', 'в качестве'];
const servesAs = new RegExp(`^(.+)\\s(?:${servingWords.join('|')})\\s(?:an?\\s)?(\\S+(?:\\s\\S+){0,2})$`, 'iu');
const startsOfServing = new WordStarts(servingWords.map((word) => ` ${word} `));
const mayServe = (text: string): boolean =>
  text.length < 100 && text.indexOf(' ') !== text.lastIndexOf(' ') && startsOfServing.nextIn(text, 0) >= 0;

/** Most names begin as no class, no shell and no remark does. */
const startsOfMore = startsOfClasses.with(startsOfRemarks);
const mostOfNumbered = 200;

/** @param all the kinds of its signs */
export function readWritten(said: string, all: number): Written {
  const { name: whole, percent } = nameWithPercent(said, all);
  const mayBeMore = startsOfMore.mayStandAt(whole, 0);
  const name = mayBeMore ? withoutRemarks(whole) : withoutProportions(whole);
  const mayBeNumbered = (all & kinds.anyFigure) !== 0 && /[\s:]/.test(name);
  const classed =
    (mayBeNumbered ? partedBy(classBeforeNumber.exec(name), 1, 2) : null) ??
    (mayServe(name) ? partedBy(servesAs.exec(name), 2, 1) : null) ??
    (mayBeMore ? classBefore(name) : null);
  const numbered = mayBeNumbered && classed === null ? numberedBy(name) : null;
  return { name, percent, isShell: mayBeMore && isShell(whole), classed, numbered };
}

function numberedBy(said: string): Written['numbered'] {
  // The figure, or a letter behind it.
  const last = kindsAt(said, said.length - 1) | kindsAt(said, said.length - 2);
  if (said.length >= mostOfNumbered || !(last & kinds.anyFigure)) return null;
  const [, name, number] = numberBehind.exec(said) ?? [];
  return name === undefined || number === undefined ? null : { name, number };
}

function partedBy(found: RegExpExecArray | null, ofClass: number, ofRest: number): ClassBefore | null {
  const additiveClass = found?.[ofClass] ?? '';
  return isClass(additiveClass) ? { additiveClass, rest: found?.[ofRest] ?? '' } : null;
}
