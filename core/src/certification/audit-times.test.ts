import { expect, it } from 'vitest';
import { isUnexplained, noteAuditTimes } from './index.ts';

const day = (time: string) => `2026-03-02T${time}:00Z`;
const audit = {
  startsAt: day('09:00'),
  firstStartsAt: day('09:00'),
  begunAt: day('09:05'),
  begunOnDevice: day('09:04'),
  concludedAt: day('11:00'),
  questions: 8,
};

it.each([
  ['went as planned', {}, []],
  ['was moved to an earlier time', { firstStartsAt: day('10:00') }, ['moved_earlier']],
  ['was moved to an earlier time and is not begun', { firstStartsAt: day('10:00'), begunAt: null }, ['moved_earlier']],
  ['was moved to a later time', { firstStartsAt: day('08:00') }, []],
  ['is not begun', { begunAt: null, begunOnDevice: null, concludedAt: null }, []],
  ['began before its time', { begunAt: day('08:30'), begunOnDevice: day('08:30') }, ['began_early']],
  ['began before its time as its device says', { begunOnDevice: day('08:00') }, ['began_early']],
  ['took less than a minute for each question', { concludedAt: day('09:11') }, ['concluded_fast']],
  ['took as long as its questions', { concludedAt: day('09:12') }, []],
  ['was sent late, and took its time on the device', { begunAt: day('10:59') }, []],
  ['was sent in the minute of its conclusion', { begunAt: '2026-03-02T10:59:30Z' }, ['sent_at_once']],
  ['says by its device that it began after the server knew', { begunOnDevice: day('10:59') }, []],
  [
    'was over before its time',
    { begunAt: day('08:00'), begunOnDevice: day('08:00'), concludedAt: day('08:02') },
    ['began_early', 'concluded_fast'],
  ],
])('says of an audit that %s', (_what, more, notes) => {
  expect(noteAuditTimes({ ...audit, ...more })).toEqual(notes);
});

it('An answer other than yes is explained in words of its own, not in those of the question', () => {
  const question = { en: 'Knives are kept apart.', ar: 'السكاكين منفصلة.' };
  const explained = (answer: string, note: string, ...noes: string[]) =>
    !isUnexplained({ answer, note, noes }, question);
  expect(explained('yes', '')).toBe(true);
  for (const note of ['', ' ', 'No.', 'knives are kept apart', 'السكاكين منفصلة'])
    expect(explained('no', note), note).toBe(false);
  expect(explained('not_applicable', 'No knives are used here.')).toBe(true);
  // A no that somebody turned into a yes is said to have been one, and why.
  expect(explained('yes', '', '')).toBe(false);
  expect(explained('yes', 'Seen again after the line was cleaned.', 'Dirty line.')).toBe(true);
  expect(explained('yes', 'The line was dirty.', 'the line was dirty')).toBe(false);
  expect(explained('no', 'The line was dirty.', 'The line was dirty.')).toBe(true);
});
