// The numbers of papers as they are compared: two spellings of one number have one fold.
import { sql } from 'drizzle-orm';
import { text } from './columns.ts';
import { rowsOf, type Sql, type Transaction } from './database.ts';

/** By `platform.likeness_of_paper_number`. @returns of each its fold; empty: it names no paper */
export async function foldPapers(
  tx: Sql | Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(numbers)];
  if (asked.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    { number: text, fold: text },
    sql`select number, platform.likeness_of_paper_number(number) as fold from unnest(${sql.param(asked)}::text[]) q(number)`,
  );
  return new Map(rows.map(({ number, fold }) => [number, fold]));
}
