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

async function makeGate(gate: { query(text: string): Promise<unknown> }) {
  try {
    await gate.query('create schema if not exists platform');
    await gate.query('create table if not exists platform.migration_gate (id integer)');
  } catch (error) {
    // Two processes created it in the same moment (unique_violation on the catalogue): it exists now.
    if ((error as { code?: string }).code !== '23505') throw error;
  }
}
