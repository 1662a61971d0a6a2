// DATABASE_URL with one account or two: whatever worked still works, and the least that is enough is enough.
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServer, testServer } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateAs, requireMigrated, SchemaBehind } from './migrate.ts';
import { ownedDatabase, ownerRole, productRole, tenantRole } from './roles.ts';

const unique = `accounts_${process.pid}`;
const owner = `${unique}_owner`;
const app = `${unique}_app`;
const password = 'only-in-tests';
const silent = pino({ level: 'silent' });
let databases = 0;

beforeAll(() =>
  onServer(testServer(), (client) =>
    client.query(`create role ${owner} login createrole password '${password}'; create role ${app} login password '${password}';
      grant ${productRole}, ${tenantRole} to ${owner} with admin option`),
  ),
);
afterAll(() =>
  onServer(testServer(), async (client) => {
    for (let number = 1; number <= databases; number += 1)
      await client.query(`drop database amanah_${unique}_${number} with (force)`);
    await client.query(`drop role ${app}; drop role ${owner}`);
  }),
);

/** An empty database of the owner. */
async function fresh(): Promise<string> {
  databases += 1;
  const name = `amanah_${unique}_${databases}`;
  await onServer(testServer(), (client) => client.query(`create database ${name} owner ${owner}`));
  return name;
}
const as = (user: string, database: string): pg.ClientConfig => ({
  ...testServer().connection,
  user,
  password,
  database,
});
const url = (product: pg.ClientConfig, itsOwner: pg.ClientConfig | null = null) => ({
  product,
  owner: itsOwner,
  embedded: null,
});

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Sees a row behind the second wall, as itself and not as an organisation that it does not belong to. */
async function works(connection: pg.ClientConfig) {
  const database = openDatabase({ connection, log: silent, connections: 4, isWatched: true });
  const id = '0199a000-0000-7000-8000-0000000000aa';
  try {
    await database.pool.query(
      `insert into organisations.organisations (id, name, kind, country, city, status, realm, created_at)
       values ($1, 'One', 'producer', 'MY', 'Ipoh', 'approved', 'real', now()) on conflict do nothing`,
      [id],
    );
    await database.pool.query(
      `insert into organisations.sites (id, organisation_id, realm, name, kind, address, country)
       values ($1, $1, 'real', 'One', 'farm', 'Ipoh', 'MY') on conflict do nothing`,
      [id],
    );
    await database.pool.query('select scans.ensure_partitions(now(), 0)');
    expect((await database.pool.query('select from organisations.sites')).rowCount).toBe(1);
    expect(
      (
        await database.asTenant('0199a000-0000-7000-8000-0000000000bb', (tx) =>
          tx.execute('select from organisations.sites'),
        )
      ).rowCount,
    ).toBe(0);
  } finally {
    await database.close();
  }
}

describe('One account', () => {
  it('that owns the schemas migrates by itself and reads and writes, as before', async () => {
    const name = await fresh();
    await migrateAs(url(as(owner, name)), silent);
    await works(as(owner, name));
    await requireMigrated(as(owner, name));
  });

  it('that is a superuser works, and the log says that less would do', async () => {
    const name = await fresh();
    const said: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }) as Logger;
    await migrateAs(url({ ...testServer().connection, database: name }), log);
    await works({ ...testServer().connection, database: name });
    expect(said.join('')).toContain('DATABASE_URL names a superuser');
    expect(said.join('')).not.toContain(password);
  });

  it('that may make no roles works where nobody has made the role of the product', async () => {
    const name = await fresh();
    const plain = `${unique}_plain`;
    // The role exists on this server; an account that can neither make nor grant it goes on as the owner of its tables.
    await onServer(testServer(), (client) =>
      client.query(
        `create role ${plain} login password '${password}'; grant ${tenantRole} to ${plain}; alter database ${name} owner to ${plain}`,
      ),
    );
    await migrateAs(url(as(plain, name)), silent);
    await works(as(plain, name));
    await onServer(testServer(), async (client) => {
      await client.query(`drop database ${name} with (force)`);
      await client.query(`create database ${name}`);
      await client.query(`drop role ${plain}`);
    });
  });

  it('that may not migrate is told what is missing, and to whom it belongs', async () => {
    const name = await fresh();
    await expect(migrateAs(url(as(app, name)), silent)).rejects.toThrow(SchemaBehind);
    await expect(migrateAs(url(as(app, name)), silent)).rejects.toThrow(
      /lacks \d+ migrations.*MIGRATION_DATABASE_URL/s,
    );
    await expect(requireMigrated(as(app, name))).rejects.toThrow(SchemaBehind);
  });
});

describe('Two accounts', () => {
  it('share the work: one migrates and grants, the other reads and writes rows and makes nothing', async () => {
    const name = await fresh();
    await migrateAs(url(as(app, name), as(owner, name)), silent);
    await works(as(app, name));
    await expect(ask(as(app, name), 'create table identity.mine (id int)')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(as(app, name), 'delete from ledger.leaves')).rejects.toMatchObject({ code: '42501' });
    await expect(ask(as(app, name), `set role ${owner}`)).rejects.toMatchObject({ code: '42501' });
    // Later starts need the first no more, until there is a migration.
    await requireMigrated(as(app, name));
    await migrateAs(url(as(app, name)), silent);
    await migrateAs(url(as(app, name), as(owner, name)), silent);
  });

  it('find rights again that somebody took away, with the next migration or account', async () => {
    const name = await fresh();
    await migrateAs(url(as(app, name), as(owner, name)), silent);
    await ask(
      as(owner, name),
      `revoke all on all tables in schema organisations from ${productRole}; delete from platform.granted`,
    );
    await migrateAs(url(as(app, name), as(owner, name)), silent);
    await works(as(app, name));
  });
});

describe('A database that is made owned', () => {
  it('is nobody else’s to make things in', async () => {
    const name = await fresh();
    await onServer(testServer(), (client) => client.query(ownedDatabase(name)));
    await expect(ask(as(app, name), 'create temporary table mine (id int)')).rejects.toMatchObject({ code: '42501' });
    const [row] = (await ask(
      { ...testServer().connection, database: name },
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
    )) as { owner: string }[];
    expect(row?.owner).toBe(ownerRole);
  });
});
