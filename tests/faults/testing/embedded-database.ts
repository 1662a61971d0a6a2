// The embedded database as a process that can be killed behind the back of the product.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

export const postmasterFile = (dataDir: string): string => join(dataDir, 'postgres', 'postmaster.pid');

/** @throws while there is none */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0]);

/** Waits until another one runs: for a moment the product says that it is ready on the one that has just died. */
export const untilRestarted = (dataDir: string, killed: number): Promise<true> =>
  eventually('the database is started again', async () => (postmasterOf(dataDir) === killed ? null : true));
