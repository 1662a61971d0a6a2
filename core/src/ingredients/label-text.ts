// The signs of a label: what separates two things, what ends a sentence, what is a percentage, and what of a text is a name. Knows no word of any language.
import { kinds, kindsAt, kindsIn } from './signs.ts';

/** They end what a colon began, and what a word denied. */
export const strongSeparators = ';؛；•|';
const separators = ',;،؛、，；•·|';

const digit = '[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\u09e6-\\u09ef\\u0ae6-\\u0aef]';
const share = `${digit}{1,3}(?:[.,٫]${digit}{1,3})?`;
/** `Beer 0.0 %` says what it is. */
const none = `(?<!${digit}|${digit}[.,٫])[0٠](?:[.,٫][0٠]{1,2})?`;
/** Behind the figure, and before it as in Turkish. */
const percentage = new RegExp(
  `[<>≤≥~]?\\s?(?!${none}\\s?[%٪])(?<!${digit}|${digit}[.,٫])(?:(${share})\\s?[%٪]|[%٪]\\s?(${share}))`,
  'g',
);
/** From its first sign to the sign of percent. */
const mostOfPercentage = 10;
function findPercentage(text: string): RegExpExecArray | null {
  const sign = text.search(/[%٪]/);
  if (sign < 0) return null;
  percentage.lastIndex = Math.max(0, sign - mostOfPercentage);
  return percentage.exec(text);
}

/** Figures of other scripts as figures. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0ae6-\u0aef]/g, (sign) => {
    const value = sign.codePointAt(0) ?? 0;
    // Arabic digits begin a block of sixteen; the Brahmic ones stand six further.
    return String((value < 0x0900 ? value : value - 6) & 0xf);
  });

/** Of a supplement: `500 mg`. */
const amount = new RegExp(
  `(?<![\\p{L}\\p{N}])${digit}{1,5}(?:[.,٫]${digit}{1,3})?\\s?(?:mg|µg|μg|mcg|ml|g|kg|iu|мг|мкг|г|মি\\.?\\s?গ্রা|मि\\.?\\s?ग्रा|ملغ|مغ)(?![\\p{L}\\p{M}])\\.?`,
  'iu',
);

function percentOf([, behind, before]: RegExpExecArray): number | null {
  const said = behind ?? before;
  if (said === undefined) return null;
  const value = Number(said);
  const read = Number.isNaN(value) ? Number(latinDigits(said).replace(/[,٫]/, '.')) : value;
  return read <= 100 ? read : null;
}

/** A name, and how much there is of what it names, in percent; null: that is not said. */
export interface NameWithPercent {
  readonly name: string;
  readonly percent: number | null;
}

/**
 * Footnotes, percentage and the breaks of lines are no part of a name.
 *
 * @param all the kinds of its signs
 */
export function nameWithPercent(text: string, all = kindsIn(text)): NameWithPercent {
  const share = all & kinds.percent ? findPercentage(text) : null;
  const alone = share ? `${text.slice(0, share.index)} ${text.slice(share.index + share[0].length)}` : text;
  const named = all & kinds.anyFigure && hasNumber(alone) ? alone.replace(amount, ' ') : alone;
  return {
    name: withoutEdges(all & kinds.untidy || named.includes('  ') ? tidy(named) : named),
    percent: share ? percentOf(share) : null,
  };
}

/** One that stands by itself, and is no part of a word. */
function hasNumber(text: string): boolean {
  for (let place = 0; place < text.length; place++)
    if (kindsAt(text, place) & kinds.anyFigure && !(kindsAt(text, place - 1) & (kinds.anyFigure | kinds.letter)))
      return true;
  return false;
}
export const nameIn = (text: string): string => nameWithPercent(text).name;

/** Longer than any heading. */
const mostLettersOfName = 1_000;

/** What stands before a colon or a dash. What is longer than any name is none that is known: a text of colons is not read anew at each of them. */
export const nameBefore = (text: string): string => (text.length > mostLettersOfName ? '…' : nameIn(text));
export const percentIn = (text: string): number | null => nameWithPercent(text).percent;

