// Every verdict state by typing a code of the demo.
import { verdictStates } from '@amanah/core/verification';
import { chooseMore, expect, samples, test, typeCode, verdictHeading, words } from './shopper.ts';

test('Every verdict state can be seen by typing a code', async ({ page }) => {
  test.setTimeout(120_000);
  const known = await samples(page);
  for (const state of verdictStates) {
    const code =
      state === 'unknown' ? 'HALAL-NOWHERE-2026-999' : known.find((sample) => sample.expected === state)?.code;
    expect(code, state).toBeDefined();
    await typeCode(page, code ?? '');
    await expect(verdictHeading(page, state), `${state}: ${code}`).toBeVisible();
  }
});

test('A certified product shows its certificate, its batch and what the code does not prove', async ({ page }) => {
  await typeCode(page, 'halal-chicken-2024-001');
  await expect(page.getByText('This product is certified halal!').first()).toBeVisible();
  await expect(page.getByText('Certificate number').first()).toBeVisible();
  await expect(page.getByText('This code names the batch, not this pack.').first()).toBeVisible();
  await chooseMore(page, 'View Full Details');
  await expect(page).toHaveURL(/\/product\/HALAL-CHICKEN-2024-001$/);
});

test('A result has an address: it is read again without another scan, and Back and Scan Another return to the start', async ({
  page,
}) => {
  const scans: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/verify')) scans.push(request.url());
  });
  const field = page.getByLabel('QR code or batch number');
  await typeCode(page, 'HALAL-BEEF-2024-002');
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await page.reload();
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await page.goBack();
  await expect(field).toBeVisible();
  await page.goForward();
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await page.getByRole('button', { name: 'Scan Another' }).click();
  await expect(field).toBeVisible();
  expect(scans).toHaveLength(1);
});

test('Scan Another leaves no second scanner behind: one Back leads to where the person came from', async ({ page }) => {
  const field = page.getByLabel('QR code or batch number');
  await page.goto('/terms');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Scanner' }).click();
  await page.getByRole('tab', { name: 'Manual' }).click();
  for (const code of ['HALAL-BEEF-2024-002', 'HALAL-CHICKEN-2024-001']) {
    await field.fill(code);
    await page.getByRole('button', { name: 'Verify Product' }).click();
    await expect(verdictHeading(page, 'certified')).toBeVisible();
    await page.getByRole('button', { name: 'Scan Another' }).click();
    await expect(field).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/terms$/);
});

test('The title of a result names the product, and what is not found the code', async ({ page }) => {
  await typeCode(page, 'HALAL-BEEF-2024-002');
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await expect(page).toHaveTitle('Minced Beef, Frozen · Amanah');
  await typeCode(page, 'HALAL-NOBODY-2026-001');
  await expect(verdictHeading(page, 'unknown')).toBeVisible();
  await expect(page).toHaveTitle('HALAL-NOBODY-2026-001 · Amanah');
});

test('The button is disabled while the input is empty, and white space is an Invalid Code', async ({ page }) => {
  await page.goto('/scanner?mode=manual');
  await expect(page.getByRole('button', { name: 'Verify Product' })).toBeDisabled();
  await page.getByLabel('QR code or batch number').fill('   ');
  await page.getByLabel('QR code or batch number').press('Enter');
  await expect(page.getByText('Invalid Code')).toBeVisible();
  await expect(page.getByText('Please enter a valid QR code or batch number')).toBeVisible();
});

test('The keyboard alone is enough, from the front page to the verdict', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-first-picture]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.goto('/scanner?mode=manual');
  const field = page.getByLabel('QR code or batch number');
  for (
    let presses = 0;
    presses < 40 && !(await field.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('HALAL-CHICKEN-2024-001');
  await page.keyboard.press('Enter');
  await expect(verdictHeading(page, 'certified')).toBeVisible();
});

