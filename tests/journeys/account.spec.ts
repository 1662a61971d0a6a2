// An account from its beginning to its end: register, sign in, dashboard, sign out, expiry.
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { mailTo, pageOf, registered } from './operator.ts';
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

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/status of (401|422)/] });
  test('is set anew by the link of the mail, which ends the sessions and works once', async ({ page, browser }) => {
    const shopper = person();
    const session = await registered(page, shopper.username, shopper.email);
    const elsewhere = await pageOf(browser, session);
    const askForLink = async () => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('E-mail').fill(shopper.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    };
    await askForLink();
    const link = await mailTo(shopper.email, /(\/auth\/reset\?token=[\w-]+)/);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('seven-lamps-under-water');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await expect(page.getByText('Your password is changed').first()).toBeVisible();
    await signInByForm(page, { email: shopper.email, password: 'seven-lamps-under-water' });
    await expect(page).toHaveURL(/\/dashboard$/);

    await elsewhere.goto('/dashboard');
    await expect(elsewhere.getByText('Please sign in', { exact: false }).first()).toBeVisible();
    await elsewhere.goto(link);
    await elsewhere.getByLabel('New password', { exact: true }).fill('eight-lamps-under-water');
    await elsewhere.getByRole('button', { name: 'Set the new password' }).click();
    await expect(elsewhere.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
  });
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