const tidy = (text: string): string =>
  text
    .replace(/([\p{L}])[-\u00ad]\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
    .replace(/[*†‡°¹²³⁴⁵]+/g, ' ')
    .replace(/\s+/g, ' ');

function withoutEdges(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && kindsAt(text, from) & kinds.edge) from += 1;
  while (to > from && kindsAt(text, to - 1) & kinds.edge) to -= 1;
  return text.slice(from, to);
}

const isNumberAt = (text: string, place: number): boolean => (kindsAt(text, place) & kinds.figure) !== 0;

/** `1,5`, `10:30` */
export const isBetweenFigures = (text: string, place: number): boolean =>
  isNumberAt(text, place - 1) && isNumberAt(text, place + 1);

/** `INS 503(ii)`: a part of the number. @returns how long it is */
export function lengthOfRoman(text: string, place: number): number {
  if (!isNumberAt(text, place - 1)) return 0;
  const [roman = ''] = /^\((?:i{1,3}|iv|vi{0,3})\)/i.exec(text.slice(place, place + 7)) ?? [];
  return roman.length;
}

/** `E322,471,` */
const numbersBefore = /(?:\be|ins|sin)[\s.-]?\d{3,4}[a-h]?(?:[,،]\s?\d{3,4}[a-h]?)*$/i;

/** Whether the sign separates two things: not within 1,5 %, but within E322,471. */
export function separates(text: string, place: number): boolean {
  const sign = text[place] ?? '';
  if (separators.includes(sign)) {
    if (!',،'.includes(sign) || !isBetweenFigures(text, place)) return true;
    return numbersBefore.test(text.slice(Math.max(0, place - 40), place));
  }
  // Between two languages.
  return sign === '/' && (kindsAt(text, place - 1) & kindsAt(text, place + 1) & kinds.blank) !== 0;
}

/** How far a join is looked for. */
const mostOfJoin = 16;

/** Whether two things may be parted at a blank; most blanks are within a name. */
export function mayJoin(text: string, place: number): boolean {
  if (')]'.includes(text[place - 1] ?? ' ') || isNumberAt(text, place - 1) || isNumberAt(text, place - 2)) return true;
  for (let at = place + 1; at < place + mostOfJoin; at++) if (kindsAt(text, at) & kinds.joint) return true;
  return false;
}

/**
 * `Emulsifiers (E471) and stabilisers (E412)`, `sunflower and/or palm`, `carotene — without alcohol`, and where one script ends and another begins on the next line.
 *
 * @returns how long it is; 0: two things are not separated there
 */
export function lengthOfJoin(text: string, place: number): number {
  const sign = text[place] ?? '';
  if (sign === '/' && isOtherScript(text[place - 1] ?? '', text[place + 1] ?? '')) return 1;
  if ('/&+-'.includes(sign)) return isNumberAt(text, place - 1) && isNumberOfAdditive(text, place) ? 1 : 0;
  if (!(kindsAt(text, place) & kinds.blank)) return 0;
  if (sign !== '\n' && !mayJoin(text, place)) return 0;
  const next = text.slice(place, place + mostOfJoin);
  const isBehindBrackets = ')]'.includes(text[place - 1] ?? ' ');
  const [join = ''] = (isBehindBrackets ? joinNext : alwaysJoins).exec(next) ?? [];
  if (join !== '') return join.length;
  const isBehindNumber = isNumberAt(text, place - 1) || isNumberAt(text, place - 2);
  const [between = ''] =
    isBehindNumber && /\p{Nd}[a-h]?$/iu.test(text.slice(Math.max(0, place - 3), place))
      ? (joinNext.exec(next) ?? [])
      : [];
  if (between !== '' && isNumberOfAdditive(text, place + between.length - 1)) return between.length;
  if (sign !== '\n') return 0;
  const [before = ''] = /\p{L}(?=[^\p{L}]*$)/u.exec(text.slice(Math.max(0, place - 12), place)) ?? [];
  const [behind = ''] = /\p{L}/u.exec(next) ?? [];
  return isOtherScript(before, behind) || beginsListAnew(text, place) ? 1 : 0;
}
/** Behind a place: `E471/E322`. */
const isNumberOfAdditive = (text: string, place: number): boolean =>
  /^.\s?(?:e|е|ins|sin|ई|ই|ઈ|إي)[\s-]?\p{Nd}{3}/isu.test(text.slice(place, place + 10));
