// What is said of a transaction whose connection dies in it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Refusal } from '../refusal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const endOwnConnection = sql`select pg_terminate_backend(pg_backend_pid())`;

it('The first failure is the one that is told, also where the rollback fails after it', async () => {
  const refused = new Refusal('request.id_taken');
  await expect(
    database.sql.transaction(async (tx) => {
      await tx.execute(endOwnConnection).catch(() => undefined);
      throw refused;
    }),
  ).rejects.toBe(refused);
});

it('The next transaction gets a connection that works', async () => {
  const { rows } = await database.sql.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
});

it('A transaction that cannot even begin keeps no connection', async () => {
  const isolationLevel = 'none of them' as never; // as if the database refused to begin
  for (let time = 0; time < 30; time += 1)
    await expect(database.sql.transaction(async () => undefined, { isolationLevel })).rejects.toThrow(/begin/);
  const { rows } = await database.sql.transaction((tx) => tx.execute(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
});
