// Brings a backup back into an empty place: checked as a whole before anything is touched, loaded in one transaction, so that there is
// either all of it or nothing. Never writes over a database, a key, or a newer position of the log.
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { parseWitnessState } from '@amanah/core/ledger';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '../config.ts';
import { makeSchema, migrateAs, unknownMigrations } from '../database/migrate.ts';
import { openConnections, restoreMarker } from '../database/open-connections.ts';
import { schemas } from '../database/schemas.ts';
import { readKeyFile } from '../keys.ts';
import type { Logger } from '../log.ts';
import { BackupFaults, type Manifest, readManifest, requireOwnManifest } from './manifest.ts';
import { type Contents, checkOfKey, columnsOf, keyFilePath, lastSignedPath } from './take-backup.ts';

/** Where the backup is to go is not as it has to be. */
export class CannotRestore extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'CannotRestore';
  }
}

/** What a person has to know of a restored log. */
export interface Restored {
  readonly manifest: Manifest;
  /** Signed further than the backup knows: the log will not sign. */
  readonly isBehindLastSigned: boolean;
  readonly sessionsEnded: number;
}

type Parts = Pick<Contents, 'describeLog' | 'endSessions'>;
type Place = Pick<Config, 'dataDir' | 'keyEncryptionKeyFile' | 'databaseUrl' | 'migrationDatabaseUrl'>;

/** @throws BackupFaults, CannotRestore */
export async function restoreBackup(folder: string, config: Place, log: Logger, contents: Parts): Promise<Restored> {
  const manifest = await readManifest(folder);
  const unknown = unknownMigrations(manifest.migrations);
  if (unknown.length > 0)
    throw new BackupFaults(folder, [
      `it was made by a later version (${manifest.version}, ${unknown.length} migration${unknown.length === 1 ? '' : 's'} more): restore it with that one`,
    ]);
  requireEmptyFolder(config);
  requireKey(folder, manifest, config);
  mkdirSync(config.dataDir, { recursive: true });
  const marker = restoreMarker(config.dataDir);
  writeFileSync(marker, `${folder}\n`, { flush: true });
  const connections = await openConnections(config, log, undefined, { isRestoring: true });
  try {
    const sessionsEnded = await load(connections.owner ?? connections.product, folder, manifest, contents);
    await migrateAs(connections, log);
    restoreFile(folder, manifest, 'keys/master.key', keyFilePath(config));
    const isBehindLastSigned = restoreLastSigned(folder, manifest, lastSignedPath(config));
    rmSync(marker);
    return { manifest, isBehindLastSigned, sessionsEnded };
  } finally {
    await connections.embedded?.stop();
  }
}

/** Keys and the position of the log may be there: they outlive a database. */
function requireEmptyFolder({ dataDir, databaseUrl }: Place) {
  if (databaseUrl !== null || !existsSync(dataDir)) return;
  const others = readdirSync(dataDir).filter((name) => name !== 'keys' && name !== 'ledger');
  if (others.length > 0)
    throw new CannotRestore(
      `${dataDir} is not empty (${others.slice(0, 5).join(', ')}). A backup is restored into an empty folder; only keys and ledger may be in it.`,
    );
}

function requireKey(folder: string, manifest: Manifest, config: Place) {
  const { encryptionKeyCheck, isEncryptionKeyIncluded } = manifest.keys;
  const path = keyFilePath(config);
  // An installation that had no key yet has signed nothing. Where there is one, it says whose backup this is, whatever the manifest says.
  if (encryptionKeyCheck === null && manifest.log === null && !existsSync(path)) return;
  const known = existsSync(path) ? path : isEncryptionKeyIncluded ? join(folder, 'keys/master.key') : null;
  if (known === null)
    throw new CannotRestore(
      `The backup has no key-encryption key in it, and ${path} does not exist. Put the key file of the installation there, or name it by KEY_ENCRYPTION_KEY_FILE: without it the log cannot be signed and no key of an issuer opened.`,
    );
  const master = readKeyFile(known);
  if (checkOfKey(master) !== encryptionKeyCheck)
    throw new CannotRestore(`${known} is not the key-encryption key that the backup was made with.`);
  requireOwnManifest(folder, master);
}

async function load(connection: pg.ClientConfig, folder: string, manifest: Manifest, contents: Parts): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: 'amanah restore' });
  await client.connect();
  try {
    const { rows: taken } = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any($1) order by 1',
      [schemas],
    );
    if (taken.length > 0)
      throw new CannotRestore(
        `The database is not empty: it has the schema${taken.length === 1 ? '' : 's'} ${taken.map(({ name }) => name).join(', ')}.`,
      );
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'`);
    await makeSchema(client, manifest.migrations);
    await makePartitions(client, manifest);
    const later = await takeConstraints(client);
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')}`);
    // Rows come as they were: they were judged by the rules of the day on which they were written.
    const judging = await tablesWithTriggers(client);
    for (const table of judging) await client.query(`alter table ${table} disable trigger user`);
    for (const table of manifest.tables) await fill(client, folder, table);
    // What is asked for when a transaction ends is asked for now: a table with a question open cannot be altered.
    await client.query('set constraints all immediate');
    for (const table of judging) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of later)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { name, lastValue } of manifest.sequences)
      if (lastValue !== null) await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
    await requireSameLog(client, folder, manifest, contents);
    const sessionsEnded = await contents.endSessions(client);
    await client.query('commit');
    await client.query('analyze');
    return sessionsEnded;
  } finally {
    await client.end(); // whatever was not committed is undone
  }
}

async function tablesWithTriggers(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and t.tgparentid = 0 and n.nspname = any($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

async function makePartitions(client: pg.Client, { partitions }: Manifest) {
  for (const { name, parent, bounds } of partitions) {
    const { rows } = await client.query<{ known: string | null }>('select to_regclass($1) as known', [name]);
    if (rows[0]?.known === null) await client.query(`create table ${name} partition of ${parent} ${bounds}`);
  }
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * What is put back when the rows are there. Tables refer to each other in rings: the keys between them are checked for each row then. And
 * what an update asks of new rows only (`not valid`) holds for none of those that came before it.
 */
async function takeConstraints(client: pg.Client): Promise<readonly Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select f.conrelid::regclass::text as table, f.conname as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where (f.contype = 'f' or not f.convalidated) and f.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [schemas],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

async function fill(client: pg.Client, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const target = client.query(copyFrom(`copy ${table.name} (${columnsOf(table.columns)}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), target);
  if (target.rowCount !== table.rows)
    throw new BackupFaults(folder, [`${table.file} gave ${target.rowCount} rows, and had ${table.rows}`]);
}

async function requireSameLog(
  client: pg.Client,
  folder: string,
  { log }: Manifest,
  { describeLog }: Pick<Contents, 'describeLog'>,
): Promise<void> {
  if (!isDeepStrictEqual(await describeLog(client), log))
    throw new BackupFaults(folder, ['the log in it is another one than its manifest says']);
}

function restoreFile(folder: string, { files }: Manifest, name: string, path: string) {
  if (existsSync(path) || !files.some(({ file }) => file === name)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, readFileSync(join(folder, name)), { mode: 0o600, flush: true });
}

/** What was signed last is never forgotten: where the place knows more than the backup, that stays. */
function restoreLastSigned(folder: string, manifest: Manifest, path: string): boolean {
  const known = existsSync(path) ? parseWitnessState(readFileSync(path, 'utf8')) : undefined;
  restoreFile(folder, manifest, 'ledger/last-signed', path);
  return known !== undefined && known.size > (manifest.log?.size ?? 0);
}
