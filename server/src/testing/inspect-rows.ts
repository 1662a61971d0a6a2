// In tests every row that a statement gives is held against what its columns declare: words against the list, JSON against the schema. Whatever a test
// makes the product read is checked beside what the test is about. Must never stand in the product: it costs more than a verdict.
import { z } from 'zod';
import { type Column, type Columns, inspection, texts } from '../platform/database/columns.ts';

const isList = ({ types }: Column<unknown>) => types.some((type) => texts.types.includes(type));

function schemaOf(column: Column<unknown>): z.ZodType | null {
  const { content, isNullable } = column;
  if (content === null) return null;
  const words = content instanceof z.ZodType ? content : z.enum([...content]);
  const known = isList(column) ? z.array(words) : words;
  return isNullable ? known.nullable() : known;
}

const schemas = new WeakMap<Columns, z.ZodType>();

function schemaOfRow(columns: Columns): z.ZodType {
  const known = schemas.get(columns);
  if (known) return known;
  const shape: Record<string, z.ZodType> = {};
  for (const [name, column] of Object.entries(columns)) {
    const schema = schemaOf(column);
    if (schema) shape[name] = schema;
  }
  const made = z.looseObject(shape);
  schemas.set(columns, made);
  return made;
}

/** @throws Error where a row is something else than its columns declare */
export function inspectRows(columns: Columns, rows: readonly unknown[]): void {
  const schema = schemaOfRow(columns);
  for (const row of rows) {
    const { error } = schema.safeParse(row);
    if (error) throw new Error(`a row is not what its columns declare: ${z.prettifyError(error)}`);
  }
}

inspection.rows = inspectRows;
