// npm run log-key -- [begin | retire | resume]: shows the keys of the log, makes the next one, ends the old one, or lets it sign again after a witness or the
// chain was wrong. Whoever may run this has the
// database and the key file anyhow. With the embedded database the product must not be running; else name it by DATABASE_URL.
import { forgetHaltAs, LogKeyRefused } from '../server/src/ledger/index.ts';
import { openProduct } from '../server/src/open-product.ts';
import { ConfigFaults, readConfig } from '../server/src/platform/config.ts';
import { DataFolderTaken } from '../server/src/platform/database/data-folder.ts';
import { migrateAs, SchemaBehind } from '../server/src/platform/database/migrate.ts';
import { NoEmbeddedPostgres } from '../server/src/platform/database/native-postgres.ts';
import { openConnections } from '../server/src/platform/database/open-connections.ts';
import { createLog } from '../server/src/platform/log.ts';

const actions = ['begin', 'retire', 'resume'] as const;
type Action = (typeof actions)[number];

async function change(action: Action | undefined): Promise<string> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' });
  const log = createLog(config);
  const connections = await openConnections(config, log);
  try {
    const { app, database } = await openProduct(config, connections.product, () => migrateAs(connections, log));
    const { ledger } = app.domains;
    try {
      if (action === 'begin') {
        const { oldKey, newKey } = await ledger.beginKey();
        return `From now on both sign:\n  old  ${oldKey}\n  new  ${newKey}\nLet the product run, give the line of the new one to your witnesses, then retire the old one.\n`;
      }
      if (action === 'retire') {
        const { oldKey, newKey } = await ledger.retireKey();
        return `Signs no more:  ${oldKey}\nSigns:          ${newKey}\n`;
      }
      if (action === 'resume') {
        const halt = await forgetHaltAs(connections.owner ?? connections.product);
        return halt === null
          ? 'Nothing that a witness or the chain said keeps the log from signing.\n'
          : `Forgotten: ${halt}. Start the product: it signs again, unless they say the same again.\n`;
      }
      return `${(await ledger.logKeys()).join('\n')}\n`;
    } finally {
      await ledger.stop();
      await database.close();
    }
  } finally {
    await connections.embedded?.stop();
  }
}

const [word, ...others] = process.argv.slice(2);
const action = actions.find((name) => name === word);
if ((word !== undefined && !action) || others.length > 0) {
  process.stderr.write(
    'Say what to do: npm run log-key, npm run log-key -- begin, npm run log-key -- retire, npm run log-key -- resume\n',
  );
  process.exit(64);
}
try {
  process.stdout.write(await change(action));
} catch (error) {
  const isExpected = [ConfigFaults, DataFolderTaken, LogKeyRefused, NoEmbeddedPostgres, SchemaBehind].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected) throw error;
  process.stderr.write(`${(error as Error).message}\n`); // every kind of the list is an Error
  process.exit(1);
}
