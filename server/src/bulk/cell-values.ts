// Values of a row in the types that single entries take, and what their schemas say against them by the column it stands in.
import type { RowValues } from '@amanah/core/bulk';
import { normaliseGtin } from '@amanah/core/codes';
import type { z } from 'zod';
import { RowFaults } from './fault-columns.ts';

export const text = (value: RowValues[string] | undefined): string => (typeof value === 'string' ? value : '');
export const textOrNull = (value: RowValues[string] | undefined) => (typeof value === 'string' ? value : null);
export const numberOrNull = (value: RowValues[string] | undefined) => (typeof value === 'number' ? value : null);
export const list = (value: RowValues[string] | undefined): string[] => (Array.isArray(value) ? [...value] : []);

/** A GTIN of 14 digits; undefined for anything else. */
export const readGtin = (written: string): string | undefined => normaliseGtin(written.replace(/[\s-]/g, ''));

/** What a list of words names in the code: `No stun` is `no_stun`. */
export const asCode = (word: string): string => word.toLowerCase().replace(/[\s-]/g, '_');

export function gtinIn(values: RowValues): string {
  const gtin = readGtin(text(values['gtin']));
  if (gtin === undefined) throw new RowFaults([{ column: 'gtin', rule: 'products.gtin_wrong' }]);
  return gtin;
}

export function checked<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  columnOf: Readonly<Record<string, string>>,
): z.infer<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new RowFaults(
    read.error.issues.map(({ path }) => {
      const names = path.filter((part) => typeof part === 'string');
      const member = names.at(-1) ?? '';
      return { column: columnOf[names.join('.')] ?? columnOf[member] ?? member, rule: 'value_wrong' };
    }),
  );
}
