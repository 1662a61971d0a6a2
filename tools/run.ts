// Starts the product, says where everything is, stops it all on Ctrl-C.

import { demoAccounts, demoOperator, demoPassword } from '@amanah/demo/accounts';
import { startSeeding } from '@amanah/demo/start-seeding';
import { loadProduct, startServer } from '../server/src/main.ts';
import { ConfigFaults, readConfig } from '../server/src/platform/config.ts';
import { DataFolderTaken } from '../server/src/platform/database/data-folder.ts';
import { NoEmbeddedPostgres } from '../server/src/platform/database/native-postgres.ts';
import { RestoreNotFinished } from '../server/src/platform/database/open-connections.ts';
import { drawPage, loadDrawing } from './draw-page.ts';
import { onStopOrder } from './stop-orders.ts';

const begun = performance.now();

async function start() {
  const config = readConfig(process.env);
  const showsProgress = process.stdout.isTTY;
  const server = await startServer(config, { fillDemo: startSeeding, draw: drawPage }, (done, total) => {
    if (showsProgress)
      process.stdout.write(`\r  Demo data: ${done} of ${total} batches${done === total ? ', complete\n' : ' '}`);
  });

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write('\n  Stopping…\n');
    await server.stop();
    process.exit(0);
  };
  onStopOrder(() => void stop());

  const notConfigured = [
    ...(config.smtpUrl ? [] : [`mail (SMTP_URL): written to ${config.dataDir}/mail`]),
    ...(config.witnessPolicyFile ? [] : ['witnesses (WITNESS_POLICY_FILE): nobody else cosigns the log']),
    ...(config.anchor ? [] : ['anchor (EVM_RPC_URL): checkpoints are on no chain']),
  ];
  const lines = [
    '',
    `  Amanah is ready on ${server.url}   (${Math.round(performance.now() - begun)} ms)`,
    '',
    ...(config.demo
      ? [
          `  Demo accounts, password ${demoPassword}:`,
          ...demoAccounts.map((account) => `    ${account.role.padEnd(10)} ${account.email}`),
          `    operator   ${demoOperator.email}`,
          '',
        ]
      : []),
    ...(server.closedDemo
      ? [
          `  Demo:           switched off (DEMO=on opens it). This database holds ${server.closedDemo.organisations} organisations, ${server.closedDemo.accounts} accounts`,
          `                  and ${server.closedDemo.products} products of the demo: nobody can sign in with them, and nothing of theirs is shown.`,
        ]
      : []),
    ...(config.demo ? ['  Demo data:      on its way; the codes of the landing page come first'] : []),
    `  Data:           ${server.dataPlace}`,
    `  Sensors:        ${server.mqttUrl ?? 'no MQTT here; devices can send by HTTP'}${config.demo ? '   (demo devices: npx amanah simulate sensors)' : ''}`,
    `  Not configured: ${notConfigured.join('\n                  ') || 'nothing'}`,
    '  Stop with Ctrl-C.',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const isComplete = await server.seeded;
  if (isComplete && config.demo && !showsProgress)
    process.stdout.write(`  Demo data:      complete   (${Math.round(performance.now() - begun)} ms)\n`);
  if (!isComplete)
    process.stderr.write('  The demo could not be completed; everything else works. Why is in the log above.\n');
}

/** Everything that a start loads and much of what it runs, without starting. */
export async function load() {
  await Promise.all([loadProduct(), import('@amanah/demo/seed-beside'), loadDrawing()]);
  const { rehearseStart } = await import('../server/src/rehearse-start.ts');
  await rehearseStart();
}

export const run = () => start().catch(giveUp);

function giveUp(error: unknown) {
  const isExpected =
    error instanceof ConfigFaults ||
    error instanceof DataFolderTaken ||
    error instanceof NoEmbeddedPostgres ||
    error instanceof RestoreNotFinished ||
    // By its name: its module would be loaded before the database is started.
    (error instanceof Error && error.name === 'SchemaBehind');
  const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (isPortTaken) console.error(`The port is in use by another program. Choose another one with PORT.`);
  else console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
