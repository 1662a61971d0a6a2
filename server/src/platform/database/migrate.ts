// Brings the schema up to date and grants what the product needs, on one connection of its own. Several processes may start at once: one
// migrates, the others wait for it. Where nothing is to be done, nothing but reading is asked of the role.

import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import type { Logger } from '../log.ts';
import { grantPrivileges, wantedState } from './grants.ts';
import type { Connections } from './open-connections.ts';
import { productRole } from './roles.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The schema is not what this version needs, and the role may not change it. */
export class SchemaBehind extends Error {
  constructor(missing: number, cause?: unknown) {
    super(
      `The database lacks ${missing} migration${missing === 1 ? '' : 's'}, and the account may not bring it up to date.\nStart once with MIGRATION_DATABASE_URL, an account that owns the schemas.`,
      { cause },
    );
    this.name = 'SchemaBehind';
  }
}

/**
 * @param login the role that the product signs in as, where it is not the one of this connection
 * @throws SchemaBehind
 */
export async function migrateDatabase(connection: pg.ClientConfig, login: string | null = null): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'amanah migrations' });
  await client.connect();
  try {
    const missing = await missingOf(client, login);
    if (missing === null) return;
    try {
      await bringUp(client, login);
    } catch (error) {
      if (errorCode(error) === insufficientPrivilege) throw new SchemaBehind(missing.length, error);
      throw error;
    }
  } finally {
    await client.end(); // whatever was not committed is undone
  }
}

/** Brings the schema up to date, as whoever may. A superuser works as before, and is told that less would do. */
export async function migrateAs({ product, owner, embedded }: Connections, log: Logger): Promise<void> {
  if (embedded) return migrateDatabase(embedded.owner, productRole);
  const { login, isSuperuser } = await accountOf(product);
  if (isSuperuser)
    log.warn(
      { account: login },
      'DATABASE_URL names a superuser: give the product an account of its own, see docs/operations.md, Accounts of the database',
    );
  await migrateDatabase(owner ?? product, owner ? login : null);
}

async function accountOf(connection: pg.ClientConfig): Promise<{ login: string; isSuperuser: boolean }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; isSuperuser: boolean }>(
      'select rolname as login, rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
    );
    const [account] = rows;
    if (!account) throw new Error('the database does not know who asks it');
    return account;
  } finally {
    await client.end();
  }
}

/** For a process that migrates nothing. @throws SchemaBehind */
export async function requireMigrated(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'amanah migrations' });
  await client.connect();
  try {
    const missing = missingIn(await appliedIn(client));
    if (missing.length > 0) throw new SchemaBehind(missing.length);
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = '42501';

async function bringUp(client: pg.Client, login: string | null) {
  await makeGate(client);
  await client.query('begin');
  await client.query('lock table platform.migration_gate in access exclusive mode');
  await apply(client, missingIn(await appliedIn(client)));
  const state = await grantPrivileges(client, login);
  await client.query(
    'insert into platform.granted (state) values ($1) on conflict (id) do update set state = excluded.state',
    [state],
  );
  await client.query('commit');
}

async function apply(client: pg.Client, migrations: readonly MigrationMeta[]) {
  await client.query(
    'create table if not exists platform.migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    await client.query(sql.join('\n'));
    await client.query('insert into platform.migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}

/** Migrations of these that this version does not know: a later one made them. */
export const unknownMigrations = (wanted: readonly number[]): readonly number[] => {
  const known = new Set(missingIn(new Set()).map(({ folderMillis }) => folderMillis));
  return wanted.filter((one) => !known.has(one));
};

/** The schema as it was after these migrations, in an empty database and in the transaction of the caller. */
export async function makeSchema(client: pg.Client, wanted: readonly number[]): Promise<void> {
  await client.query('create schema platform; create table platform.migration_gate (id integer)');
  await apply(
    client,
    missingIn(new Set()).filter(({ folderMillis }) => wanted.includes(folderMillis)),
  );
}

/** null: nothing is to be done. */
async function missingOf(client: pg.Client, login: string | null): Promise<readonly MigrationMeta[] | null> {
  const missing = missingIn(await appliedIn(client));
  if (missing.length > 0) return missing;
  const { rows } = await client.query<{ state: string | null; isOwner: boolean }>(
    `select (select state from platform.granted) as state, pg_has_role(relowner, 'usage') as "isOwner"
     from pg_class where oid = 'platform.granted'::regclass`,
  );
  // Whoever owns nothing has been granted what it has.
  return !rows[0]?.isOwner || rows[0].state === (await wantedState(client, login)) ? null : missing;
}

const missingIn = (applied: ReadonlySet<number>): readonly MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => !applied.has(folderMillis));

async function appliedIn(client: pg.Client): Promise<ReadonlySet<number>> {
  const { rows: known } = await client.query<{ table: string | null }>(
    `select to_regclass('platform.migrations') as table`,
  );
  if (!known[0]?.table) return new Set();
  const { rows } = await client.query<{ at: string }>('select created_at::text as at from platform.migrations');
  return new Set(rows.map(({ at }) => Number(at)));
}

// What "if not exists" still answers when two processes create it in the same moment: a unique violation of the catalogue,
// or the schema, the table or its row type that the other one has just committed. In each case it exists now.
const existsByNow = new Set(['23505', '42P06', '42P07', '42710']);

async function makeGate(client: pg.Client) {
  for (const statement of [
    'create schema if not exists platform',
    'create table if not exists platform.migration_gate (id integer)',
  ]) {
    try {
      await client.query(statement);
    } catch (error) {
      if (!existsByNow.has(errorCode(error))) throw error;
    }
  }
}
