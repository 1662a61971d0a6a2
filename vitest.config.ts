// The tests that need no browser: rules and components, domains on a real database, the source tree itself, and the product as a process.
// Must leave no file out of `npm test`: what one project excludes another one includes.
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** By default one core is left idle: on a machine of two that is half of it. */
const maxWorkers = '100%';
/** Only to end what hangs: how fast something has to be is said by the test that measures it, and a machine may be slow. */
const patient = { testTimeout: 240_000, hookTimeout: 240_000 };
const domains = {
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: ['server/src/testing/inspect-rows.ts'],
  ...patient,
};
/**
 * They sweep every route as everybody, write the demo or hundreds of documents, lead many cases through a whole certification, wait for clocks, or start
 * many processes: npm test has the time for them, and npm run check --changed where what they are about was changed.
 */
const longTests = [
  'bench/fill.test.ts',
  'demo/src/demo.test.ts',
  'demo/src/interrupted-seeding.test.ts',
  'server/src/bulk/bulk.test.ts',
  'server/src/bulk/file-rows.test.ts',
  'server/src/certificates/basis.test.ts',
  'server/src/certificates/credentials.test.ts',
  'server/src/certification/as-recommended.test.ts',
  'server/src/certification/audit-begin.test.ts',
  'server/src/certification/certification.test.ts',
  'server/src/certification/decide-materials.test.ts',
  'server/src/certification/leave-certifier.test.ts',
  'server/src/evidence/evidence.test.ts',
  'server/src/evidence/saved-certificate.test.ts',
  'server/src/identity/second-step.test.ts',
  'server/src/identity/sign-in.test.ts',
  'server/src/ledger/anchor.test.ts',
  'server/src/offline/offline.test.ts',
  'server/src/organisations/issuer-keys.test.ts',
  'server/src/platform/backup/backup.test.ts',
  'server/src/platform/database/accounts.test.ts',
  'server/src/platform/database/job-turns.test.ts',
  'server/src/platform/database/migrate.test.ts',
  'server/src/products/gs1-prefixes.test.ts',
  'server/src/reports/reports.test.ts',
  'server/src/testing/authorization.test.ts',
  'server/src/testing/budgets.test.ts',
  'server/src/testing/hostile-input.test.ts',
  'server/src/testing/realms.test.ts',
  'server/src/testing/tenants.test.ts',
  'server/src/testing/two-editors.test.ts',
];
/** Properties of everything there can be, tried thousands of times. */
const longRules = [
  'core/src/offline/decide-offline.test.ts',
  'core/src/verification/decide-verdict.properties.test.ts',
];

const components = 'src/**/*.test.{ts,tsx}';
/** Whole documents of evidence, checked and broken one after the other. */
const longComponents = ['src/routes/evidence.$subject.test.tsx'];
/** They put another network or clock in the place of the browser's, which modules that others have loaded before may hold on to. */
const componentsApart = globSync(components, { cwd: 'web' }).filter((file) =>
  /vi\.(?:stubGlobal|useFakeTimers|setSystemTime)/.test(readFileSync(`web/${file}`, 'utf8')),
);

/** They take all of the machine and measure time: alone, one after the other. */
const floods = ['tests/faults/flood.test.ts', 'tests/faults/passkey-flood.test.ts'];

export default defineConfig({
  test: {
    maxWorkers,
    // By what the files hold: what did not change since the last run is not translated again.
    fsModuleCache: true,
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
          exclude: longRules,
          ...patient,
        },
      },
      { test: { name: 'rules at length', include: longRules, ...patient } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'components',
          root: './web',
          // The browser and the design system are loaded once a worker instead of once a file.
          isolate: false,
          include: [components],
          exclude: [...componentsApart, ...longComponents],
          maxWorkers,
          ...patient,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'components apart',
          root: './web',
          include: componentsApart,
          exclude: longComponents,
          maxWorkers,
          ...patient,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: { name: 'components at length', root: './web', include: longComponents, maxWorkers, ...patient },
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
