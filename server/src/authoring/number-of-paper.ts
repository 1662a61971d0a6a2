// The number of a delivery note or another paper, as it is compared: however somebody typed it, and wherever it is written.
import { sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';

/** Of the URI of a paper its number as people read it. @example numberOfPaper('https://amanah.example/documents/desadv/DN%201') // 'DN 1' */
export function numberOfPaper(uri: string): string {
  const last = uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf(':')) + 1);
  try {
    return decodeURIComponent(last).trim();
  } catch {
    return last; // others write what they like after a percent sign
  }
}

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
