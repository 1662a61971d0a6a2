// Runs the PostgreSQL that comes with the npm packages, over a unix socket, one owner per data folder.
// Must never run without fsync, never leave a server behind on a clean stop, and take over one that a kill left.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
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
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { isReachableByOthers, nativeFolder } from './native-postgres.ts';
import { isAlive, isPostgres } from './process-of-pid.ts';

/** `nobody`: PostgreSQL refuses to run as root, so root lends it this account. */
const unprivileged = { uid: 65534, gid: 65534 } as const;
const databaseUser = 'amanah';
const databaseName = 'amanah';

export interface EmbeddedPostgres {
  /** For node-postgres: socket folder or loopback host, port, user, password and the database of the product. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  readonly dataDir: string;
  /** Stops the server and gives the folder up. */
  stop(): Promise<void>;
}

/** Somebody else is running on this folder. */
export class DataFolderTaken extends Error {
  constructor(folder: string) {
    super(
      `Another Amanah is already running on the data folder ${folder}.\nStop it first, or choose another folder with DATA_DIR, or use one DATABASE_URL for both.`,
    );
    this.name = 'DataFolderTaken';
  }
}

/** @param onSpawned called when a process of PostgreSQL does the work, so that the caller may keep this one busy */
export async function startEmbeddedPostgres(
  folder: string,
  log: Logger,
  onSpawned: () => void = () => undefined,
): Promise<EmbeddedPostgres> {
  const isRoot = process.getuid?.() === 0;
  const home = isRoot && !isReachableByOthers(dirname(folder)) ? refuge(folder) : folder;
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
      password: join(home, 'postgres.password'),
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
  const password = readFileSync(places.password, 'utf8').trim();
  const port = 5432;
  const connection =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: portOf(places.home), user: databaseUser, password, database: databaseName }
      : { host: places.sockets, port, user: databaseUser, password, database: databaseName };

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
  await untilReady(connection, () => (child === null && adopted === null ? 'restarting' : 'running'));

  // An adopted server is not our child: notice its end by looking.
  const watch = setInterval(() => {
    if (adopted === null || isAlive(adopted)) return;
    adopted = null;
    if (!stopping && !child) launch();
  }, 500);
  watch.unref();

  return {
    connection,
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

const serverArguments = (places: Places, connection: EmbeddedPostgres['connection']): string[] => {
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
    databaseUser,
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

async function untilReady(connection: EmbeddedPostgres['connection'], state: () => 'running' | 'restarting') {
  const { Client } = (await import('pg')).default;
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const client = new Client({ ...connection, database: 'template1', connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ fsync: string }>('show fsync');
      if (rows[0]?.fsync !== 'on') throw new Error('fsync is off');
      const known = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
      // The empty database that initdb made gets our name: creating another one takes 0.3 s of the first start.
      if (known.rowCount === 0) await client.query(`alter database postgres rename to ${databaseName}`);
      await client.end();
      return;
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

/** One owner per folder: the holder of this socket. A dead owner's socket refuses connections and is replaced. */
async function own(home: string, folder: string): Promise<Server> {
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\amanah-${shortHash(home)}`
      : join(socketFolder(home, false), 'owner.sock');
  mkdirSync(dirname(address), { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = createServer((socket) => socket.destroy());
    const isListening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(address, () => resolve(true));
    });
    if (isListening) {
      server.unref();
      return server;
    }
    const isAnswered = await new Promise<boolean>((resolve) => {
      const probe = connect(address, () => resolve(true));
      probe.once('error', () => resolve(false));
      probe.once('close', () => probe.destroy());
    });
    if (isAnswered) throw new DataFolderTaken(folder);
    rmSync(address, { force: true });
  }
  throw new DataFolderTaken(folder);
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const portOf = (home: string) => 40_000 + (Number.parseInt(shortHash(home).slice(0, 4), 16) % 10_000);

// A unix socket path holds 107 bytes; a deep data folder gets its sockets in the temporary folder.
function socketFolder(home: string, forDatabase = true): string {
  const name = forDatabase ? 'sockets' : 'owner';
  const near = join(home, name);
  return Buffer.byteLength(near) <= 80 ? near : join(tmpdir(), `amanah-${shortHash(home)}-${name}`);
}

// Root's own home is closed to the account that the database runs under.
const refuge = (folder: string) => join('/var/lib', `amanah-${shortHash(folder)}`);
