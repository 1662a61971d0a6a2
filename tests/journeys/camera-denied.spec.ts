// The camera that may not be used.
import { cameraFlags, expect, test } from './shopper.ts';

test.use({
  permissions: [],
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: cameraFlags('qr.mjpeg') }),
});

test('A denied camera shows the card, the reason and a second way', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto('/scanner');
  await page.getByRole('button', { name: 'Start Camera' }).click();
  await expect(page.getByText('Camera Access Required')).toBeVisible();
  await expect(
    page.getByText('To scan QR codes, we need access to your camera. This allows you to verify products instantly.'),
  ).toBeVisible();
  await expect(page.getByText('Camera permission denied. Please allow camera access and try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable Camera' })).toBeVisible();
});
