// Starts the database for the domain tests once, and migrates the template that every test file is cloned from.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { ownedDatabase, ownerRole, passwordOf, productRole, stateRoles } from '../platform/database/roles.ts';
import { demoTemplateName, onServer, type TestServer, templateName } from './test-database.ts';

export default async function setup() {
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(join(tmpdir(), 'amanah-tests-'));
  chmodSync(folder, 0o755); // the database may run under another account
  const url = process.env.TEST_DATABASE_URL;
  const embedded = url ? null : await startEmbeddedPostgres(join(folder, 'data'), log);
  const server = embedded
    ? { connection: embedded.superuser, owner: embedded.owner, product: embedded.connection }
    : await serverAt(connectionOf(url ?? ''));
  await onServer(server, async (client) => {
    for (const name of [templateName, demoTemplateName])
      await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${templateName}`);
    await client.query(ownedDatabase(templateName));
  });
  await migrateDatabase({ ...server.owner, database: templateName }, productRole);
  process.env.AMANAH_TEST_SERVER = JSON.stringify(server);
  return async () => {
    await embedded?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
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
