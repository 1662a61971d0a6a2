// Journeys: a real browser, a real server, the embedded database with the demo data.
import { defineConfig, devices } from '@playwright/test';
import { browserFlags } from '../../tools/browser.ts';

export const journeyPort = 4600;
export const journeyMqttPort = 4601;
/** Named by the environment as those of operators: one for each journey that has one. */
export const journeyOperatorEmails = ['operator@journeys.example', 'second-operator@journeys.example'] as const;

export default defineConfig({
  testDir: '.',
  globalSetup: './start-product.ts',
  outputDir: '../../test-results',
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  // At the end of these journeys the certifier of the demo keeps its own key, and the server signs nothing more for it.
  projects: [
    { name: 'journeys', testIgnore: /certificates\.spec/ },
    { name: 'own keys', testMatch: /certificates\.spec/, dependencies: ['journeys'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${journeyPort}`,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    // A worker would answer before what a journey puts in the way of a request. Journeys without a network allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: browserFlags,
    },
  },
});
