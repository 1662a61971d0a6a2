// How far a sentence goes that says what is not in there: `Contains no milk, eggs or soya, but contains lard`. It ends early rather than late: what stands behind it
// is read as ever.
import { andJoins, containsWords, endsDenial, orJoins } from './denial-words.ts';
import { endsSentence, strongSeparators } from './label-text.ts';
import { plain } from './plain-words.ts';

const strongSigns = `${strongSeparators}\n`;
const commas = ',،、，';
const word = /[\p{L}\p{M}]+/uy;

/** Longer than any denial. */
const mostLetters = 300;

export interface Denial {
  /** Behind the words that deny, with the word that ends it. */
  readonly length: number;
  /** A comma ends it, and no word says that what follows is in there: that may be denied, or surely is where `and` closes the list. */
  readonly open: 'denial' | 'denied' | null;
  /** A word says so. */
  readonly isTurned: boolean;
}

/** @param from behind the words that deny */
export function denialAt(text: string, from: number): Denial {
  const most = Math.min(text.length, from + mostLetters);
  let comma = -1;
  let isListed = false;
  let words = 0;
  let place = from;
  let open: Denial['open'] = 'denial';
  while (place < most && !strongSigns.includes(text[place] ?? '') && !endsSentence(text, place)) {
    if (commas.includes(text[place] ?? '')) {
      // `no milk, soya or nuts, pork`: behind the last one the list is over.
      if (isListed) return { length: place - from, open: 'denial', isTurned: false };
      if (comma < 0) [comma, words] = [place, 0];
    }
    word.lastIndex = place;
    const [said = ' '] = word.exec(text) ?? [];
    const read = said === ' ' ? '' : plain(said);
    const isOver = endsDenial.has(read) && (words > 0 || comma >= 0);
    // `no milk, soya but lard` may say either of soya.
    if (isOver && comma >= 0 && words > 0 && !isListed)
      return { length: comma - from, open: 'denial', isTurned: false };
    if (isOver)
      return { length: place - from + (containsWords.has(read) ? 0 : said.length), open: null, isTurned: true };
    isListed ||= comma >= 0 && orJoins.has(read);
    if (comma >= 0 && andJoins.has(read)) open = 'denied';
    if (read !== '') words += 1;
    place += said.length;
  }
  const isOpen = comma >= 0 && !isListed;
  return { length: (isOpen ? comma : place) - from, open: isOpen ? open : null, isTurned: false };
}
