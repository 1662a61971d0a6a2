// @vitest-environment happy-dom
// A day of the calendar is the same to every reader, on whichever side of the world.
import english from '@amanah/messages/en';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { useDayWords } from './use-day-words.ts';

/** Before and behind UTC, farther than noon is from midnight. */
const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'UTC'];

function show(part: ReactNode, timeZone: string): string {
  render(
    <IntlProvider locale="en-GB" messages={english} timeZone={timeZone}>
      <p role="status">{part}</p>
    </IntlProvider>,
  );
  return screen.getByRole('status').textContent;
}
afterEach(cleanup);

type Words = ReturnType<typeof useDayWords>;
function Said({ of }: { readonly of: (words: Words) => string }) {
  return of(useDayWords());
}

describe.each(zones)('To a reader in %s', (zone) => {
  it.each<[keyof Words, string, string]>([
    ['day', '2026-01-05', '5 Jan 2026'],
    ['longDay', '2026-01-05', '5 January 2026'],
    ['weekDay', '2026-01-05', 'Monday, 5 January 2026'],
    ['dayOfYear', '2026-01-05', '5 Jan'],
    ['month', '2026-01', 'January 2026'],
    ['month', '2026-01-01', 'January 2026'],
    ['monthOfYear', '2026-01-01', 'Jan'],
    ['longDay', '2026-01-05T23:30:00Z', '5 January 2026'],
    ['longDay', '2026-01-05T07:30:00+08:00', '4 January 2026'],
    ['utcMoment', '2026-01-05T23:30:00Z', '5 January 2026 at 23:30:00 UTC'],
  ])('%s of %s is %s', (form, text, said) => {
    expect(show(<Said of={(words) => words[form](text)} />, zone)).toBe(said);
  });
});

it('A moment is where the reader is', () => {
  expect(show(<Said of={({ moment }) => moment('2026-01-05T23:30:00Z')} />, 'Asia/Kuala_Lumpur')).toBe(
    '6 Jan 2026, 07:30',
  );
});

function Dated({ onWords }: { readonly onWords: (words: Words) => void }) {
  onWords(useDayWords());
  return null;
}

it('The words are the same object from one drawing to the next, for whatever rests on them', () => {
  const seen = new Set<Words>();
  const page = () => (
    <IntlProvider locale="en-GB" messages={english} timeZone="UTC">
      <Dated onWords={(words) => seen.add(words)} />
    </IntlProvider>
  );
  const { rerender } = render(page());
  rerender(page());
  expect(seen.size).toBe(1);
});
