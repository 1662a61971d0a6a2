import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { instant, integer, json, nullable, text, textOf, textsOf } from './columns.ts';
import { rowsOf, runIn, statement } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('Rows of a statement that is put together as it goes', () => {
  const at = new Date('2026-02-03T04:05:06.789Z');
  it.each(['outside', 'inside'] as const)('are read like those of any other, %s a transaction', async (where) => {
    const query = sql`select ${'A'} || '1' as word, ${at}::timestamptz as at, null::int as none`;
    const columns = { word: textOf(['A1']), at: instant, none: nullable(integer) };
    const rows =
      where === 'outside'
        ? await rowsOf(database.sql, columns, query)
        : await database.sql.transaction((tx) => rowsOf(tx, columns, query));
    expect(rows).toEqual([{ word: 'A1', at, none: null }]);
  });

  it.each([
    ['a column of another type', { n: text }, sql`select 1 as n`, 'n is of type 23'],
    ['a column too many', {}, sql`select 1 as n`, 'the column n is not declared'],
    ['a column too few', { n: integer, m: integer }, sql`select 1 as n`, 'there is no column m'],
    ['nothing where something is expected', { n: integer }, sql`select null::int as n`, 'n is null'],
  ])('are refused with %s', async (_, columns, query, fault) => {
    await expect(rowsOf(database.sql, columns, query)).rejects.toThrow(fault);
  });

  const shape = z.strictObject({ on: z.iso.date() });
  it.each([
    ['a word that is not in the list', { one: textOf(['A']) }, `select 'B' as one`, 'one'],
    ['such a word among others', { one: textsOf(['A']) }, `select array['A', 'B'] as one`, 'one[1]'],
    ['JSON of another shape', { one: json(shape) }, `select '{"on": "soon"}'::json as one`, 'one.on'],
    ['JSON with more in it', { one: json(shape) }, `select '{"on": "2026-01-05", "at": 1}'::json as one`, 'at'],
  ])('are noticed in tests with %s, also of a prepared statement', async (name, columns, query, fault) => {
    await expect(rowsOf(database.sql, columns, sql.raw(query))).rejects.toThrow(fault);
    const prepared = statement(`test.${name}`, columns, query);
    await expect(database.sql.transaction((tx) => runIn(tx, prepared, []))).rejects.toThrow(fault);
  });
});
