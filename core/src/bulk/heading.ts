// Tables that people upload: which columns there are, and what a row says. Knows no product and no batch.
import { type CellKind, type CellRule, readCell } from './cells.ts';

export interface BulkColumn {
  readonly name: string;
  readonly kind: CellKind;
  readonly isRequired: boolean;
  /** The heading has it, also where its cells may be empty. */
  readonly isAlwaysNamed?: true;
}

export type HeadingFault = {
  readonly rule: 'column_missing' | 'column_unknown' | 'column_twofold';
  readonly column: string;
};

export type HeadingReading =
  | { readonly isValid: true; readonly places: readonly (number | null)[] }
  | { readonly isValid: false; readonly faults: readonly HeadingFault[] };

const folded = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/**
 * Where each column stands. Capital letters, blanks and hyphens make no difference; an empty heading names nothing.
 *
 * @example readHeading(['GTIN'], [{ name: 'gtin', kind: 'text', isRequired: true }]) // { isValid: true, places: [0] }
 */
export function readHeading(heading: readonly string[], columns: readonly BulkColumn[]): HeadingReading {
  const names = heading.map(folded);
  const faults: HeadingFault[] = [];
  for (const [place, name] of names.entries()) {
    if (name === '') continue;
    if (!columns.some((column) => column.name === name))
      faults.push({ rule: 'column_unknown', column: heading[place] ?? '' });
    else if (names.indexOf(name) !== place) faults.push({ rule: 'column_twofold', column: name });
  }
  const places = columns.map(({ name, isRequired, isAlwaysNamed }) => {
    const place = names.indexOf(name);
    if (place < 0 && (isRequired || isAlwaysNamed)) faults.push({ rule: 'column_missing', column: name });
    return place < 0 ? null : place;
  });
  return faults.length > 0 ? { isValid: false, faults } : { isValid: true, places };
}

export interface CellFault {
  readonly column: string;
  readonly rule: CellRule | 'cell_without_heading';
}

export type RowValues = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export type RowReading =
  | { readonly isValid: true; readonly values: RowValues }
  | { readonly isValid: false; readonly faults: readonly CellFault[] };

/** A row without anything in it says nothing and is left out. */
export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * What a row says, by the names of the columns. A cell to the right of the heading belongs to no column and is a fault.
 *
 * @example readRow(['5'], [{ name: 'quantity', kind: 'whole', isRequired: true }], [0], 1) // { isValid: true, values: { quantity: 5 } }
 */
export function readRow(
  cells: readonly string[],
  columns: readonly BulkColumn[],
  places: readonly (number | null)[],
  width: number,
): RowReading {
  const faults: CellFault[] = [];
  const values: Record<string, RowValues[string]> = {};
  for (const [index, column] of columns.entries()) {
    const place = places[index] ?? null;
    const reading = readCell(place === null ? '' : (cells[place] ?? ''), column);
    if (reading.isValid) values[column.name] = reading.value;
    else faults.push({ column: column.name, rule: reading.rule });
  }
  if (cells.slice(width).some((cell) => cell.trim() !== '')) faults.push({ column: '', rule: 'cell_without_heading' });
  return faults.length > 0 ? { isValid: false, faults } : { isValid: true, values };
}
