// Paper: one sheet with the answer, what it is about and the way back, and nothing that can only be pressed.
import { expect, test } from './shopper.ts';

for (const [name, path] of [
  ['certified goods', '/product/HALAL-CHICKEN-2024-001'],
  ['recalled goods', '/product/HALAL-HALLOUMI-2026-001'],
  ['the evidence of a batch', '/evidence/HALAL-CHICKEN-2024-001?code=HALAL-CHICKEN-2024-001'],
  ['a certificate', '/evidence/NHA-C-2025-00042'],
  ['a journey', '/product-journey?code=HALAL-CHICKEN-2024-001'],
] as const)
  test(`${name} are printed on one sheet, with the address`, async ({ page, baseURL }) => {
    await page.goto(path);
    await expect(page.locator('[data-verdict], [data-outcome], [data-step]').first()).toBeVisible();
    // What the server drew is looked at, and listens to nothing.
    await expect(page.locator('[data-first-picture]')).toHaveCount(0);
    await expect(page.locator('article[aria-busy="true"]')).toHaveCount(0);
    const sheets = await page.pdf({ preferCSSPageSize: true });
    expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-printed]')).toContainText(`${baseURL}${path}`);
    await expect(page.locator('[data-printed] svg')).toBeVisible();
    // The heading of a step is printed, though on the screen it opens the step.
    for (const control of await page.locator('button:not([data-step] button), nav, [role="menu"]').all())
      await expect(control).toBeHidden();
  });
