// Where the embedded database of a data folder lies, who may speak to it, and who runs it: one owner per folder. Starts nothing.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isReachableByOthers } from './native-postgres.ts';
import { ownerRole, passwordOf, productRole } from './roles.ts';

export const superuserRole = 'amanah';
export const databaseName = 'amanah';

/** For node-postgres: socket folder or loopback host, port, user, password and the database of the product. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
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

export interface Accounts {
  /** As the product, which reads and writes rows and nothing else (roles.ts). */
  readonly connection: EmbeddedConnection;
  /** As the owner of the schemas, for migrations. */
  readonly owner: EmbeddedConnection;
  /** As the superuser: for tests, which make databases. The product never uses it beyond its start. */
  readonly superuser: EmbeddedConnection;
}

export function accountsIn(home: string): Accounts {
  const password = readFileSync(passwordFile(home), 'utf8').trim();
  const address =
    process.platform === 'win32' ? { host: '127.0.0.1', port: portOf(home) } : { host: socketFolder(home), port: 5432 };
  const as = (user: string, itsPassword: string): EmbeddedConnection => ({
    ...address,
    user,
    password: itsPassword,
    database: databaseName,
  });
  return {
    connection: as(productRole, passwordOf(productRole, password)),
    owner: as(ownerRole, passwordOf(ownerRole, password)),
    superuser: as(superuserRole, password),
  };
}

/** For a command beside the product that runs on this folder. */
export function connectionsOfRunning(folder: string): { product: EmbeddedConnection; owner: EmbeddedConnection } {
  const { connection, owner } = accountsIn(homeOf(folder));
  return { product: connection, owner };
}

export const homeOf = (folder: string): string =>
  process.getuid?.() === 0 && !isReachableByOthers(dirname(folder)) ? refuge(folder) : folder;

export const passwordFile = (home: string): string => join(home, 'postgres.password');

/** One owner per folder: the holder of this socket. A dead owner's socket refuses connections and is replaced. */
export async function own(home: string, folder: string): Promise<Server> {
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

export const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const portOf = (home: string) => 40_000 + (Number.parseInt(shortHash(home).slice(0, 4), 16) % 10_000);

// A unix socket path holds 107 bytes; a deep data folder gets its sockets in the temporary folder.
export function socketFolder(home: string, forDatabase = true): string {
  const name = forDatabase ? 'sockets' : 'owner';
  const near = join(home, name);
  return Buffer.byteLength(near) <= 80 ? near : join(tmpdir(), `amanah-${shortHash(home)}-${name}`);
}

// Root's own home is closed to the account that the database runs under.
const refuge = (folder: string) => join('/var/lib', `amanah-${shortHash(folder)}`);
