// The facts of a notice as its sentences take them, the same way on the server and in the browser: calendar days in the reader's
// language, the headline of a verdict in its words, and in `when` whether the day that counts was past, the same or still to come when
// the notice was raised.
import type { Headline } from '@amanah/core/verification';

const isDay = /^\d{4}-\d{2}-\d{2}$/;

export interface NoticeSpeech {
  readonly day: (isoDay: string) => string;
  /** The fact that decides, as the result says it. */
  readonly headline: (headline: Headline) => string;
}

/** @example noticeArguments({ day: '2026-11-22', raisedOn: '2026-11-22' }, { day: (day) => day, headline: ({ code }) => code }).when // 'today' */
export function noticeArguments(
  facts: Readonly<Record<string, string>>,
  speech: NoticeSpeech,
): Readonly<Record<string, string>> {
  const { raisedOn = '', day = facts['validUntil'] ?? '', headline } = facts;
  const when = raisedOn === '' || day > raisedOn ? 'later' : day === raisedOn ? 'today' : 'past';
  const said = Object.entries(facts).map(([name, value]) => [name, isDay.test(value) ? speech.day(value) : value]);
  return {
    ...Object.fromEntries(said),
    headline: headline === undefined ? 'none' : speech.headline(JSON.parse(headline) as Headline), // as it was raised
    when,
  };
}
