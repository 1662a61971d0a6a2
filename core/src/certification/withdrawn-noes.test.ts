import { expect, it } from 'vitest';
import { type GivenAnswer, withdrawalsAmong, withdrawnNoes } from './index.ts';

let minute = 0;
const said = (answer: GivenAnswer['answer'], note = '', criterion = 'C1'): GivenAnswer => {
  minute += 1;
  return { id: String(minute).padStart(4, '0'), criterion, answer, note, answeredAt: new Date(minute * 60_000) };
};

it('keeps every no that something else counts for, with what was said of it', () => {
  const no = said('no', 'Gelatine of unknown origin in store.');
  const yes = said('yes', 'Its certificate was in the office.');
  expect(withdrawnNoes([yes, no])).toEqual([{ no, now: yes }]);
  expect(withdrawnNoes([no])).toEqual([]);
  expect(withdrawnNoes([no, yes, said('no', 'Expired certificate.')])).toEqual([]);
  expect(withdrawnNoes([said('yes'), said('yes', '', 'C2')])).toEqual([]);
});

it('names a no whose note was written later once, and each that says something else', () => {
  const [touched, first, again, second] = [said('no'), said('no', 'One.'), said('no', 'One. '), said('no', 'Two.')];
  const now = said('not_applicable', 'None is used.');
  expect(withdrawnNoes([touched, first, again, second, now]).map(({ no }) => no)).toEqual([first, second]);
  expect(withdrawnNoes([touched, now]).map(({ no }) => no)).toEqual([touched]);
});

it('finds each change from a no to something else, and no change of a note', () => {
  const [no, more, yes, note, back] = [said('no'), said('no', 'One.'), said('yes'), said('yes', 'Why.'), said('no')];
  expect(withdrawalsAmong([back, note, yes, more, no, said('yes', '', 'C2')])).toEqual([{ no: more, now: yes }]);
});
