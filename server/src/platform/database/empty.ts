// Removes every schema of the product from the database, so that the next start migrates and fills it anew.
import pg from 'pg';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { openConnections } from './open-connections.ts';
import { schemas } from './schemas.ts';

export async function emptyDatabase(config: Config): Promise<void> {
  const { product, owner, embedded } = await openConnections(config, createLog(config));
  const client = new pg.Client(owner ?? product);
  try {
    await client.connect();
    await client.query(`drop schema if exists ${schemas.join(', ')} cascade`);
  } finally {
    await client.end();
    await embedded?.stop();
  }
}
