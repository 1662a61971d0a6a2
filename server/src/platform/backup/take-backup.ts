// Copies the database as of one moment, while the product runs: every table in one snapshot, and what lies beside the database and belongs
// to it. Private keys lie in it wrapped, as they do in the database; the key that opens them only where it is asked for. No mail.
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { NothingThere } from '../database/open-connections.ts';
import { schemas } from '../database/schemas.ts';
import { keysFrom, readKeyFile } from '../keys.ts';
import { webFolder } from '../web-folder.ts';
import { backupFormat, describePart, type Manifest, type Part, writeManifest } from './manifest.ts';

/** The folder of a backup has to be empty. */
export class FolderNotEmpty extends Error {
  constructor(folder: string) {
    super(`${folder} is not empty. A backup is never written over another one: name a new folder.`);
    this.name = 'FolderNotEmpty';
  }
}

/** Nothing can be written there: a file, a link to nothing, a folder of somebody else. */
export class FolderUnusable extends Error {
  constructor(folder: string, reason: string) {
    super(`No folder can be made at ${folder} (${reason}). Name a new folder.`);
    this.name = 'FolderUnusable';
  }
}

/** A backup in the data folder is part of what it copies, and one among the files of the web app is handed to everybody. */
export class FolderOfProduct extends Error {
  constructor(folder: string) {
    super(`${folder} belongs to the product itself. Name a folder beside the installation and its data folder.`);
    this.name = 'FolderOfProduct';
  }
}

/** Tried before anything is read: only what the system says of the place is expected here. */
function requireEmptyFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length > 0) throw new FolderNotEmpty(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new FolderUnusable(folder, code);
  }
}

/** By where it really lies: of what is not there yet its nearest folder that is. */
function whereItLies(path: string): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  const above = dirname(whole);
  return above === whole ? whole : join(whereItLies(above), basename(whole));
}

function requireOutsideProduct(folder: string, { dataDir }: Pick<Config, 'dataDir'>): void {
  for (const own of [dataDir, webFolder]) {
    const way = relative(whereItLies(own), whereItLies(folder));
    if (way === '' || !(way.startsWith('..') || isAbsolute(way))) throw new FolderOfProduct(folder);
  }
}

export interface BackupOptions {
  readonly config: Pick<Config, 'dataDir' | 'keyEncryptionKeyFile'>;
  readonly connection: pg.ClientConfig;
  readonly folder: string;
  /** With the key-encryption key: whoever has such a backup can sign in every name. */
  readonly withKeys: boolean;
  readonly contents: Contents;
}

/** What domains say of their own rows. */
export interface Contents {
  readonly describeLog: (client: pg.ClientBase) => Promise<Manifest['log']>;
  readonly listPublicKeys: (client: pg.ClientBase) => Promise<Manifest['keys']['issuers']>;
  /** Ends what must not live again with an older database. @returns how many sessions were ended */
  readonly endSessions: (client: pg.ClientBase) => Promise<number>;
}

/** Of the schemas of the product; this one is made by the migrations. */
const copied = schemas.filter((schema) => schema !== 'platform');

export const keyFilePath = ({ dataDir, keyEncryptionKeyFile }: BackupOptions['config']): string =>
  keyEncryptionKeyFile ?? join(dataDir, 'keys', 'master.key');
export const lastSignedPath = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'ledger', 'last-signed');

/** The same for the same key; says nothing about it. */
export const checkOfKey = (master: Buffer): string =>
  createHash('sha256').update(keysFrom(master).derive('check of a backup')).digest('hex');

/** @throws FolderNotEmpty, FolderOfProduct, FolderUnusable, NothingThere */
export async function takeBackup({ config, connection, folder, withKeys, contents }: BackupOptions): Promise<Manifest> {
  requireOutsideProduct(folder, config);
  const client = new pg.Client({ ...connection, application_name: 'amanah backup' });
  await client.connect();
  try {
    await requireInstallation(client);
    requireEmptyFolder(folder);
    // Before the snapshot: what was signed is in the tree by then, so that the copy of the database is never behind it.
    const files = [...copyFile(folder, 'ledger/last-signed', lastSignedPath(config))];
    const keyFile = keyFilePath(config);
    const hasKey = existsSync(keyFile);
    if (withKeys) files.push(...copyFile(folder, 'keys/master.key', keyFile));
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const snapshot = await readSnapshot(client);
    const [log, issuers] = [await contents.describeLog(client), await contents.listPublicKeys(client)];
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(client)) tables.push(await copyTable(client, folder, table));
    await client.query('commit');
    const manifest: Manifest = {
      format: backupFormat,
      version: packageJson.version,
      ...snapshot,
      log,
      tables,
      keys: {
        encryptionKeyCheck: hasKey ? checkOfKey(readKeyFile(keyFile)) : null,
        isEncryptionKeyIncluded: withKeys && hasKey,
        issuers,
      },
      files: await Promise.all(files.map((file) => describePart(folder, file))),
    };
    await writeManifest(folder, manifest, hasKey ? readKeyFile(keyFile) : null);
    return manifest;
  } finally {
    await client.end();
  }
}

async function requireInstallation(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_tables where schemaname = 'platform' and tablename = 'migrations'`,
  );
  if (rows.length === 0) throw new NothingThere(`the database ${client.database}`);
}

/** @returns its name in the backup, where there is such a file */
function copyFile(folder: string, name: string, path: string): string[] {
  if (!existsSync(path)) return [];
  mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, name), readFileSync(path), { mode: 0o600, flush: true });
  return [name];
}

async function readSnapshot(client: pg.Client) {
  const one = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text, [])).rows;
  const [moment] = await one<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const migrations = await one<{ at: string }>('select created_at::text as at from platform.migrations order by 1');
  const { rows: partitions } = await client.query<Manifest['partitions'][number]>(
    `select n.nspname || '.' || c.relname as name, pn.nspname || '.' || p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 1`,
    [copied],
  );
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select schemaname || '.' || sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = any($1) order by 1`,
    [copied],
  );
  return {
    madeAt: moment?.at ?? '',
    migrations: migrations.map(({ at }) => Number(at)),
    partitions,
    sequences,
  };
}

interface Table {
  readonly name: string;
  readonly columns: string[];
  /** What it is a partition of: an account that may read that one may not read it by its own name. */
  readonly parent: string | null;
}

/** Those that hold rows themselves: partitions, and not what they are partitions of. */
async function readTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid) as parent
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1) group by c.oid, n.nspname order by 1`,
    [copied],
  );
  return rows;
}

export const columnsOf = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

async function copyTable(
  client: pg.Client,
  folder: string,
  { parent, ...table }: Table,
): Promise<Manifest['tables'][number]> {
  const file = `tables/${table.name}.copy.gz`;
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const columns = columnsOf(table.columns);
  const rows = parent
    ? `(select ${columns} from ${parent} where tableoid = '${table.name}'::regclass)`
    : `${table.name} (${columns})`;
  const source = client.query(copyTo(`copy ${rows} to stdout`));
  await pipeline(source, createGzip({ level: 4 }), createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
  const part: Part = await describePart(folder, file);
  return { ...part, ...table, rows: source.rowCount ?? 0 };
}
