// Several processes may start on one empty database in the same moment; each of them must come up.
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { onServer, testServer } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';

const starters = 6;
const rounds = 8;

test('processes that start together on an empty database all find it migrated', async () => {
  const name = `amanah_migrate_${process.pid}`;
  for (let round = 0; round < rounds; round++) {
    await onServer(testServer(), (client) => client.query(`create database ${name}`));
    const databases = Array.from({ length: starters }, () =>
      openDatabase({
        connection: { ...testServer().connection, database: name },
        log: pino({ level: 'silent' }),
        connections: 2,
      }),
    );
    try {
      // Connections first, so that the statements themselves meet.
      await Promise.all(databases.map((database) => database.pool.query('select 1')));
      await Promise.all(databases.map((database) => migrateDatabase(database)));
      const client = new pg.Client({ ...testServer().connection, database: name });
      await client.connect();
      const applied = await client.query<{ times: number }>(
        'select count(*)::int as times from platform.migrations group by hash order by 1 desc limit 1',
      );
      await client.end();
      expect(applied.rows[0]?.times).toBe(1);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
      await onServer(testServer(), (client) => client.query(`drop database ${name} with (force)`));
    }
  }
});
