import { devices } from '@playwright/test';
import { browserFlags } from '../../tools/browser.ts';
export default { testDir: '.', outputDir: '/tmp/helpers/map/results', workers: 2, timeout: 45_000, expect: { timeout: 8_000 }, reporter: [['list']], use: { ...devices['Desktop Chrome'], baseURL: process.env.BASE ?? 'http://127.0.0.1:4711', viewport: { width: 1280, height: 900 }, locale: 'en-GB', screenshot: 'only-on-failure', launchOptions: { executablePath: '/usr/bin/chromium', args: browserFlags } } };
