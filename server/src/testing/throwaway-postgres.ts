// A PostgreSQL for one run of the tests, with the migrated template in it: copied from a folder that is made once for each state of the
// schema. Forgets everything when the machine stops, so it must never hold what anybody wants to keep.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { type Accounts, accountsIn, homeOf, socketFolder } from '../platform/database/data-folder.ts';
import { startEmbeddedPostgres, unprivileged } from '../platform/database/embedded.ts';
import { nativeFolder } from '../platform/database/native-postgres.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/test-databases');

export interface ThrowawayPostgres extends Accounts {
  stop(): Promise<void>;
}

/**
 * @param folder empty, and may be entered by the account that the database runs under
 * @param makeTemplate fills a new cluster; what it does must follow from the migrations and `platform/database` alone
 */
export async function startThrowawayPostgres(
  folder: string,
  makeTemplate: (accounts: Accounts) => Promise<void>,
): Promise<ThrowawayPostgres> {
  const cluster = await keptCluster(folder, makeTemplate);
  const home = homeOf(join(folder, 'data'));
  cpSync(cluster, home, { recursive: true, verbatimSymlinks: true });
  chmodSync(home, 0o755);
  const isRoot = process.getuid?.() === 0;
  const data = join(home, 'postgres');
  chmodSync(data, 0o700); // a copy of a folder does not keep who may enter it
  const sockets = socketFolder(home);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  if (isRoot) for (const path of [data, sockets]) giveAll(path);
  const accounts = accountsIn(home);
  const settings = {
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    port: accounts.superuser.port,
    ...(process.platform === 'win32' ? {} : { unix_socket_directories: sockets }),
    // A test waits half of its time for the disk otherwise, for rows that are dropped at its end.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
    shared_buffers: '128MB',
    max_connections: 100,
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    jit: 'off',
    // Refusals are what tests provoke.
    log_min_messages: 'fatal',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const child = spawn(
    join(nativeFolder(isRoot ? home : null), 'bin/postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...(isRoot ? unprivileged : {}), cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await firstAnswer(child, accounts.superuser);
  return {
    ...accounts,
    async stop() {
      child.kill('SIGQUIT'); // at once, without writing what nobody reads again
      await ended;
      if (home !== join(folder, 'data')) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The folder of the cluster for the schema of today, made where it is missing. Older ones are removed. */
async function keptCluster(folder: string, makeTemplate: (accounts: Accounts) => Promise<void>): Promise<string> {
  const wanted = join(kept, fingerprint());
  if (existsSync(wanted)) return wanted;
  const place = join(folder, 'first');
  const first = await startEmbeddedPostgres(place, pino({ level: 'silent' }));
  try {
    await makeTemplate(first);
  } finally {
    await first.stop();
  }
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  // Two runs may make it at once: whoever is later finds it there.
  const half = mkdtempSync(join(kept, 'half-'));
  const home = homeOf(place);
  cpSync(home, half, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.sock') });
  try {
    renameSync(half, wanted);
  } catch (error) {
    if (!existsSync(wanted)) throw error;
    rmSync(half, { recursive: true, force: true });
  }
  if (home !== place) rmSync(home, { recursive: true, force: true });
  return wanted;
}

/** Over everything that the cluster and its template follow from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const here = dirname(fileURLToPath(import.meta.url));
  const sources = [
    ...filesOf(join(root, 'server/migrations'), /\.sql$/),
    ...filesOf(join(here, '../platform/database'), /(?<!\.test)\.ts$/),
    ...filesOf(here, /^(?:global-setup|throwaway-postgres)\.ts$/),
    join(root, 'server/package.json'),
  ];
  for (const file of sources) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 32);
}

const filesOf = (folder: string, name: RegExp): string[] =>
  readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
    .map((file) => join(folder, file));

function giveAll(path: string) {
  chownSync(path, unprivileged.uid, unprivileged.gid);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), unprivileged.uid, unprivileged.gid);
}

async function firstAnswer(child: ChildProcess, connection: pg.ClientConfig) {
  for (const giveUpAt = performance.now() + 60_000; ; ) {
    const client = new pg.Client({ ...connection, database: 'template1' });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > giveUpAt) throw error;
      await sleep(15);
    } finally {
      await client.end().catch(() => undefined); // it was never connected
    }
  }
}
