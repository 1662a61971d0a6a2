// Finds a Chromium for the journeys and the gallery, or installs one: Playwright's own, or Debian's where that cannot be downloaded.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const run = (program: string, ...programArguments: string[]) =>
  spawnSync(program, programArguments, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;

const found = () =>
  [process.env.CHROMIUM ?? '', chromium.executablePath(), ...known].find((path) => path !== '' && existsSync(path));

/** @returns the path of a browser that exists */
export function ensureBrowser(): string {
  const present = found();
  if (present) return present;
  console.log('No browser found; installing one for the journeys.');
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isInstalled = isDebianRoot
    ? run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
    : run('npx', 'playwright', 'install', 'chromium');
  const installed = found();
  if (!isInstalled || !installed)
    throw new Error('No browser could be installed. Install Chromium and name it in CHROMIUM.');
  return installed;
}

/** Flags that keep it quiet and let it see a picture instead of a camera. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
