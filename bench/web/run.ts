// npm run bench web: Lighthouse (mobile profile) on what a shopper opens first, the JavaScript that the scanner loads before its decoder, and what pages
// behind shared links take over a slow network.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startSeeding } from '@amanah/demo/start-seeding';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startServer } from '../../server/src/main.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { browserFlags, ensureBrowser } from '../../tools/browser.ts';
import { buildWebIfStale } from '../../tools/build-web.ts';
import { drawPage } from '../../tools/draw-page.ts';
import { openSharedLinks, sharedLinks } from './shared-links.ts';

const debuggingPort = 9333;
const leastScore = 95;
/** One run of Lighthouse says as much of the machine as of the page: the one in the middle counts, and all are printed. */
const runsOfPage = 5;
const mostScriptKilobytes = 200;
const pages = ['/', '/scanner', ...sharedLinks.slice(0, 2).map(({ path }) => path), '/certification-bodies'];

const home = mkdtempSync(join(tmpdir(), 'amanah-web-bench-'));
chmodSync(home, 0o755); // the database may run under another account
await buildWebIfStale();
const server = await startServer(
  readConfig({ DATA_DIR: join(home, 'data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }),
  { fillDemo: startSeeding, draw: drawPage },
);
if (!(await server.seeded)) throw new Error('the demo is not complete');
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
});
try {
  for (const path of pages) {
    const runs: Awaited<ReturnType<typeof audit>>[] = [];
    for (let run = 0; run < runsOfPage; run++) runs.push(await audit(server.url + path));
    const median = runs.toSorted((one, other) => one.performance - other.performance)[Math.floor(runsOfPage / 2)];
    if (!median) throw new Error(`no Lighthouse result for ${path}`);
    const { scores, audits } = median;
    console.log(
      `${path.padEnd(34)} ${scores.map(({ title, score }) => `${title} ${score}`).join(', ')}; LCP ${audits['largest-contentful-paint']?.displayValue}, CLS ${audits['cumulative-layout-shift']?.displayValue}, blocking ${audits['total-blocking-time']?.displayValue}; performance of ${runsOfPage} runs ${runs.map((one) => one.performance).join(', ')}`,
    );
    for (const { title, score } of scores) {
      if (score >= leastScore) continue;
      console.log(`MISSED ${path}: ${title} ${score} (at least ${leastScore})`);
      process.exitCode = 1;
    }
    const weak = Object.values(audits).filter(
      (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative',
    );
    for (const audit of weak) console.log(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
  }
  // What the drawn page asks for at once; the result view and the decoder follow when the browser is idle or the camera starts.
  const page = await browser.newPage();
  await page.goto(`${server.url}/scanner`);
  const scripts = await page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLLinkElement>('link[data-script]')].map((link) => link.href),
    ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map((script) => script.src),
  ]);
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (url) => gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length),
  );
  const kilobytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  console.log(`/scanner loads ${kilobytes.toFixed(1)} kB of JavaScript (gzip) before the decoder`);
  if (kilobytes > mostScriptKilobytes) process.exitCode = 1;
  await page.close();
  if (!(await openSharedLinks(browser, server.url))) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}

async function audit(url: string) {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    logLevel: 'error',
  });
  if (!result) throw new Error(`no Lighthouse result for ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(({ title, score }) => ({
    title,
    score: Math.round((score ?? 0) * 100),
  }));
  return { scores, audits, performance: Math.round((categories['performance']?.score ?? 0) * 100) };
}
