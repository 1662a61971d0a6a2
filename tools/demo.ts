// npm run demo: throws everything in the database away and fills it with fresh demo data. Asks first unless told --yes.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { startSeeding } from '@amanah/demo/start-seeding';
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
// What was signed last belongs to the log that was thrown away; with it there the new one would not sign.
rmSync(join(config.dataDir, 'ledger'), { recursive: true, force: true });
const server = await startServer(config, { fillDemo: startSeeding }, (done, total) =>
  process.stdout.write(`\r  ${done} of ${total} batches`),
);
const isComplete = await server.seeded;
await server.stop();
if (!isComplete) process.exit(1);
process.stdout.write(
  '\n  The demo data is fresh, and so is the log. A browser or monitor that remembers the old log will refuse the new one:\n  clear the data of the site, or the state folder of the monitor.\n',
);
