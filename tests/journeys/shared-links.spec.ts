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

test('Without a script nothing is there that would do nothing, what is folded is open, and one line says what needs a script', async ({
  page,
}) => {
  for (const address of [
    '/product/HALAL-CHICKEN-2024-001',
    '/product-journey?code=HALAL-CHICKEN-2024-001',
    '/evidence/HALAL-CHICKEN-2024-001',
    '/evidence/NHA-C-2025-00042',
  ]) {
    await page.goto(address);
    // Assertions on text pass over this element.
    expect(await page.locator('noscript').evaluate(({ textContent }) => textContent)).toMatch(/need JavaScript/);
    await expect(page.locator('button:not([aria-expanded]):visible')).toHaveCount(0);
    await expect(page.locator('[data-unfolds][inert]')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  }
});

test('The pages of its evidence and its journey show what they are about without a script, in the language of the reader', async ({
  browser,
}) => {
  for (const [locale, script] of [
    ['en-GB', /[A-Za-z]{4}/],
    ['ar-AE', /\p{Script=Arabic}/u],
  ] as const) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/evidence/HALAL-CHICKEN-2024-001?code=HALAL-CHICKEN-2024-001');
    await expect(page.locator('dl').first()).toContainText('NHA-C-2025-00042');
    // Nothing is said of what only the browser of the reader can check.
    await expect(page.locator('[aria-busy] h2')).toHaveText(script);
    await expect(page.locator('[data-outcome]')).toHaveCount(0);
    await page.goto('/product-journey?code=HALAL-CHICKEN-2024-001');
    await expect(page.locator('h1')).toHaveText(script);
    await expect(page.locator('[data-step]')).not.toHaveCount(0);
    await context.close();
  }
});

test.describe('Before the app has come', () => {
  test.use({ javaScriptEnabled: true });
  const drawn = '[data-first-picture="answer"] h1';

  for (const path of [
    '/product/HALAL-CHICKEN-2024-001',
    '/evidence/HALAL-CHICKEN-2024-001?code=HALAL-CHICKEN-2024-001',
    '/product-journey?code=HALAL-CHICKEN-2024-001',
  ])
    test(`nothing of ${path} moves when it takes over, and nothing goes wrong`, async ({ page }) => {
      const problems: string[] = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      // What forms check by is for who fills one in, and for who reads proofs.
      const schemas = page.locator('link[href*="/assets/schemas-"]');
      await expect(schemas).toHaveCount(path.startsWith('/evidence') ? 1 : 0);
      // "Asking again" is for who asked before.
      expect(await page.locator('#root').innerHTML()).not.toMatch(/Asking/);
      await expect(page.locator('[data-first-picture]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.01);
      expect(problems).toEqual([]);
    });

  test('an answer for strangers is drawn for nobody else: another market, own rules or an account may make it another', async ({
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

  test('who chose a country and a language finds the page drawn for that country, in that language', async ({
    page,
  }) => {
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('amanah.market', 'MY');
      localStorage.setItem('amanah.language', 'ar');
    });
    // The next start of the app says it to the server.
    await page.reload();
    await expect(page.locator('[data-first-picture]')).toHaveCount(0);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/product/HALAL-CHICKEN-2024-001');
    await expect(page.locator(drawn)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-market', 'MY');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});
