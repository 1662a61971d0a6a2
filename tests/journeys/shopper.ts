// What the journeys share: the demo's sample codes, words of a verdict, and a page that reports every error of the console.

import { createHash } from 'node:crypto';
import type { HeadlineCode, VerdictState } from '@amanah/core/verification';
import { speak } from '@amanah/messages/speak';
import { test as base, expect, type Page } from '@playwright/test';
import { browserFlags } from '../../tools/browser.ts';

export { expect };

/** A page on which any console error or uncaught exception fails the journey, unless the journey says that it expects it. */
export const test = base.extend<{ consoleErrors: string[]; expectedErrors: RegExp[] }>({
  // Each journey comes from an address of its own: so many people signing in at one would be held for an attack, and rightly.
  extraHTTPHeaders: async ({ locale: _ }, use, { testId }) => {
    const [one = 0, two = 0, three = 0] = createHash('sha256').update(testId).digest();
    await use({ 'x-forwarded-for': `10.${one}.${two}.${three}` });
  },
  expectedErrors: [[], { option: true }],
  consoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const cameraFlags = (film: string) => [
  ...browserFlags,
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${process.env.AMANAH_FILMS ?? ''}/${film}`,
];

export const words = speak('en');
export const arabicWords = speak('ar');

/**
 * Nothing on the screen waits any more. Signed in, a stream stays open, so the network never rests; signed out it does, and then the page
 * that the server drew has been replaced by the one that lives.
 */
export async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [class*="breathe"]')).toHaveCount(0);
  if (!(await page.evaluate(() => localStorage.getItem('amanah.token')))) await page.waitForLoadState('networkidle');
}

export async function samples(page: Page): Promise<{ code: string; expected: VerdictState; productName: string }[]> {
  const answer = await page.request.get('/api/samples');
  return ((await answer.json()) as { samples: { code: string; expected: VerdictState; productName: string }[] })
    .samples;
}

export async function typeCode(page: Page, code: string) {
  await page.goto('/scanner?mode=manual');
  await page.getByLabel('QR code or batch number').fill(code);
  await page.getByRole('button', { name: 'Verify Product' }).click();
}

/** One of the actions of a result that stand behind its second button. */
export async function chooseMore(page: Page, action: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** @param headline the reason that leads, where a state alone would not say enough */
export const verdictHeading = (page: Page, state: VerdictState, headline?: HeadlineCode) =>
  page.locator(`[data-verdict="${state}"] [data-headline${headline ? `="${headline}"` : ''}]`).first();

export const person = () => {
  const id = Math.random().toString(36).slice(2, 10);
  return { username: `Shopper ${id}`, email: `${id}@example.com`, password: 'purple-mango-38-tree' };
};
