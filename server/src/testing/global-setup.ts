// Starts the database for the domain tests once, and migrates the template that every test file is cloned from.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Accounts } from '../platform/database/data-folder.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { ownedDatabase, ownerRole, passwordOf, productRole, stateRoles } from '../platform/database/roles.ts';
import { demoTemplateName, onServer, type TestServer, templateName } from './test-database.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

export default async function setup() {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'amanah-tests-'));
  chmodSync(folder, 0o755); // the database may run under another account
  const url = process.env.TEST_DATABASE_URL;
  const started = url ? null : await startThrowawayPostgres(folder, (accounts) => makeTemplate(serverOf(accounts)));
  const server = started ? serverOf(started) : await serverAt(connectionOf(url ?? ''));
  if (!started) await makeTemplate(server);
  process.env.AMANAH_TEST_SERVER = JSON.stringify(server);
  return async () => {
    await started?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A database is a thousand files, and each test file begins with a copy of them: in memory, where there is enough of it, in a tenth of the time. */
function inMemory(): string | null {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 2 ** 30 ? folder : null;
}

const serverOf = ({ superuser, owner, connection }: Accounts): TestServer => ({
  connection: superuser,
  owner,
  product: connection,
});

async function makeTemplate(server: TestServer) {
  await onServer(server, async (client) => {
    for (const name of [templateName, demoTemplateName])
      await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${templateName}`);
    await client.query(ownedDatabase(templateName));
  });
  await migrateDatabase({ ...server.owner, database: templateName }, productRole);
}

/** A server that somebody else runs gets the roles of the embedded one. */
async function serverAt(connection: TestServer['connection'] & { readonly password: string }): Promise<TestServer> {
  await onServer({ connection }, (client) => stateRoles(client, connection.password));
  const as = (user: string) => ({ ...connection, user, password: passwordOf(user, connection.password) });
  return { connection, owner: as(ownerRole), product: as(productRole) };
}

// Parts instead of the text: every test file names a database of its own.
function connectionOf(text: string) {
  const url = new URL(text);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
