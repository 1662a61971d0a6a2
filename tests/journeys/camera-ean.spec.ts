// Camera to verdict with an EAN-13 in front of it: names the product, not the pack, and says so.
import { cameraFlags, expect, test } from './shopper.ts';

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: cameraFlags('ean.mjpeg') }),
});

test('The camera reads an EAN-13, and the answer says that it names the product, not this pack', async ({ page }) => {
  await page.goto('/scanner');
  await expect(page.getByText('This code names the product, not this pack.').first()).toBeVisible({ timeout: 20_000 });
});
