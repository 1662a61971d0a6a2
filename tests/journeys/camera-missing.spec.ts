// The camera that is not there.
import { expect, test } from './shopper.ts';

test.describe('without a camera', () => {
  test.use({ permissions: ['camera'] });
  test('the card says that no camera was found', async ({ page }) => {
    await page.goto('/scanner');
    await page.getByRole('button', { name: 'Start Camera' }).click();
    await expect(page.getByText('Camera Access Required')).toBeVisible();
    await expect(page.getByText('No camera found. Please check your device.')).toBeVisible();
  });
});
