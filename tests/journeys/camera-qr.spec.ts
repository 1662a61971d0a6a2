// Camera to verdict with a QR code in front of it.
import { cameraFlags, expect, test, verdictHeading } from './shopper.ts';

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: cameraFlags('qr.mjpeg') }),
});

test('Where it was allowed before, the camera opens live, reads a QR code, and the verdict follows', async ({
  page,
}) => {
  await page.goto('/scanner');
  await expect(verdictHeading(page, 'certified')).toBeVisible({ timeout: 20_000 });
});

test('Leaving the page stops the camera', async ({ page }) => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { cameraTracks: tracks });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto('/scanner');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.length))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Amanah, home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.every(
          (track) => track.readyState === 'ended',
        ),
      ),
    )
    .toBe(true);
});
