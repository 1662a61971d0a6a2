// The professional tools: whom they let in, a table that is checked, corrected and taken in, and being told of it.
import { newGtin, signedIn } from './people.ts';
import { expect, test } from './shopper.ts';

test('a shopper reads whom the professional tools are for, and writes to sales', async ({ page }) => {
  await signedIn(page, 'consumer');
  await page.goto('/professional-tools');
  await expect(page.getByRole('heading', { name: 'Professional Access Required' })).toBeVisible();
  await expect(page.getByText('This section is for retailers, producers, and certifiers only.')).toBeVisible();
  await page.getByRole('link', { name: 'Contact Sales' }).click();
  await expect(page).toHaveURL(/\/support\?topic=sales$/);
  await expect(page.getByRole('button', { name: /Organisations and sales/ })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please write at least ten characters.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('We run four shops in Penang.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Your ticket is T-\d{4}-[0-9A-F]{8}$/ })).toBeVisible();
});

test('a producer uploads a table with a fault, corrects it, takes it in, and the bell says so', async ({ page }) => {
  await signedIn(page, 'producer');
  await page.goto('/professional-tools?tab=management');
  const gtin = newGtin();
  const file = (price: string) => ({
    name: 'sauces.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `gtin,name,brand,category,price,currency\n${gtin},Lime sauce ${gtin},Kampung Hijau,seasoning,${price},MYR\n`,
    ),
  });
  const choose = page.locator('[data-bulk-file]');
  await choose.setInputFiles(file('cheap'));
  await expect(page.getByText('One row is at fault, so nothing was changed.', { exact: false })).toBeVisible();
  const faults = page.getByRole('group', { name: 'The first faults' });
  await expect(faults.getByRole('row').nth(1)).toHaveText(/2\s*price\s*must be a number such as 12.5/);

  await choose.setInputFiles(file('9.90'));
  await expect(page.getByText('No fault in one row.')).toBeVisible();
  await page.getByRole('button', { name: 'Process Bulk Update' }).click();
  await expect(page.getByText('The row is on record now.')).toBeVisible();
  await page.goto(`/products/${gtin}`);
  await expect(page.getByRole('heading', { level: 1, name: `Lime sauce ${gtin}` })).toBeVisible();

  await page.getByRole('link', { name: /^Messages, .*unread$/ }).click();
  await expect(page.getByText('sauces.csv was taken in').first()).toBeVisible();
});

test('a template is what the upload takes', async ({ page }) => {
  await signedIn(page, 'producer');
  await page.goto('/professional-tools?tab=management');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Template: As XLSX' }).click();
  const path = await (await downloading).path();
  await page.locator('[data-bulk-file]').setInputFiles(path);
  await expect(page.getByText(/^No fault in \d+ rows\.$/)).toBeVisible();
  await expect(page.getByText(/^0 new, 0 changed, \d+ as before$/)).toBeVisible();
});

test('whoever turns mails off for a topic finds it so the next time', async ({ page }) => {
  await signedIn(page, 'certifier');
  await page.goto('/notifications?view=settings');
  const inventory = page.getByRole('group', { name: 'Inventory' });
  await inventory.getByRole('button', { name: /Mail/ }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Inventory' }).getByRole('button', { name: /Never/ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Recalls' }).getByRole('checkbox', { name: 'Bell' })).toBeDisabled();
});