/** Two lines that are a list each, in sentence case: the second says it in another language. Where a line is only too long the next goes on in lower case. */
function beginsListAnew(text: string, place: number): boolean {
  const line =
    text
      .slice(Math.max(0, place - 400), place)
      .split('\n')
      .at(-1) ?? '';
  const next = text.slice(place + 1, place + 400).split('\n', 1)[0] ?? '';
  if ((line.match(/[,،;]/g) ?? []).length < 3 || !/[\p{L}\p{M}\p{Nd}%)]\s*$/u.test(line)) return false;
  return /^\p{Lu}[^,;]*[,;]\s?\p{Ll}[^,;]*[,;]/u.test(next) && /[,;]\s?\p{Ll}[^,;]*$/u.test(line);
}

/** `নুন/Salt`: the same thing in two languages. */
const isOtherScript = (one: string, other: string): boolean =>
  /\p{L}|\p{M}/u.test(one) && /\p{L}/u.test(other) && isLatin.test(one) !== isLatin.test(other);
const isLatin = /\p{Script=Latin}/u;
const alwaysJoins = /^\s(?:and\/or|et\/ou|und\/oder|e\/o|y\/o|и\/или|dan\/atau|ve\/veya|و\/أو|—|–)\s/iu;
const joinNext =
  /^\s(?:and(?:\/or)?|und(?:\/oder)?|et(?:\/ou)?|e(?:\/o)?|y(?:\/o)?|и(?:\/или)?|dan|ve|و|اور|और|एवं|এবং|ও|અને|sowie|&)\s/iu;

/** As a camera reads it: figures among letters are letters. */
export const withoutNoise = (text: string): string =>
  text.includes('0') || text.includes('1')
    ? text.replace(/(?<=\p{L})[01]|[01](?=\p{L})/gu, (sign) => (sign === '1' ? 'l' : isCyrillic.test(text) ? 'о' : 'o'))
    : text;
const isCyrillic = /\p{Script=Cyrillic}/u;

/** No abbreviation: three letters, a number with the letter of an additive, a vitamin, or what closes. */
const endOfWord =
  /\p{L}[\p{L}\p{M}01]{2,}$|[)\]%٪*»”"]$|\p{Nd}\s?(?:[a-h]|iu|mg|mcg|µg|kg|g|ml)?$|(?:vitamin[ae]?|витамин|विटामिन|વિટામિન|ভিটামিন|وٹامن|فيتامين)\s\S{1,3}$/iu;

const abbreviations: ReadonlySet<string> = new Set(
  'max min mind approx aprox env circa inkl incl bzw макс мин maks'.split(' '),
);
const mostOfAbbreviation = 6;

/** A sentence is over: at a full stop with a blank behind it, which ends no abbreviation and no number; or at an empty line. */
export function endsSentence(text: string, place: number): boolean {
  const sign = text[place];
  if (sign === '。' || sign === '।' || sign === '۔') return true;
  if (sign === '\n') return /^\n[^\S\n]*\n/.test(text.slice(place, place + 40));
  if (sign !== '.') return false;
  const next = text[place + 1];
  // Without a blank only a word that begins anew: `vanillin.May contain`.
  if (next !== undefined && !/\s/.test(next))
    return (
      (kindsAt(text, place + 1) & kinds.letter) !== 0 &&
      /(?:[\p{Ll}01]{3}|\p{Lo}[\p{Lo}\p{M}]{2})\.(?:\p{Lu}\p{Ll}|\p{Lo})/u.test(
        text.slice(Math.max(0, place - 6), place + 3),
      )
    );
  let start = place;
  while (start >= place - mostOfAbbreviation && kindsAt(text, start - 1) & kinds.letter) start -= 1;
  const letters = place - start;
  if (letters > mostOfAbbreviation) return true;
  if (letters > 0 && abbreviations.has(text.slice(start, place).toLowerCase())) return false;
  return letters > 2 || endOfWord.test(text.slice(Math.max(0, place - 16), place));
}
