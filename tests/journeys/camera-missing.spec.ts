// The camera that is not there.
import { expect, test } from './shopper.ts';

test.describe('without a camera', () => {
  test.use({ permissions: ['camera'] });
  test('the card says that no camera was found', async ({ page }) => {
    await page.goto('/scanner');
    await page.getByRole('button', { name: 'Start Camera' }).click();
    await expect(page.getByText('No camera found. Please check your device.')).toBeVisible();
    // No permission would help.
    await expect(page.getByText('Camera Access Required')).toHaveCount(0);
    await page.getByRole('button', { name: 'Type the code instead' }).click();
    await expect(page.getByLabel('QR code or batch number')).toBeVisible();
  });
});
