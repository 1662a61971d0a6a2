// Each page, opened and entered, asks once for each answer, and for none that is refused to who looks at it.

import { join } from 'node:path';
import { liveNotifications } from '@amanah/api/notifications';
import type { Page } from '@playwright/test';
import { readPages } from '../../tools/pages.ts';
import { type Person, signedIn } from './people.ts';
import { atRest, expect, test } from './shopper.ts';

const pages = readPages(join(import.meta.dirname, '../../web/src/routes')).filter(({ path }) => !path.includes('$'));
const people = ['consumer', 'producer', 'retailer', 'certifier', 'operator'] as const satisfies readonly Person[];

/** As a link does, without another load. */
const enter = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const person of people)
  test(`${person}: every page asks once for each answer`, async ({ page }) => {
    test.slow();
    const asked: string[] = [];
    const refused: string[] = [];
    const all = new Set<string>();
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (!pathname.startsWith('/api/') || response.request().method() !== 'GET') return;
      if (pathname === liveNotifications.url) return;
      asked.push(pathname + search);
      all.add(pathname);
      if (response.status() >= 400) refused.push(`${response.status()} ${pathname}`);
    });
    await signedIn(page, person);
    // The number comes at once, is not nought, and stays, whatever others do meanwhile.
    await page.route(liveNotifications.url, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'event: unread\ndata: 3\n\n' }),
    );
    await page.goto('/privacy');
    await atRest(page);
    // A page is one moment, however slow this machine is; from page to page everything has grown stale.
    let moment = Date.now();
    const next = () => {
      moment += 4_000;
      return page.clock.setFixedTime(moment);
    };
    const twice: Record<string, string[]> = {};
    const look = async (name: string) => {
      await atRest(page);
      await page.waitForTimeout(150);
      const found = asked.filter((one, at) => asked.indexOf(one) !== at);
      if (found.length > 0) twice[name] = found;
    };
    for (const { path } of pages) {
      // Where most is asked; what an address does is the same for all.
      if (person === 'producer') {
        await next();
        asked.length = 0;
        await page.goto(path);
        await look(`${path} opened`);
      }
      await enter(page, '/privacy');
      await atRest(page);
      await next();
      asked.length = 0;
      await enter(page, path);
      await look(`${path} entered`);
    }
    expect(twice).toEqual({});
    expect(refused).toEqual([]);
    expect(all.size).toBeGreaterThan(8);
  });
