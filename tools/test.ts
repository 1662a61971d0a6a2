// npm test: everything. Types, lint, laws, rules, domains on a real PostgreSQL, conformance, faults, and journeys in a real browser.
import { ensureBrowser } from './browser.ts';
import { runSideBySide, runSteps } from './run-command.ts';
import { checkSteps } from './steps.ts';
import { systemPostgresSteps } from './system-postgres.ts';

const browser = ensureBrowser();
// As before npm start: once here, instead of in the first test that starts the product.
await import('./prepare.ts');
if ((await runSideBySide(checkSteps)) > 0) process.exit(1);
runSteps([
  {
    name: 'Rules, components and domains at length',
    command: [
      'vitest',
      'run',
      '--project',
      'rules at length',
      '--project',
      'components at length',
      '--project',
      'domains at length',
    ],
  },
  { name: 'Command line and chain', command: ['vitest', 'run', '--project', 'cli', '--project', 'chain'] },
  { name: 'Conformance', command: ['vitest', 'run', '--project', 'conformance'] },
  ...(await systemPostgresSteps()),
  { name: 'Faults', command: ['vitest', 'run', '--project', 'faults'] },
  // One after the other: they measure time and take all of the machine.
  { name: 'Floods', command: ['vitest', 'run', '--project', 'floods', '--no-file-parallelism'] },
  {
    name: 'Journeys',
    command: ['playwright', 'test', '-c', 'tests/journeys/playwright.config.ts'],
    environment: { CHROMIUM: browser },
  },
]);
