// Three kinds of tests that need no browser: rules and components, domains on a real database, and the source tree itself.
import { defineConfig } from 'vitest/config';

/** Only to end what hangs: how fast something has to be is said by the test that measures it, and a machine may be slow. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 };
const domains = { globalSetup: ['server/src/testing/global-setup.ts'], ...patient };
/** They start many processes or write the demo again and again: half a minute each, which npm run check does not spend. */
const longTests = [
  'demo/src/interrupted-seeding.test.ts',
  'server/src/ledger/anchor.test.ts',
  'server/src/platform/database/migrate.test.ts',
];

/** They take all of the machine and measure time: alone, one after the other. */
const floods = ['tests/faults/flood.test.ts', 'tests/faults/passkey-flood.test.ts'];

export default defineConfig({
  test: {
    // By default one core is left idle: on a machine of two that is half of it.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          // Pure functions share nothing that a process of their own would protect.
          isolate: false,
          include: [
            'core/src/**/*.test.ts',
            'api/src/**/*.test.ts',
            'messages/src/**/*.test.ts',
            'server/src/platform/*.test.ts',
          ],
          ...patient,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { name: 'components', root: './web', include: ['src/**/*.test.{ts,tsx}'], ...patient },
      },
      {
        test: {
          name: 'domains',
          // Each file has a database and an app of its own; loading the product anew for each took half of the time.
          isolate: false,
          include: [
            'server/src/*/*.test.ts',
            'server/src/platform/{backup,database}/*.test.ts',
            'demo/src/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude: ['server/src/platform/*.test.ts', ...longTests],
          ...domains,
        },
      },
      { test: { name: 'domains at length', include: longTests, ...domains } },
      { test: { name: 'chain', include: ['chain/src/**/*.test.ts'], ...patient } },
      { test: { name: 'cli', include: ['cli/src/**/*.test.ts'], ...patient } },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], ...patient } },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: floods, ...patient } },
      { test: { name: 'floods', include: floods, ...patient } },
      { test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], ...patient } },
    ],
  },
});
