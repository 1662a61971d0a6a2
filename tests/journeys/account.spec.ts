// An account from its beginning to its end: register, sign in, dashboard, sign out, expiry.
import { demoAccounts, demoPassword } from '../../server/src/demo/accounts.ts';
import { signInByForm } from './people.ts';
import { expect, person, test, typeCode, verdictHeading } from './shopper.ts';

test('A shopper registers, scans, sees the scan on the dashboard and signs out', async ({ page }) => {
  const shopper = person();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Username').fill(shopper.username);
  await page.getByLabel('E-mail').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Account Created!')).toBeVisible();
  await expect(page.getByText('No scans yet. Start by scanning a product!').first()).toBeVisible();
  await typeCode(page, 'HALAL-CHICKEN-2024-001');
  await expect(verdictHeading(page, 'certified')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Just now').first()).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed Out', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Please sign in to view your dashboard.')).toBeVisible();
});

test.describe('refused', () => {
  test.use({ expectedErrors: [/status of 401/] });
  test('A wrong password is refused with Invalid credentials', async ({ page }) => {
    await signInByForm(page, { email: 'nobody@example.com', password: 'not the password' });
    await expect(page.getByText('Sign In Failed')).toBeVisible();
    await expect(page.getByText('Invalid credentials').first()).toBeVisible();
  });

  test('A session that really ended says Session Expired once', async ({ page }) => {
    const [account] = demoAccounts;
    await signInByForm(page, { email: account?.email ?? '', password: demoPassword });
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.context().clearCookies();
    await page.evaluate(() => {
      const token = localStorage.getItem('amanah.token') ?? '';
      const [head, , tail] = token.split('.');
      const claims = btoa(JSON.stringify({ exp: 1 })).replace(/=+$/, '');
      localStorage.setItem('amanah.token', [head, claims, tail].join('.'));
    });
    await page.reload();
    await expect(page.getByText('Session Expired')).toBeVisible();
    await expect(page.getByText('Please sign in again to continue.').first()).toBeVisible();
  });
});

for (const account of demoAccounts) {
  test(`The demo ${account.role} signs in and finds a dashboard with a history`, async ({ page }) => {
    await signInByForm(page, { email: account.email, password: demoPassword });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Welcome back').first()).toBeVisible();
    await expect(page.getByText(account.role, { exact: false }).first()).toBeVisible();
    for (const tab of ['Activity', 'Analytics']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
    }
  });
}
