import { assessLabel } from '@amanah/core/ingredients';
import { expect, it } from 'vitest';
import { findHighlights } from './find-highlights.ts';
import { textOf } from './read-letters.ts';

const word = (text: string, x: number, y: number) => ({ text, bbox: { x0: x, y0: y, x1: x + 10, y1: y + 5 } });
const page = {
  blocks: [
    {
      paragraphs: [
        {
          lines: [
            { words: [word('Sugar,', 0, 0), word('pork', 20, 0)] },
            { words: [word('fat,', 0, 10), word('salt', 20, 10)] },
          ],
        },
      ],
    },
  ],
} as unknown as Parameters<typeof textOf>[0]; // of all that a page has, what is read

it('The text of a picture keeps its lines, and each word its place', () => {
  const { text, words } = textOf(page);
  expect(text).toBe('Sugar, pork\nfat, salt');
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(['Sugar,', 'pork', 'fat,', 'salt']);
});

it('Each word of an ingredient is marked by its answer, also over two lines', () => {
  const read = textOf(page);
  const { items } = assessLabel(read.text, { rulingAuthorities: null });
  const marked = findHighlights(read, items);
  expect(marked.map(({ left, top, answer }) => [left, top, answer])).toEqual([
    [0, 0, 'no_concern'],
    [20, 0, 'forbidden'],
    [0, 10, 'forbidden'],
    [20, 10, 'no_concern'],
  ]);
});

it('What something is made of is marked apart from its name', () => {
  const words = ['gelatine', '(pork),', 'salt'].map((text, nth) => word(text, nth * 20, 0));
  const read = textOf({ blocks: [{ paragraphs: [{ lines: [{ words }] }] }] } as unknown as typeof page);
  const { items } = assessLabel(read.text, { rulingAuthorities: null });
  expect(findHighlights(read, items).map(({ left, text }) => [left, text])).toEqual([
    [0, 'gelatine'],
    [20, 'pork'],
    [40, 'salt'],
  ]);
});
