// The product in a process beside the server that started it, on the database that the server has brought up to date: for long work whose
// time and memory shall not be the server's. Listens to nothing, and takes no jobs.
import type { PoolConfig } from 'pg';
import { type OpenProduct, openProduct } from './open-product.ts';
import type { Config } from './platform/config.ts';
import { requireMigrated } from './platform/database/migrate.ts';

/** What it is opened with: plain data, so that it can be sent to the other process. */
export interface Installation {
  readonly config: Config;
  readonly connection: PoolConfig;
}

/** In the end: `app.lifecycle.stop()` and `database.close()`. @throws SchemaBehind */
export const openBeside = ({ config, connection }: Installation): Promise<OpenProduct> =>
  openProduct(config, connection, () => requireMigrated(connection));
