// The facts of a notice as its sentences take them, the same way on the server and in the browser: calendar days in the reader's
// language, and in `when` whether the day that counts was past, the same or still to come when the notice was raised.

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** @example noticeArguments({ day: '2026-11-22', raisedOn: '2026-11-22' }, (day) => day).when // 'today' */
export function noticeArguments(
  facts: Readonly<Record<string, string>>,
  sayDay: (isoDay: string) => string,
): Readonly<Record<string, string>> {
  const { raisedOn = '', day = facts['validUntil'] ?? '' } = facts;
  const when = raisedOn === '' || day > raisedOn ? 'later' : day === raisedOn ? 'today' : 'past';
  const said = Object.entries(facts).map(([name, value]) => [name, isDay.test(value) ? sayDay(value) : value]);
  return { ...Object.fromEntries(said), when };
}
