// A link as it is before any script has run, and for whoever runs none: messengers, search engines, a phone on a slow network.
import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false });

test('The page of a product shows its name and its answer without a script, in the language of the reader', async ({
  browser,
  page,
}) => {
  await page.goto('/product/HALAL-CHICKEN-2024-001');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('h1')).toHaveText(/Chicken/);
  await expect(page.locator('article h2').first()).toHaveText('Verified');
  const previews = page.locator('title, meta[name="description"], meta[property^="og:"]');
  for (const preview of await previews.all())
    expect(await preview.evaluate((element) => element.outerHTML)).not.toMatch(/verified|certified/i);
  const arabic = await browser.newContext({ locale: 'ar-AE', javaScriptEnabled: false });
  const other = await arabic.newPage();
  await other.goto(page.url());
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(other.locator('article h2').first()).toHaveText(/\p{Script=Arabic}/u);
  await arabic.close();
});

test.describe('Before the app has come', () => {
  test.use({ javaScriptEnabled: true });
  const drawn = '[data-first-picture="answer"] h1';

  test('an answer for strangers is drawn for nobody else: a market, own rules or an account may make it another', async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/product/HALAL-CHICKEN-2024-001');
    await expect(page.locator(drawn)).toBeVisible();
    for (const [name, value] of [
      ['market', 'MY'],
      ['rules', '{"ethanolLimitPercent":0.5}'],
      ['token', 'of an account'],
    ] as const) {
      await page.evaluate(([key, stored]) => localStorage.setItem(`amanah.${key}`, stored), [name, value] as const);
      await page.reload();
      await expect(page.locator(drawn), name).toBeAttached();
      await expect(page.locator(drawn), name).toBeHidden();
      await page.evaluate(() => localStorage.clear());
    }
    await page.reload();
    await expect(page.locator(drawn)).toBeVisible();
  });
});
