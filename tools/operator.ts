// npm run operator -- <e-mail>: makes the person with this account an operator, who decides about applications of organisations. Whoever
// may run this has the database anyhow. With the embedded database the product must not be running; else name it by DATABASE_URL.
import { openProduct } from '../server/src/open-product.ts';
import { ConfigFaults, readConfig } from '../server/src/platform/config.ts';
import { DataFolderTaken } from '../server/src/platform/database/data-folder.ts';
import { migrateAs, SchemaBehind } from '../server/src/platform/database/migrate.ts';
import { NoEmbeddedPostgres } from '../server/src/platform/database/native-postgres.ts';
import { openConnections } from '../server/src/platform/database/open-connections.ts';
import { createLog } from '../server/src/platform/log.ts';

/** The name of whoever has the right now; null where nobody has an account with this address. */
async function nameOperator(email: string): Promise<string | null> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' });
  const log = createLog(config);
  const connections = await openConnections(config, log);
  try {
    const { app, database } = await openProduct(config, connections.product, () => migrateAs(connections, log));
    try {
      return await app.domains.identity.nameOperator(email, 'real');
    } finally {
      await app.domains.ledger.stop();
      await database.close();
    }
  } finally {
    await connections.embedded?.stop();
  }
}

const [email] = process.argv.slice(2);
if (!email?.includes('@')) {
  process.stderr.write('Say whose account it is: npm run operator -- anna@amanah.example\n');
  process.exit(64);
}
try {
  const username = await nameOperator(email);
  if (username === null) {
    process.stderr.write(`Nobody has an account with ${email}. Register first, then run this again.\n`);
    process.exit(1);
  }
  process.stdout.write(
    `${username} decides about applications now: sign in and open /operator. Deciding asks for a second step.\n`,
  );
} catch (error) {
  const isExpected =
    error instanceof ConfigFaults ||
    error instanceof DataFolderTaken ||
    error instanceof NoEmbeddedPostgres ||
    error instanceof SchemaBehind;
  if (!isExpected) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
