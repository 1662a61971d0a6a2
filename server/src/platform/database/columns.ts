// What a statement says of its columns: the type of the database and what the driver makes of it. The type of a row follows from it, and a
// test asks the database whether it is so (testing/statements.test.ts). Must never change a value.
import type { FieldDef } from 'pg';

/** @template T what the driver gives */
export interface Column<T> {
  /** Types of PostgreSQL, by their number in pg_type. */
  readonly types: readonly number[];
  readonly isNullable: boolean;
  /** Only a type. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

type ValueOf<C> = C extends Column<infer T> ? T : never;

/** A row of these columns. */
export type RowOf<C extends Columns> = { readonly [Name in keyof C]: ValueOf<C[Name]> };

const column = <T>(...types: number[]): Column<T> => ({ types, isNullable: false });

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
/** @template T the words that the table allows, by a check or by who writes it */
export const textOf = <T extends string>(): Column<T> => column<T>(25, 1043);
/** @template T as above, of each word */
export const textsOf = <T extends string>(): Column<T[]> => column<T[]>(1009);
/** @template T what was written there: nothing checks it but who writes it */
export const json = <T>(): Column<T> => column<T>(114, 3802);
export const nullable = <T>({ types }: Column<T>): Column<T | null> => ({ types, isNullable: true });

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
}
