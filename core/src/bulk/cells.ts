// Cells of tables that people fill in: text to values, and text that no program takes for a formula. Says no rather than guess.

import { isWholeText } from '../codes/index.ts';

/** What a cell may be. */
export type CellKind = 'text' | 'number' | 'whole' | 'day' | 'moment' | 'list' | 'yes_no';

export type CellRule =
  | 'cell_missing'
  | 'cell_number'
  | 'cell_whole'
  | 'cell_day'
  | 'cell_moment'
  | 'cell_yes_no'
  | 'cell_too_long'
  | 'cell_characters';

export type CellReading =
  | { readonly isValid: true; readonly value: string | number | boolean | readonly string[] | null }
  | { readonly isValid: false; readonly rule: CellRule };

const longestCell = 5_000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00(?::00(?:\.000)?)?Z?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,9})?$/;
/** The full-width ones too: spreadsheets of East Asia read them as their narrow ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

const valid = (value: Extract<CellReading, { isValid: true }>['value']): CellReading => ({ isValid: true, value });
const wrong = (rule: CellRule): CellReading => ({ isValid: false, rule });

function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`)
    ? `${year}-${month}-${day}`
    : null;
}

/**
 * The value of a cell. Empty cells are null, and wrong where one is required. A decimal comma is a decimal point; days are
 * `2026-01-05`, as sheets give them too; lists are parted by semicolons.
 *
 * @example readCell('12,5', { kind: 'number', isRequired: true }) // { isValid: true, value: 12.5 }
 */
export function readCell(
  given: string,
  { kind, isRequired }: { readonly kind: CellKind; readonly isRequired: boolean },
): CellReading {
  const text = plainText(given).trim();
  if (text === '') return isRequired ? wrong('cell_missing') : valid(kind === 'list' ? [] : null);
  if (text.length > longestCell) return wrong('cell_too_long');
  if (!isWholeText(text)) return wrong('cell_characters');
  switch (kind) {
    case 'text':
      return valid(text);
    case 'number':
    case 'whole': {
      if (!NUMBER.test(text)) return wrong(kind === 'whole' ? 'cell_whole' : 'cell_number');
      const number = Number(text.replace(',', '.'));
      return kind === 'whole' && !Number.isInteger(number) ? wrong('cell_whole') : valid(number);
    }
    case 'day': {
      const day = dayOf(text);
      return day === null ? wrong('cell_day') : valid(day);
    }
    case 'moment':
      return MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? valid(text) : wrong('cell_moment');
    case 'list': {
      const parts = text
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      // Semicolons alone are no list, and not the empty cell that says something by being empty.
      return parts.length > 0 ? valid(parts) : wrong('cell_missing');
    }
    case 'yes_no':
      return /^(?:yes|true|1)$/i.test(text)
        ? valid(true)
        : /^(?:no|false|0)$/i.test(text)
          ? valid(false)
          : wrong('cell_yes_no');
  }
}

/**
 * Text that a spreadsheet shows and never runs (OWASP, CSV injection). A number with its sign is no formula and stays one.
 *
 * @example neutralText('=1+1') // "'=1+1"
 */
export const neutralText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/**
 * The text again as it was before `neutralText`.
 *
 * @example plainText("'=1+1") // '=1+1'
 */
export const plainText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