test('The certificate can be saved as a PDF, in English and in Arabic', async ({ page }) => {
  for (const language of ['en', 'ar']) {
    const answer = await page.request.get(`/api/verdicts/HALAL-CHICKEN-2024-001/certificate.pdf?language=${language}`);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('The paper on a product page is saved under number and holder of its certificate', async ({ page }) => {
  await page.goto('/product/HALAL-CHICKEN-2024-001');
  const saving = page.waitForEvent('download');
  await chooseMore(page, 'Save Certificate');
  expect((await saving).suggestedFilename()).toBe('amanah-NHA-C-2025-00042-Kampung-Hijau-Poultry-Sdn-Bhd.pdf');
});

test('A Digital Link opens the product page', async ({ page }) => {
  const answer = await page.request.post('/api/verify', { data: { qrCode: 'HALAL-CHICKEN-2024-001' } });
  const { product, batch } = (await answer.json()) as {
    product: { gtin: string; name: string };
    batch: { batchNumber: string };
  };
  await page.goto(`/01/${product.gtin}/10/${encodeURIComponent(batch.batchNumber)}`);
  await expect(page.getByRole('heading', { name: product.name }).first()).toBeVisible();
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar-AE' });
  test('the page runs from right to left and the verdict is spoken in Arabic', async ({ page }) => {
    await page.goto('/scanner?mode=manual');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('textbox').first().fill('HALAL-CHICKEN-2024-001');
    await page.keyboard.press('Enter');
    const { speak } = await import('@amanah/messages/speak');
    await expect(
      page
        .getByRole('heading', { name: speak('ar').headline({ code: 'certificate.valid', details: {} }).word })
        .first(),
    ).toBeVisible();
    expect(words.language).toBe('en');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('the verdict fits 390 pixels, and the drawer leads to the scanner', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Scanner' }).click();
    await expect(page).toHaveURL(/\/scanner/);
    await typeCode(page, 'HALAL-CHICKEN-2024-001');
    await expect(verdictHeading(page, 'certified')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('the answer, who certifies it and the next scan are seen without scrolling', async ({ page }) => {
    test.setTimeout(120_000);
    for (const { code, expected } of await samples(page)) {
      await typeCode(page, code);
      const heading = verdictHeading(page, expected);
      await expect(heading, code).toBeInViewport({ ratio: 1 });
      const next = page.getByRole('button', { name: 'Scan Another' });
      await expect(next, code).toBeInViewport({ ratio: 1 });
      // Nothing lies under the button: it stands below the answer.
      const [answer, action] = [await page.locator('[data-verdict]').boundingBox(), await next.boundingBox()];
      expect(action?.y ?? 0, code).toBeGreaterThanOrEqual((answer?.y ?? 0) + (answer?.height ?? 0));
    }
  });
});

test('Rules that a result led to are saved and lead back to that result, which is by them', async ({ page }) => {
  await page.goto('/product/HALAL-MALT-2026-001');
  await expect(verdictHeading(page, 'not_halal')).toHaveText('More alcohol than allowed: 0.4 %');
  await page.getByRole('link', { name: 'Change my rules' }).click();
  await page.getByRole('radio', { name: /Up to a limit/ }).check({ force: true });
  await page.getByLabel('Limit in percent').fill('0.5');
  await page.getByRole('button', { name: 'Save and go back to the result' }).click();
  await expect(page).toHaveURL(/\/product\/HALAL-MALT-2026-001$/);
  await expect(verdictHeading(page, 'no_concern_found')).toHaveText('Not certified. Contains alcohol: 0.4 %');
});

test('A rule on insects decides a result that authorities judge differently, and what a label is read as', async ({
  page,
}) => {
  await page.goto('/product/HALAL-DRAGEE-2026-001');
  await expect(verdictHeading(page, 'not_halal')).toBeVisible();
  await page.getByRole('link', { name: 'Choose whose ruling decides' }).click();
  await page.locator('#insects').getByRole('radio', { name: /^Yes/ }).check({ force: true });
  await page.getByRole('button', { name: 'Save and go back to the result' }).click();
  await expect(page.getByText('Your rule: ingredients from insects are accepted.')).toBeVisible();
  await page.goto('/read-label');
  await page.getByRole('textbox', { name: 'Ingredients' }).fill('Sugar, carmine');
  await expect(page.getByText('No ingredient is of concern').first()).toBeVisible();
});

for (const [width, opens] of [
  [390, true],
  [1280, false],
] as const)
  test(`My rules are in the menu of somebody without an account, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    if (opens) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'My rules' })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'My rules' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save my rules' })).toBeVisible();
  });
