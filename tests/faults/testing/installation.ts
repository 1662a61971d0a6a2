// One installation of the product as its operator has it: a data folder with its keys, a database, a process. The operator can
// read, change, copy and take back all of it; the tests of the log are about what that is worth.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@amanah/api/client';
import { logStatus } from '@amanah/api/ledger';
import type { RouteResponse } from '@amanah/api/route';
import { formatVerifierKey, type SignerKey, verifierKey } from '@amanah/core/ledger';
import pg from 'pg';
import { type Keys, keysFrom } from '../../../server/src/platform/keys.ts';
import { nodeVerifier, signingKey } from '../../../server/src/platform/signing.ts';
import { ended, type ServerProcess, spawnServer, untilReady } from '../server-process.ts';
import { postmasterFile, postmasterOf } from './embedded-database.ts';
import { eventually } from './eventually.ts';

/** All copies of an installation are the same one to the world: its name does not depend on where it listens. */
export const publicUrl = 'https://amanah.example';
export const origin = 'amanah.example/log';

export interface Installation {
  /** Without a slash at its end. @throws while no process runs */
  readonly url: string;
  readonly dataDir: string;
  readonly keys: Keys;
  /** The key of the log, private half included: its operator has it. */
  readonly logKey: SignerKey;
  readonly logLine: string;
  /** Starts the process and waits until it is ready. @param witnesses witness and quorum lines; null: none */
  start(witnesses: string | null, environment?: Readonly<Record<string, string>>): Promise<void>;
  /** Gracefully, with its database. */
  stop(): Promise<void>;
  /** SIGKILL. A server that was killed has to be started again; it starts a database that was killed again by itself. */
  kill(victim: 'server' | 'database'): Promise<void>;
  /** Process of the embedded database. @throws while there is none */
  postmaster(): number;
  ready(): Promise<void>;
  connection(): pg.ClientConfig;
  /** Speaks to the database behind the back of the product. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same, and no trigger is asked. */
  sqlUnasked(text: string, values?: readonly unknown[]): Promise<void>;
  status(): Promise<RouteResponse<typeof logStatus>>;
  /** What was appended before is in a published checkpoint. */
  settled(): Promise<RouteResponse<typeof logStatus>>;
}

const masterKey = Buffer.alloc(32, 0x5a);

/** @param connection of its database where it is not the embedded one */
export async function openInstallation(folder: string, connection?: pg.ClientConfig): Promise<Installation> {
  const dataDir = join(folder, 'data');
  const keyFile = join(dataDir, 'keys', 'master.key');
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  for (const path of [folder, dataDir]) chmodSync(path, 0o755); // the database may run under another account
  writeFileSync(keyFile, masterKey, { mode: 0o600 });
  const keys = keysFrom(masterKey);
  const { publicKey, sign } = signingKey(keys.derive('ledger log key'));
  const logKey = { ...(await verifierKey(nodeVerifier, origin, 1, publicKey)), sign };
  let running: ServerProcess | null = null;

  const ofDatabase = () =>
    connection ?? {
      host: join(dataDir, 'sockets'),
      user: 'amanah',
      password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
      database: 'amanah',
    };

  const installation: Installation = {
    dataDir,
    keys,
    logKey,
    connection: ofDatabase,
    logLine: `log ${formatVerifierKey(logKey)}\n`,
    get url() {
      if (!running) throw new Error('the server is not running');
      return running.url.replace('localhost', '127.0.0.1');
    },
    async start(witnesses, environment = {}) {
      const policyFile = join(folder, 'witnesses');
      if (witnesses !== null) writeFileSync(policyFile, witnesses);
      running = await spawnServer({
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl,
        HOST: '127.0.0.1',
        PORT: '0',
        DEMO: 'on',
        WITNESS_POLICY_FILE: witnesses === null ? '' : policyFile,
        ...environment,
      });
      await installation.ready();
    },
    async stop() {
      running?.child.kill('SIGTERM');
      if (running) await ended(running.child);
      running = null;
      // A server that ended by a fault leaves its database running.
      if (existsSync(postmasterFile(dataDir))) process.kill(installation.postmaster(), 'SIGQUIT');
    },
    async kill(victim) {
      if (victim === 'database') process.kill(installation.postmaster(), 'SIGKILL');
      else if (running) {
        running.child.kill('SIGKILL');
        await ended(running.child);
      }
    },
    postmaster: () => postmasterOf(dataDir),
    async ready() {
      await untilReady(installation.url);
    },
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const client = new pg.Client(ofDatabase());
      await client.connect();
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } finally {
        await client.end();
      }
    },
    async sqlUnasked(text, values = []) {
      const client = new pg.Client(ofDatabase());
      await client.connect();
      try {
        await client.query('set session_replication_role = replica');
        await client.query(text, [...values]);
      } finally {
        await client.end();
      }
    },
    status: () => createClient({ baseUrl: installation.url }).call(logStatus, {}),
    settled: () =>
      eventually('the log is settled', async () => {
        const [row] = await installation.sql<{ isSettled: boolean }>(
          `select size = checkpoint_size and not exists (select from ledger.leaves where position is null) as "isSettled" from ledger.heads`,
        );
        return row?.isSettled ? installation.status() : null;
      }),
  };
  return installation;
}

/** With owners and rights: the database belongs to another account where the product runs as root. */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, '..'), { recursive: true });
  const copied = spawnSync('cp', ['-a', from, to]);
  if (copied.error) cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  else if (copied.status !== 0) throw new Error(`cp failed: ${copied.stderr.toString()}`);
}
