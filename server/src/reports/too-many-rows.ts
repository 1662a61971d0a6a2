// A period holds more than a report can: it is refused, and never cut short without a word.
export class TooManyRows extends Error {}

export const mostReportRows = 100_000;

/** @throws TooManyRows where the statement, which asks for one row more, found it */
export function requireAll<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > mostReportRows) throw new TooManyRows();
  return rows;
}
