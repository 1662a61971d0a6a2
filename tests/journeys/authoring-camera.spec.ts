// Recording by scanning: the camera of the phone adds what it sees, once.
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { cameraFlags, expect, test } from './shopper.ts';

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: cameraFlags('qr.mjpeg') }),
});

test('A code in front of the camera is added to the event once, and the camera is given back', async ({ page }) => {
  test.slow();
  const account = demoAccounts.find(({ role }) => role === 'producer');
  const answer = await page.request.post('/api/auth/login', {
    data: { email: account?.email, password: demoPassword },
  });
  const session = (await answer.json()) as { token: string; user: object };
  await page.goto('/privacy');
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('amanah.token', token);
    localStorage.setItem('amanah.user', JSON.stringify(user));
  }, session);
  await page.goto('/record-event');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText(/^Whole Chicken, Frozen · Batch .* is added$/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: /^Remove Whole Chicken, Frozen/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Stop scanning' }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByText(/received batch .* at/)).toBeVisible();
});
