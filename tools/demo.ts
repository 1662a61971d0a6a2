// npm run demo: throws everything in the database away and fills it with fresh demo data. Asks first unless told --yes.
import { createInterface } from 'node:readline/promises';
import { startServer } from '../server/src/main.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { emptyDatabase } from '../server/src/platform/database/empty.ts';

const config = readConfig({
  ...process.env,
  DEMO: 'on',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
});
const place = config.databaseUrl ? new URL(config.databaseUrl).pathname.slice(1) : config.dataDir;

if (!process.argv.includes('--yes')) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Everything in ${place} will be deleted and replaced by demo data. Type yes to go on: `,
  );
  terminal.close();
  if (answer.trim() !== 'yes') process.exit(1);
}
await emptyDatabase(config);
const server = await startServer(config, (done, total) => process.stdout.write(`\r  ${done} of ${total} batches`));
await server.seeded;
await server.stop();
process.stdout.write('\n  The demo data is fresh.\n');
