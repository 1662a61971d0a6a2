// A page of a sorted list: in which order its rows come, and which of them come after the last one of the page before.
// NOTE: rows that are alike are told apart by their id, so that no row is on two pages or on none.
import { type SQL, sql } from 'drizzle-orm';

export interface SortedList<Name extends string> {
  /** With its schema. */
  readonly table: SQL;
  /** How the rows of the table are called in the statement; `last` is taken. */
  readonly rows: SQL;
  readonly id: SQL;
  /** What the list can be sorted by: for each name an expression over a row. It is never null. */
  readonly sorts: Readonly<Record<Name, (row: SQL) => SQL>>;
}

export interface WantedPage<Name extends string> {
  readonly sort: Name;
  readonly direction: 'ascending' | 'descending';
  /** The id of the last row of the page before. */
  readonly after?: string | undefined;
}

export interface SortedPage {
  /** @param rows how they are called where they are sorted */
  readonly orderBy: (rows: SQL) => SQL;
  readonly isLater: SQL;
}

export function sortedPage<Name extends string>(
  { table, rows, id, sorts }: SortedList<Name>,
  { sort, direction, after }: WantedPage<Name>,
): SortedPage {
  const key = (row: SQL) => sql`${sorts[sort](row)}, ${row}.${id}`;
  const way = direction === 'ascending' ? sql`asc` : sql`desc`;
  const isAfter = direction === 'ascending' ? sql`>` : sql`<`;
  return {
    orderBy: (called) => sql`${sorts[sort](called)} ${way}, ${called}.${id} ${way}`,
    isLater: after
      ? sql`(${key(rows)}) ${isAfter} (select ${key(sql`last`)} from ${table} last where last.${id} = ${after})`
      : sql`true`,
  };
}
