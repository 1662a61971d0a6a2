// Brings the schema up to date. Several processes may start at once: one migrates, the others wait for it.
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './database.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export async function migrateDatabase(database: Database): Promise<void> {
  const gate = await database.pool.connect();
  try {
    await makeGate(gate);
    await gate.query('begin');
    await gate.query('lock table platform.migration_gate in access exclusive mode');
    await migrate(database.sql, { migrationsFolder, migrationsSchema: 'platform', migrationsTable: 'migrations' });
    await gate.query('commit');
  } finally {
    gate.release();
  }
}

// What "if not exists" still answers when two processes create it in the same moment: a unique violation of the catalogue,
// or the schema, the table or its row type that the other one has just committed. In each case it exists now.
const existsByNow = new Set(['23505', '42P06', '42P07', '42710']);

async function makeGate(gate: { query(text: string): Promise<unknown> }) {
  for (const statement of [
    'create schema if not exists platform',
    'create table if not exists platform.migration_gate (id integer)',
  ]) {
    try {
      await gate.query(statement);
    } catch (error) {
      if (!existsByNow.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
