// Removes every schema of the product from the database, so that the next start migrates and fills it anew.

import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded.ts';

export async function emptyDatabase(config: Config): Promise<void> {
  const log = createLog(config);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, log);
  const database = openDatabase({
    connection: embedded
      ? { ...embedded.connection, database: 'amanah' }
      : { connectionString: config.databaseUrl ?? '' },
    log,
  });
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname in ('platform', 'identity', 'organisations', 'authorities', 'products', 'certificates', 'traceability', 'scans')`,
    );
    for (const { name } of rows) await database.pool.query(`drop schema ${name} cascade`);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
