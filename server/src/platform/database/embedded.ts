// Runs the PostgreSQL that comes with the npm packages, over a unix socket, one owner per data folder.
// Must never run without fsync, never leave a server behind on a clean stop, and take over one that a kill left.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from '../log.ts';
import {
  type Accounts,
  accountsIn,
  closeServer,
  type EmbeddedConnection,
  homeOf,
  own,
  passwordFile,
  socketFolder,
  superuserRole,
} from './data-folder.ts';
import { nativeFolder } from './native-postgres.ts';
import { isAlive, isPostgres } from './process-of-pid.ts';
import { prepareDatabase } from './roles.ts';

/** `nobody`: PostgreSQL refuses to run as root, so root lends it this account. */
export const unprivileged = { uid: 65534, gid: 65534 } as const;

export interface EmbeddedPostgres extends Accounts {
  readonly dataDir: string;
  /** Stops the server and gives the folder up. */
  stop(): Promise<void>;
}

/** @param onSpawned called when a process of PostgreSQL does the work, so that the caller may keep this one busy */
export async function startEmbeddedPostgres(
  folder: string,
  log: Logger,
  onSpawned: () => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const isRoot = process.getuid?.() === 0;
  const home = homeOf(folder);
  mkdirSync(home, { recursive: true });
  if (isRoot) chmodSync(home, statSync(home).mode | 0o011);
  const owner = await own(home, folder);
  try {
    const native = nativeFolder(isRoot ? home : null);
    const places = {
      home,
      data: join(home, 'postgres'),
      sockets: socketFolder(home),
      log: join(home, 'postgres.log'),
      password: passwordFile(home),
      bin: join(native, 'bin'),
    };
    return await bringUp(places, isRoot, owner, log, onSpawned);
  } catch (error) {
    await closeServer(owner);
    throw error;
  }
}

interface Places {
  readonly home: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
  readonly password: string;
  readonly bin: string;
}

async function bringUp(
  places: Places,
  isRoot: boolean,
  owner: Server,
  log: Logger,
  onSpawned: () => void,
): Promise<EmbeddedPostgres> {
  const account = isRoot ? unprivileged : {};
  const give = (path: string) => isRoot && chownSync(path, unprivileged.uid, unprivileged.gid);
  mkdirSync(places.sockets, { recursive: true, mode: 0o700 });
  give(places.sockets);
  // PG_VERSION is written early by initdb, this marker last: a half-made cluster is made again.
  const complete = join(places.home, 'postgres.complete');
  if (!existsSync(complete)) {
    rmSync(places.data, { recursive: true, force: true });
    mkdirSync(places.data, { recursive: true, mode: 0o700 });
    give(places.data);
    await initialise(places, account, give, onSpawned);
    writeFileSync(complete, `${new Date().toISOString()}\n`, { flush: true });
  }
  const accounts = accountsIn(places.home);
  const connection = accounts.superuser;

  let child: ChildProcess | null = null;
  let stopping = false;
  let adopted = await adopt(places.data, log);

  const launch = () => {
    const out = openSync(places.log, 'a');
    child = spawn(join(places.bin, 'postgres'), serverArguments(places, connection), {
      ...account,
      cwd: places.home,
      stdio: ['ignore', out, out],
      // An own group: Ctrl-C reaches us alone, so that requests in flight still find their database.
      detached: true,
    });
    closeSync(out);
    child.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      log.error({ code, signal }, 'the database stopped by itself; starting it again');
      void relaunch();
    });
  };
  // After a kill of the postmaster its children may hold the shared memory for a moment; each try then exits at once.
  const relaunch = async () => {
    await sleep(200);
    if (!stopping && !child) launch();
  };

  if (adopted === null) launch();
  onSpawned();
  const client = await firstAnswer(connection, () => (child === null && adopted === null ? 'restarting' : 'running'));
  try {
    await prepareDatabase(client, connection);
  } finally {
    await client.end();
  }

  // An adopted server is not our child: notice its end by looking.
  const watch = setInterval(() => {
    if (adopted === null || isAlive(adopted)) return;
    adopted = null;
    if (!stopping && !child) launch();
  }, 500);
  watch.unref();

  return {
    ...accounts,
    dataDir: places.data,
    async stop() {
      stopping = true;
      clearInterval(watch);
      const pid = child?.pid ?? adopted;
      if (pid) {
        process.kill(pid, 'SIGINT'); // fast shutdown
        while (isAlive(pid)) await sleep(20);
      }
      await closeServer(owner);
    },
  };
}

const serverArguments = (places: Places, connection: EmbeddedConnection): string[] => {
  const settings: Record<string, string> = {
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    port: String(connection.port),
    ...(process.platform === 'win32'
      ? {}
      : { unix_socket_directories: places.sockets, unix_socket_permissions: '0700' }),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '128MB',
    max_connections: '40',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // Every statement of ours is an index look-up; compiling them costs more than it saves.
    jit: 'off',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  return ['-D', places.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

async function initialise(places: Places, account: object, give: (path: string) => unknown, onSpawned: () => void) {
  writeFileSync(places.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true });
  give(places.password);
  const initdb = [
    '-D',
    places.data,
    '-U',
    superuserRole,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--pwfile=${places.password}`,
    '--no-instructions',
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(join(places.bin, 'initdb'), initdb, {
      ...account,
      cwd: places.home,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onSpawned();
    let fault = '';
    child.stderr.on('data', (chunk: Buffer) => {
      fault += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed with ${code}: ${fault}`))));
  });
}

/** The process that a killed owner left running on this folder, or null. */
async function adopt(data: string, log: Logger): Promise<number | null> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !isPostgres(pid)) return null;
  log.warn({ pid }, 'taking over the database that an earlier run left behind');
  return pid;
}

/** @returns a connection of the superuser to no database of ours */
async function firstAnswer(connection: EmbeddedConnection, state: () => 'running' | 'restarting'): Promise<pg.Client> {
  const { Client } = (await import('pg')).default;
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ ...connection, database: 'template1', connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ fsync: string }>('show fsync');
      if (rows[0]?.fsync !== 'on') throw new Error('fsync is off');
      return client;
    } catch (error) {
      await client.end().catch(() => undefined); // it was never connected
      if (performance.now() > giveUpAt) {
        throw new Error(
          `The embedded PostgreSQL did not answer within 60 s (${state()}); its log is postgres.log in the data folder`,
          { cause: error },
        );
      }
      await sleep(15);
    }
  }
}
