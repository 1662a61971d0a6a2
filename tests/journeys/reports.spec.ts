// Reports: a producer makes a compliance report, sees how far it is, is told by the toast, and saves the file.
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { signedIn } from './people.ts';
import { expect, test } from './shopper.ts';

test('A producer generates a compliance report, and downloads it', async ({ page }) => {
  await signedIn(page, 'producer');
  await page.goto('/professional-tools?tab=reports');
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Generate Compliance Report' }).click();
  await expect(page.getByText('Report Generated')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Report RPT-\d{8}-[0-9A-F]{6} is ready for download$/).first()).toBeVisible();

  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download report RPT-/ })
    .first()
    .click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^RPT-\d{8}-[0-9A-F]{6}-compliance\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
