// A sentence of a label that says last what it is about: what it told in a list belongs elsewhere. Takes it out of the list; knows no word.
import { markAsides } from './label-asides.ts';
import type { Place } from './label-headings.ts';
import type { Open } from './label-items.ts';
import { type SentenceSection, sectionOfSentence } from './sentence-words.ts';

const mostItemsOfStatement = 5;

/**
 * @param from the first thing in the list that the sentence told
 * @param place of the list
 * @returns what was taken out of the list, and where it belongs; null: it stays
 */
export function takeMoved(
  list: Open[],
  from: number,
  place: Place,
  sentence: string,
): { readonly section: SentenceSection; readonly things: readonly Open[] } | null {
  if (place === 'items') markAsides(list, from, sentence);
  const found = sectionOfSentence(sentence);
  if (!found || found.section === place) return null;
  // Behind the list only what may be there matters; and what begins as a list says nothing of what it is without.
  if (place === 'other' && found.section !== 'traces') return null;
  if (found.isStatement && place === 'items') {
    // Looked through for what is grave: `Organic pork`.
    if (from > 0)
      for (const one of list.slice(from)) if (one.aside === 'sentence' || !one.aside) one.aside = 'statement';
    return null;
  }
  // A whole list whose end says something more is a list all the same, and what a list ends with, as `alkol içermez`, says nothing of the rest of it.
  const isList =
    list.length - from > mostItemsOfStatement ||
    (found.section === 'other' && place === 'items' && from === 0 && list.length > 1);
  const things = list.splice(isList ? list.length - 1 : from);
  const last = things.at(-1);
  if (last && found.ending !== '') last.text = last.text.trimEnd().slice(0, -found.ending.length);
  return { section: found.section, things };
}
