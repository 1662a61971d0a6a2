// The database writes and reads the number in a stored key as the code does: a join of goods with what events name misses none.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { batchKey, packKey } from './object-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const gtin = '09521001000017';
/** What a batch number and a serial may have: GS1 General Specifications, figure 7.11-1. */
const signs = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const numbers = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 20 });

async function inDatabase(texts: readonly string[], name: 'key_part' | 'said_in_key'): Promise<string[]> {
  const { rows } = await database.pool.query<{ said: string }>(
    `select platform.${name}(said) as said from unnest($1::text[]) with ordinality t(said, n) order by n`,
    [texts],
  );
  return rows.map(({ said }) => said);
}

it('as keys have it, and back', async () => {
  const all = [...[...signs].map((sign) => `L${sign}1`), ...fc.sample(numbers, 2_000)];
  const parts = await inDatabase(all, 'key_part');
  expect(parts.map((part) => `/01/${gtin}/10/${part}`)).toEqual(all.map((one) => batchKey(gtin, one)));
  expect(parts.map((part) => `/01/${gtin}/21/${part}`)).toEqual(all.map((one) => packKey(gtin, one)));
  expect(await inDatabase(parts, 'said_in_key')).toEqual(all);
});

it('leaves what others write after a percent sign, and fails at nothing', async () => {
  const odd = ['%FF', '%', '%2', 'A%GGB', '%00', '%E2%80%8B', 'ж', ''];
  expect(await inDatabase(odd, 'said_in_key')).toEqual(odd);
});
