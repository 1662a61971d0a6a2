// Every first sentence that a result can have, by typing a code of the demo on a phone: word by word, in both languages, readable by
// light and in the dark. What the rules decide is asked in demo/src/first-sentences.test.ts.
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { copiedCode } from '@amanah/demo/samples';
import { asPattern, firstSentences } from '@amanah/demo/testing/first-sentences';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test, verdictHeading } from './shopper.ts';

const batches = demoBatches(calendarFrom(new Date()));
function codeOf([key, number]: readonly [string, number]): string {
  const found = batches.find((one) => one.product.key === key && one.number === number);
  if (!found) throw new Error(`the demo has no batch ${number} of ${key}`);
  return found.code;
}

const sentences: typeof firstSentences = [
  ...firstSentences,
  {
    of: copiedCode(),
    state: 'suspected_copy',
    headline: 'serial.impossible_travel',
    en: 'Possible copy: this serial number was seen in {}',
    ar: 'نسخة محتملة: ظهر هذا الرقم التسلسلي في {}',
  },
  {
    of: 'HALAL-CHIKEN-2024-001',
    state: 'unknown',
    headline: 'code.not_registered',
    en: 'Did you mean \u2068Whole Chicken, Frozen\u2069?',
    ar: 'هل تقصد \u2068Whole Chicken, Frozen\u2069؟',
  },
];

/** A shopper who has said where they shop, or has not. */
async function shopIn(page: Page, market: string | undefined) {
  await page.goto('/scanner?mode=manual');
  await page.evaluate(
    (country) => (country ? localStorage.setItem('amanah.market', country) : localStorage.removeItem('amanah.market')),
    market,
  );
}

/** In whatever language. */
async function typeAnywhere(page: Page, code: string) {
  await page.goto('/scanner?mode=manual');
  await page.getByRole('textbox').first().fill(code);
  await page.keyboard.press('Enter');
}

async function expectReadable(page: Page, where: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const band = new AxeBuilder({ page }).include('[data-verdict]').withRules(['color-contrast']);
    expect((await band.analyze()).violations, `${where}, ${colorScheme}`).toEqual([]);
  }
}

for (const [language, locale] of [
  ['en', 'en-GB'],
  ['ar', 'ar-AE'],
] as const)
  test.describe(`on a phone, ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale });
    test('every first sentence is read by typing a code of the demo', async ({ page }) => {
      test.setTimeout(240_000);
      let market: string | undefined;
      for (const row of sentences) {
        const code = typeof row.of === 'string' ? row.of : codeOf(row.of);
        const where = `${code} in ${row.market ?? 'no market'}`;
        if (row.market !== market) await shopIn(page, row.market);
        market = row.market;
        await typeAnywhere(page, code);
        const heading = verdictHeading(page, row.state, row.headline);
        await expect(heading, where).toHaveText(asPattern(row[language]));
        await expect(heading, where).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(390);
        await expectReadable(page, where);
      }
    });
  });

test('a certificate recognised somewhere says where, before somebody has said where they shop', async ({ page }) => {
  await typeAnywhere(page, codeOf(['CHICKEN', 1]));
  await expect(verdictHeading(page, 'certified', 'certificate.valid')).toHaveText('Verified');
  await expect(page.getByText(/^Recognised in /).first()).toBeVisible();
});

test('the number of a certificate opens that certificate', async ({ page }) => {
  const answer = await page.request.get(`/api/verdicts/${codeOf(['CHICKEN', 1])}`);
  const { certifications } = (await answer.json()) as { certifications: { certificateNumber: string }[] };
  const number = certifications[0]?.certificateNumber ?? '';
  await typeAnywhere(page, number);
  await expect(page.getByText(number).first()).toBeVisible();
});
