// Where the database is and who speaks to it: the embedded one, or that of DATABASE_URL. The product gets the account with the fewest rights.
// The first thing that a start does: loads nothing but what starts the database.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { connectionsOfRunning, DataFolderTaken, homeOf, passwordFile } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

export interface Connections {
  readonly product: pg.PoolConfig;
  /** Who owns the schemas; null: the product's own account. */
  readonly owner: pg.ClientConfig | null;
  /** null: DATABASE_URL. */
  readonly embedded: EmbeddedPostgres | null;
}

type Place = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>;

/** A file that is there while a backup is being restored into this folder. */
export const restoreMarker = (dataDir: string): string => join(dataDir, 'restore-not-finished');

/** A restore was broken off: what is there is nothing to go on with. */
export class RestoreNotFinished extends Error {
  constructor(dataDir: string) {
    super(
      `A backup was being restored into ${dataDir}, and that was broken off. Empty the folder (keys and ledger may stay) and restore again.`,
    );
    this.name = 'RestoreNotFinished';
  }
}

/**
 * @param onSpawned as of startEmbeddedPostgres
 * @throws RestoreNotFinished
 */
export async function openConnections(
  config: Place,
  log: Logger,
  onSpawned?: () => void,
  { isRestoring } = { isRestoring: false },
): Promise<Connections> {
  if (!isRestoring && existsSync(restoreMarker(config.dataDir))) throw new RestoreNotFinished(config.dataDir);
  if (config.databaseUrl === null) {
    const embedded = await startEmbeddedPostgres(config.dataDir, log, onSpawned);
    return { product: embedded.connection, owner: embedded.owner, embedded };
  }
  const owner = config.migrationDatabaseUrl === null ? null : { connectionString: config.migrationDatabaseUrl };
  return { product: { connectionString: config.databaseUrl }, owner, embedded: null };
}

/** The product was never started on this folder or database: there is nothing to work on. */
export class NothingThere extends Error {
  constructor(place: string) {
    super(`There is no installation in ${place}. Name its folder with DATA_DIR, or its database with DATABASE_URL.`);
    this.name = 'NothingThere';
  }
}

/**
 * The same for a command beside a product that may be running: its database is used where it runs, and started where it does not. Makes none.
 *
 * @throws RestoreNotFinished, NothingThere
 */
export async function joinConnections(config: Place, log: Logger): Promise<Connections & { close(): Promise<void> }> {
  const isMade = config.databaseUrl !== null || existsSync(passwordFile(homeOf(config.dataDir)));
  if (!isMade) throw new NothingThere(config.dataDir);
  try {
    const connections = await openConnections(config, log);
    return { ...connections, close: async () => connections.embedded?.stop() };
  } catch (error) {
    if (!(error instanceof DataFolderTaken)) throw error;
    return { ...connectionsOfRunning(config.dataDir), embedded: null, close: async () => undefined };
  }
}
