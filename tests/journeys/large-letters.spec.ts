// Whoever has the letters of the browser at twice their size reads every page of a shopper on a phone: no page is enlarged with them.
import { browserFlags } from '../../tools/browser.ts';
import { fits, isWhole } from './fits.ts';
import { atRest, expect, test } from './shopper.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...browserFlags, '--blink-settings=defaultFontSize=32'],
  },
});

const paths = [
  '/',
  '/scanner',
  '/scanner?mode=manual',
  '/scanner?result=HALAL-CHICKEN-2024-001',
  '/product/HALAL-CHICKEN-2024-001',
  '/evidence/HALAL-CHICKEN-2024-001',
  '/product-journey?code=HALAL-CHICKEN-2024-001',
  '/my-rules',
];

for (const locale of ['en-GB', 'ar-AE'])
  test.describe(locale, () => {
    test.use({ locale });
    for (const path of paths)
      test(`${path} fits and nothing is cut off`, async ({ page }) => {
        await page.goto(path);
        await atRest(page);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        await fits(page, path);
        await isWhole(page);
      });
  });
