// The command palette: opened by keys, searched, entered, closed; in both reading directions, wide and narrow.

import arabic from '@amanah/messages/ar';
import english from '@amanah/messages/en';
import { AxeBuilder } from '@axe-core/playwright';
import { signedIn } from './people.ts';
import { atRest, expect, test } from './shopper.ts';

const looks = [
  { look: 'wide and light', viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' },
  { look: 'narrow, dark and Arabic', viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'ar-AE' },
] as const;

for (const { look, ...use } of looks)
  test.describe(look, () => {
    test.use(use);
    test('has no violation, fits, and moves nothing below it', async ({ page }) => {
      const { palette } = (use.locale === 'ar-AE' ? arabic : english).frame;
      await signedIn(page, 'producer');
      await page.goto('/products');
      await atRest(page);
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.boundingBox();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: palette.field });
      await expect(field).toBeFocused();
      expect(await page.locator('main h1').boundingBox()).toEqual(before);
      for (const typed of ['', 'p', 'HALAL-CHICKEN-2024-001', 'nothing at all']) {
        await field.fill(typed);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`)).toEqual([]);
        const dialog = await page.getByRole('dialog').boundingBox();
        expect((dialog?.x ?? -1) >= 0 && (dialog?.x ?? 0) + (dialog?.width ?? 0) <= use.viewport.width).toBe(true);
        expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(use.viewport.height);
      }
    });
  });

test('leads to a page and to a code, and gives the focus back to whoever closes it', async ({ page }) => {
  const { palette } = english.frame;
  await page.goto('/scanner?mode=manual');
  await atRest(page);
  const typing = page.getByLabel('QR code or batch number');
  await typing.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: palette.field });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(typing).toBeFocused();

  await page.getByRole('button', { name: palette.title }).click();
  await field.fill('support');
  await expect(page.getByRole('option', { name: 'Support', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/support$/);
  await expect(page.locator('#main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('HALAL-CHICKEN-2024-001');
  await page.getByRole('option', { name: palette.check }).click();
  await expect(page).toHaveURL(/\/product\/HALAL-CHICKEN-2024-001$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('where the header has no room for its button', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('is opened from the menu', async ({ page }) => {
    const { palette, openMenu } = english.frame;
    await page.goto('/privacy');
    await atRest(page);
    await page.getByRole('button', { name: openMenu }).click();
    await page.getByRole('button', { name: palette.title }).click();
    await expect(page.getByRole('combobox', { name: palette.field })).toBeFocused();
  });
});
