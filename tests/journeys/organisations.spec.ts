// An organisation from its application to its work: applied for, approved by an operator, joined by invitation, and its rights felt.
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { mailTo, operatorPage, pageOf, password, registered, setUpSecondStepOnScreen } from './operator.ts';
import { journeyOperatorEmails } from './playwright.config.ts';

test.use({ actionTimeout: 10_000 });

const some = () => Math.random().toString(36).slice(2, 8);

test('An organisation applies, an operator approves it, a colleague joins by invitation, and a lowered right is felt', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const mark = some();
  const name = `Orchard ${mark}`;
  const operator = await operatorPage(browser, page, journeyOperatorEmails[0]);

  const founder = await pageOf(browser, await registered(page, `Founder ${mark}`, `founder-${mark}@example.com`));
  await founder.goto('/partners');
  await founder.getByRole('textbox', { name: 'Name of the organisation' }).fill(name);
  await founder.getByRole('combobox', { name: 'Country' }).click();
  await founder.getByRole('combobox', { name: 'Country' }).pressSequentially('Malaysia');
  await founder.getByRole('option', { name: 'Malaysia' }).click();
  await founder.getByRole('button', { name: 'Send the application' }).click();
  await expect(founder.getByText('Pending review')).toBeVisible();
  await founder.locator('input[data-application-document]').setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await expect(founder.getByRole('button', { name: 'Open licence.pdf' })).toBeVisible();

  await operator.reload();
  await operator.getByRole('list', { name: 'Applications' }).getByText(name).click();
  await expect(operator.getByRole('button', { name: 'Open licence.pdf' })).toBeVisible();
  await operator.getByRole('button', { name: 'Ask for more' }).click();
  await operator.getByRole('textbox', { name: 'What is missing' }).fill('Where is the orchard?');
  await operator.getByRole('dialog').getByRole('button', { name: 'Ask for more' }).click();
  await expect(operator.getByRole('dialog')).toBeHidden();

  await founder.reload();
  await expect(founder.getByText('Where is the orchard?')).toBeVisible();
  await founder.getByRole('textbox', { name: 'Your answer' }).fill('In Ipoh.');
  await founder.getByRole('button', { name: 'Send the answer' }).click();
  await expect(founder.getByText('Pending review')).toBeVisible();

  await operator.reload();
  await expect(operator.getByText('In Ipoh.')).toBeVisible();
  await operator.getByRole('button', { name: 'Approve' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(operator.getByRole('dialog')).toBeHidden();

  await founder.goto('/organisation');
  await expect(founder.getByRole('heading', { name, level: 1 })).toBeVisible();
  // Who comes in counts for others: the page says what is missing before anything is typed.
  await expect(founder.getByRole('button', { name: 'Invite somebody' })).toBeDisabled();
  await expect(founder.getByText('so it needs a second step', { exact: false })).toBeVisible();
  await setUpSecondStepOnScreen(founder, `founder-${mark}@example.com`);
  await founder.goto('/organisation');
  await founder.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = founder.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(`colleague-${mark}@example.com`);
  await dialog.getByText('Manager', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText(/The mail to/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const link = await mailTo(`colleague-${mark}@example.com`, /(\/invitation\?token=[\w-]+)/);
  const session = await registered(page, `Colleague ${mark}`, `colleague-${mark}@example.com`);
  const colleague = await pageOf(browser, session);
  // The address has to be shown to be the own one before anybody comes in by it.
  await colleague.goto(link);
  await expect(colleague.getByRole('button', { name: `Join ${name}` })).toBeDisabled();
  await setUpSecondStepOnScreen(colleague, `colleague-${mark}@example.com`);
  await colleague.goto(link);
  await colleague.getByRole('button', { name: `Join ${name}` }).click();
  await expect(colleague.getByRole('heading', { name, level: 1 })).toBeVisible();
  await colleague.goto('/organisation');
  await colleague.getByRole('tab', { name: 'Settings' }).click();
  await colleague.getByRole('textbox', { name: 'City' }).fill('Ipoh');
  await colleague.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByText('Saved')).toBeVisible();

  await founder.reload();
  await founder.getByRole('button', { name: `What to do with Colleague ${mark}` }).click();
  await founder.getByRole('menuitem', { name: 'Change right' }).click();
  await founder.getByRole('dialog').getByText('Read only', { exact: true }).click();
  await founder.getByRole('dialog').getByRole('button', { name: 'Change right' }).click();
  await expect(founder.getByRole('dialog')).toBeHidden();

  // The open page still offers it; the server refuses, and says why.
  await colleague.getByRole('textbox', { name: 'City' }).fill('Kuala Lumpur');
  await colleague.getByRole('button', { name: 'Save' }).click();
  await expect(
    colleague.getByText('Your right in this organisation is not enough for that.', { exact: false }),
  ).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByText('Only owners and managers change this.')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Save' })).toBeDisabled();

  await founder.getByRole('tab', { name: 'Audit trail' }).click();
  await expect(founder.getByText(/All \d+ entries shown are whole/)).toBeVisible({ timeout: 20_000 });
  await expect(founder.getByText(new RegExp(`Changed the right of .?Colleague ${mark}`))).toBeVisible();
});

test('Whoever signs up with an organisation adds its papers in the same flow and sees how the application stands', async ({
  page,
}, testInfo) => {
  const mark = some();
  await page.goto('/auth?tab=signup&role=producer');
  await page.getByLabel('Username').fill(`Grower ${mark}`);
  await page.getByLabel('E-mail').fill(`grower-${mark}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByText('Register a new one').click();
  await page.getByLabel('Name of the organisation').fill(`Grove ${mark}`);
  await page.getByRole('combobox', { name: 'Country' }).pressSequentially('Malaysia');
  await page.getByRole('option', { name: 'Malaysia' }).click();
  await page.getByLabel('License number').fill('L-1');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your application has arrived' })).toBeVisible();
  await expect(page.getByText('Pending review')).toBeVisible();
  const papers = page.locator('input[data-application-document]');
  // Its name says PDF, its content does not.
  await papers.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('only words') });
  await expect(page.getByRole('alert')).toContainText('Files of this kind are not taken');
  // From the disk: through the browser's door it would take a slow machine longer than anybody waits.
  const large = testInfo.outputPath('large.pdf');
  writeFileSync(large, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * 1024 * 1024)]));
  await papers.setInputFiles(large);
  await expect(page.getByRole('alert')).toContainText('too large');
  await papers.setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  });
  await expect(page.getByRole('button', { name: 'Open licence.pdf' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/partners');
  await expect(page.getByRole('button', { name: 'Open licence.pdf' })).toBeVisible();
});
