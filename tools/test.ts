// npm test: everything. Types, lint, laws, rules, domains on a real PostgreSQL, conformance, faults, and journeys in a real browser.
import { ensureBrowser } from './browser.ts';
import { buildWebIfStale } from './build-web.ts';
import { runSteps } from './run-command.ts';
import { checkSteps } from './steps.ts';
import { systemPostgresSteps } from './system-postgres.ts';

const browser = ensureBrowser();
await buildWebIfStale();
runSteps([
  ...checkSteps,
  { name: 'Domains at length', command: ['vitest', 'run', '--project', 'domains at length'] },
  { name: 'Command line and chain', command: ['vitest', 'run', '--project', 'cli', '--project', 'chain'] },
  { name: 'Conformance', command: ['vitest', 'run', '--project', 'conformance'] },
  ...(await systemPostgresSteps()),
  // One after the other: some measure time, others take all of the machine.
  { name: 'Faults', command: ['vitest', 'run', '--project', 'faults', '--no-file-parallelism'] },
  {
    name: 'Journeys',
    command: ['playwright', 'test', '-c', 'tests/journeys/playwright.config.ts'],
    environment: { CHROMIUM: browser },
  },
]);
