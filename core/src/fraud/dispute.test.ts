import { expect, it } from 'vitest';
import { findingsOfText, isOverdue, isSaidOtherwise } from './dispute.ts';

it('names each ingredient of a label with its answer, also what stands within another', () => {
  const found = findingsOfText('Chocolate (sugar, emulsifier: E471), wine vinegar. May contain traces of milk.');
  expect(found.map(({ text, answer }) => [text, answer])).toEqual(
    expect.arrayContaining([
      ['E471', 'depends_on_source'],
      ['wine vinegar', 'disputed'],
      ['milk', 'no_concern'],
    ]),
  );
  expect(found.find(({ text }) => text === 'wine vinegar')?.rulings).not.toEqual([]);
  expect(findingsOfText(' ')).toEqual([]);
});

it('is said otherwise where the answer or a ruling is another, whatever the order of the rulings', () => {
  const cpan = { authority: 'CPAN', ruling: 'forbidden', source: 'CPAN list: HARAM' } as const;
  const mui = { authority: 'MUI', ruling: 'permitted', source: 'MUI 27/2013' } as const;
  const then = { text: 'Shellac', answer: 'disputed', rulings: [cpan, mui] } as const;
  expect(isSaidOtherwise([then], [{ ...then, rulings: [mui, cpan] }])).toBe(false);
  expect(isSaidOtherwise([then], [{ ...then, answer: 'forbidden' }])).toBe(true);
  expect(isSaidOtherwise([then], [{ ...then, rulings: [mui] }])).toBe(true);
  expect(isSaidOtherwise([then], [])).toBe(true);
});

it('is late once fourteen days have passed', () => {
  const opened = new Date('2026-11-01T10:00:00Z');
  expect(isOverdue(opened, new Date('2026-11-15T10:00:00Z'))).toBe(false);
  expect(isOverdue(opened, new Date('2026-11-15T10:00:01Z'))).toBe(true);
});
