// What the pages behind shared links take on a phone over a slow network, with nothing kept: the time to the largest part of the first screen,
// and all bytes until the page is quiet. The limits are what was reached, with room for a picture: they go down only.
import { choiceCookies } from '@amanah/api/pages';
import type { Browser, CDPSession } from '@playwright/test';

const code = 'HALAL-CHICKEN-2024-001';
export const sharedLinks = [
  { path: `/product/${code}`, mostKilobytes: 325 },
  { path: `/evidence/${code}`, mostKilobytes: 365 },
  { path: `/product-journey?code=${code}`, mostKilobytes: 355 },
] as const;
/** A language of another script brings two of its faces, and keeps the Latin one for names and numbers. */
const mostKilobytesOfScript = 100;
const mostMilliseconds = 1_800;
const openings = 5;
const choices = ['language', 'market'] as const;
/** What the person chose before. */
type Choice = Partial<Record<(typeof choices)[number], string>>;
/** Nothing, a country, and another language with a country. */
const people: readonly Choice[] = [{}, { market: 'MY' }, { language: 'ar', market: 'AE' }];
const quietMilliseconds = 2_000;

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, a processor a quarter as fast as this one. */
async function slowDown(session: CDPSession) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Opening {
  /** Milliseconds until the largest part of the first screen is there. */
  readonly largest: number;
  readonly kilobytes: number;
  readonly requests: number;
}

async function open(browser: Browser, url: string, choice: Choice): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  try {
    // As the app left them the last time.
    await context.addCookies(
      choices.flatMap((name) => (choice[name] ? [{ name: choiceCookies[name], value: choice[name], url }] : [])),
    );
    const page = await context.newPage();
    await page.addInitScript((chosen) => {
      for (const [name, value] of Object.entries(chosen)) localStorage.setItem(`amanah.${name}`, value);
    }, choice);
    const session = await context.newCDPSession(page);
    await slowDown(session);
    let [bytes, requests, lastAt] = [0, 0, Date.now()];
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
      lastAt = Date.now();
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => document.querySelector('[data-first-picture]') === null);
    while (Date.now() - lastAt < quietMilliseconds) await page.waitForTimeout(100);
    const largest = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
    return { largest: Math.round(largest), kilobytes: bytes / 1000, requests };
  } finally {
    await context.close();
  }
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

/** @returns whether all of them keep to their limits */
export async function openSharedLinks(browser: Browser, origin: string): Promise<boolean> {
  let areWithin = true;
  for (const { path, mostKilobytes } of sharedLinks)
    for (const choice of people) {
      const opened: Opening[] = [];
      for (let opening = 0; opening < openings; opening++) opened.push(await open(browser, origin + path, choice));
      const largest = middle(opened.map((one) => one.largest));
      const kilobytes = middle(opened.map((one) => one.kilobytes));
      const requests = middle(opened.map((one) => one.requests));
      const who = choices.flatMap((name) => choice[name] ?? []).join(' ');
      console.log(`${path} ${who} LCP ${largest} ms, ${kilobytes.toFixed(1)} kB in ${requests} requests`);
      const most = mostKilobytes + (choice.language === 'ar' ? mostKilobytesOfScript : 0);
      if (largest <= mostMilliseconds && kilobytes <= most) continue;
      console.log(`MISSED ${path} ${who}: at most ${mostMilliseconds} ms and ${most} kB`);
      areWithin = false;
    }
  return areWithin;
}
