// What a statement says of its columns: the type of the database, what the driver makes of it, and of words and JSON what stands in them. The type of a
// row follows from it. A test asks the database for the types (testing/statements.test.ts), and in tests every row that comes is held against the rest
// (testing/inspect-rows.ts). Must never change a value.
import type { FieldDef } from 'pg';
import type { z } from 'zod';

/** @template T what the driver gives */
export interface Column<T> {
  /** Types of PostgreSQL, by their number in pg_type. */
  readonly types: readonly number[];
  readonly isNullable: boolean;
  /** What a value is beyond its type: one of these words, each of these words, or JSON of this shape; null: anything of the type. */
  readonly content: readonly string[] | z.ZodType | null;
  /** Only a type. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

type ValueOf<C> = C extends Column<infer T> ? T : never;

/** A row of these columns. */
export type RowOf<C extends Columns> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

const column = <T>(...types: number[]): Column<T> => ({ types, isNullable: false, content: null });

export const uuid = column<string>(2950);
export const text = column<string>(25, 1043);
export const integer = column<number>(23, 21);
/** Read as a number: nothing counted here is larger than 2^53. */
export const bigint = column<number>(20);
export const numeric = column<number>(1700);
export const float = column<number>(701);
export const boolean = column<boolean>(16);
/** A day as text, `2026-01-05`. */
export const day = column<string>(1082);
export const instant = column<Date>(1184);
export const bytes = column<Buffer>(17);
export const uuids = column<string[]>(2951);
export const texts = column<string[]>(1009);
export const smallints = column<number[]>(1005);
export const floats = column<number[]>(1022);
/** @param words those that the table allows, by a check or by who writes it */
export const textOf = <const Word extends string>(words: readonly Word[]): Column<Word> => ({
  ...column<Word>(25, 1043),
  content: words,
});
/** @param words as above, of each word */
export const textsOf = <const Word extends string>(words: readonly Word[]): Column<Word[]> => ({
  ...column<Word[]>(1009),
  content: words,
});
/** @param schema what was written there; in operation nothing is parsed by it */
export const json = <T>(schema: z.ZodType<T>): Column<T> => ({ ...column<T>(114, 3802), content: schema });
/** A cast: nothing says what stands there but who writes it. A law counts it. */
export const unchecked = <T>({ types, isNullable }: Column<unknown>): Column<T> => ({
  types,
  isNullable,
  content: null,
});
export const nullable = <T>({ types, content }: Column<T>): Column<T | null> => ({ types, isNullable: true, content });

/** What tests do with every row that comes; nothing in operation, because parsing a row costs more than a verdict. */
export const inspection: { rows: ((columns: Columns, rows: readonly unknown[]) => void) | null } = { rows: null };

type Field = Pick<FieldDef, 'name' | 'dataTypeID'>;

/** Where the database gives other columns than a statement declares. */
export const differencesOf = (columns: Columns, fields: readonly Field[]): string[] => [
  ...fields.flatMap(({ name, dataTypeID }) => {
    const said = columns[name];
    if (!said) return [`the column ${name} is not declared`];
    return said.types.includes(dataTypeID) ? [] : [`${name} is of type ${dataTypeID}, not ${said.types}`];
  }),
  ...Object.keys(columns)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => `there is no column ${name}`),
];

/** @throws Error when these are other columns, or nothing stands where a statement expects something */
export function assureColumns(
  columns: Columns,
  fields: readonly Field[],
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const differences = [
    ...differencesOf(columns, fields),
    ...Object.entries(columns)
      .filter(([name, { isNullable }]) => !isNullable && rows.some((row) => row[name] === null))
      .map(([name]) => `${name} is null`),
  ];
  if (differences.length > 0) throw new Error(`the database gives other columns: ${differences.join('; ')}`);
  inspection.rows?.(columns, rows);
}
