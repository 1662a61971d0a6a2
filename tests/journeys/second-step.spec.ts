// Signing in with a second step: an authenticator app, and a passkey of a virtual device.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { mailedCode } from './operator.ts';
import { signInByForm } from './people.ts';
import { expect, person, test } from './shopper.ts';

test.use({ expectedErrors: [/status of 401/] });

async function signUp(page: Page) {
  const one = person();
  // An address of somebody else in the link leads nobody there.
  await page.goto('/auth?tab=signup&next=https%3A%2F%2Fexample.com%2F');
  await page.getByLabel('Username').fill(one.username);
  await page.getByLabel('E-mail').fill(one.email);
  await page.getByLabel('Password', { exact: true }).fill(one.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return one;
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed Out', { exact: true })).toBeVisible();
}

test('A person sets up an authenticator app and signs in with its code, and once with a recovery code', async ({
  page,
}) => {
  const one = await signUp(page);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(one.password);
  await dialog.getByRole('button', { name: 'Set up the app' }).click();
  await dialog.getByLabel('Code of the mail').fill(await mailedCode(one.email));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const scan = page.getByRole('alertdialog');
  await expect(scan.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await scan.locator('code').textContent()) ?? '').trim();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await scan.getByLabel('Code of the app').fill(app.generate());
  await scan.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You signed in with a second step.')).toBeVisible();

  await signOut(page);
  await signInByForm(page, one);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  // The code of the setting up was taken; the next one is good.
  await page.getByLabel('Code of your app').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await signInByForm(page, one);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/security');
  await expect(page.getByText('9 left')).toBeVisible();
});

test('A person adds a passkey and signs in with nothing else', async ({ page }) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const one = await signUp(page);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the device').fill('Test laptop');
  await dialog.getByLabel('Your password').fill(one.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Code of the mail').fill(await mailedCode(one.email));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Test laptop')).toBeVisible();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/security');
  await expect(page.getByText('You signed in with a second step.')).toBeVisible();

  // With the password it is the second step.
  await signOut(page);
  await signInByForm(page, one);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
