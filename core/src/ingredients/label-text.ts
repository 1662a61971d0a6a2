// The signs of a label: what separates two things, what ends a sentence, what is a percentage, and what of a text is a name. Knows no word of any language.

const separators = ',;،؛、，；•·|';

const digit = '[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\u09e6-\\u09ef\\u0ae6-\\u0aef]';
const percentage = new RegExp(`[<>≤≥~]?\\s?(${digit}{1,3}(?:[.,٫]${digit}{1,3})?)\\s?[%٪]`);
const latinDigits = (text: string): string =>
  text.replace(/[^0-9.,٫]/g, (sign) => {
    const value = sign.codePointAt(0) ?? 0;
    return String(
      (value >= 0x0660 && value <= 0x0669
        ? value - 0x0660
        : value >= 0x06f0 && value <= 0x06f9
          ? value - 0x06f0
          : value & 0xf) % 10,
    );
  });

export function percentIn(text: string): number | null {
  const said = percentage.exec(text)?.[1];
  if (said === undefined) return null;
  const value = Number(latinDigits(said).replace(/[,٫]/, '.'));
  return value <= 100 ? value : null;
}

/** Footnotes, percentage and the breaks of lines are no part of a name. */
export const nameIn = (text: string): string =>
  text
    .replace(percentage, ' ')
    .replace(/([\p{L}])[-\u00ad]\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, (sign) => (sign === '\u200c' || sign === '\u200d' ? sign : ''))
    .replace(/[*†‡°¹²³⁴⁵]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:\-–—=+]+|[\s.:\-–—=+]+$/g, '')
    .trim();

export const isNumber = (sign: string | undefined): boolean =>
  sign !== undefined && /[0-9\u0660-\u0669\u06f0-\u06f9]/.test(sign);

/** Whether the sign separates two things: not within 1,5 %, but within E322,471. */
export function separates(text: string, place: number): boolean {
  const sign = text[place] ?? '';
  if (separators.includes(sign)) {
    if (!',،'.includes(sign) || !isNumber(text[place - 1]) || !isNumber(text[place + 1])) return true;
    return /\be[\s-]?\d{3,4}[a-g]?$/i.test(text.slice(Math.max(0, place - 8), place));
  }
  return false;
}

/** A sentence is over: at a full stop with a blank behind it, which ends no abbreviation and no number; or at an empty line. */
export function endsSentence(text: string, place: number): boolean {
  const sign = text[place];
  if (sign === '。' || sign === '।' || sign === '۔') return true;
  if (sign === '\n') return /^\n[^\S\n]*\n/.test(text.slice(place, place + 40));
  if (sign !== '.') return false;
  const next = text[place + 1];
  if (next !== undefined && !/\s/.test(next)) return false;
  return /\p{L}{3,}$|[)\]%*]$|\d$/u.test(text.slice(Math.max(0, place - 4), place));
}
