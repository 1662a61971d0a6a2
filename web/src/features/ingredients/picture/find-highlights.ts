// Where on a picture of a label its ingredients stand: each word by the answer of the thing that it names.
import type { AssessedItem, LabelAnswer } from '@amanah/core/ingredients';
import type { Box, ReadText, ReadWord } from './read-letters.ts';

export interface Highlight extends Box {
  readonly answer: LabelAnswer;
  /** The ingredient, as it was read. */
  readonly text: string;
}

const isIn = (word: ReadWord, { start, end }: AssessedItem): boolean => word.start < end && word.end > start;

/** Each word once: what holds others is marked where it is named itself. */
export function findHighlights(
  { words }: Pick<ReadText, 'words'>,
  items: readonly AssessedItem[],
): readonly Highlight[] {
  return items.flatMap((item) => {
    const { text, answer, inside } = item;
    const own = words.filter((word) => isIn(word, item) && !inside.some((one) => isIn(word, one)));
    return [
      ...own.map(({ left, top, right, bottom }) => ({ left, top, right, bottom, answer, text })),
      ...findHighlights({ words }, inside),
    ];
  });
}
