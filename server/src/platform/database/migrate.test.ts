// Several processes may start on one empty database in the same moment; each of them must come up.
import pg from 'pg';
import { expect, test } from 'vitest';
import { onServer, testServer } from '../../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';

const starters = 6;
const rounds = 8;

test('processes that start together on an empty database all find it migrated', async () => {
  const name = `amanah_migrate_${process.pid}`;
  for (let round = 0; round < rounds; round++) {
    await onServer(testServer(), (client) => client.query(`create database ${name}`));
    const connection = { ...testServer().connection, database: name };
    try {
      await Promise.all(Array.from({ length: starters }, () => migrateDatabase(connection)));
      const client = new pg.Client(connection);
      await client.connect();
      const applied = await client.query<{ times: number }>(
        'select count(*)::int as times from platform.migrations group by hash order by 1 desc limit 1',
      );
      await client.end();
      expect(applied.rows[0]?.times).toBe(1);
    } finally {
      await onServer(testServer(), (client) => client.query(`drop database ${name} with (force)`));
    }
  }
});
