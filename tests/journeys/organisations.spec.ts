// An organisation from its application to its work: applied for, approved by an operator, joined by invitation, and its rights felt.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { journeyOperatorEmail } from './playwright.config.ts';

const password = 'purple-mango-38-tree';
test.use({ actionTimeout: 10_000 });

const some = () => Math.random().toString(36).slice(2, 8);

/** The newest mail to somebody that has this in it. */
async function mailTo(address: string, pattern: RegExp): Promise<string> {
  const folder = process.env.AMANAH_JOURNEY_MAIL ?? '';
  let found = '';
  await expect
    .poll(() => {
      const mails = readdirSync(folder)
        .sort()
        .map((name) =>
          readFileSync(join(folder, name), 'utf8')
            .replace(/=\r?\n/g, '')
            .replace(/=3D/g, '='),
        );
      found = mails.filter((mail) => mail.includes(`To: ${address}`)).findLast((mail) => pattern.test(mail)) ?? '';
      return found;
    })
    .toMatch(pattern);
  return pattern.exec(found)?.[1] ?? '';
}

interface Session {
  readonly token: string;
  readonly user: object;
}

async function pageOf(browser: Browser, session: Session): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/privacy');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('amanah.token', token ?? '');
      localStorage.setItem('amanah.user', user ?? '');
    },
    [session.token, JSON.stringify(session.user)],
  );
  return page;
}

async function registered(page: Page, username: string, email: string): Promise<Session> {
  const answer = await page.request.post('/api/auth/register', { data: { username, email, password } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Session;
}

async function operatorPage(browser: Browser, page: Page): Promise<Page> {
  const session = await registered(page, 'The Operator', journeyOperatorEmail);
  const headers = { authorization: `Bearer ${session.token}` };
  const begun = await page.request.post('/api/user/totp', { headers, data: { password } });
  const { secret } = (await begun.json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await page.request.post('/api/user/totp/confirm', { headers, data: { code } })).status()).toBe(200);
  const operator = await pageOf(browser, session);
  const token = await mailTo(journeyOperatorEmail, /confirm=([\w-]+)/);
  await operator.goto(`/security?confirm=${token}`);
  await operator.getByRole('button', { name: 'Confirm', exact: true }).click();
  await operator.getByRole('link', { name: 'To the applications' }).click();
  await expect(operator.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  return operator;
}

test('An organisation applies, an operator approves it, a colleague joins by invitation, and a lowered right is felt', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const mark = some();
  const name = `Orchard ${mark}`;
  const operator = await operatorPage(browser, page);

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
  await colleague.goto(link);
  await colleague.getByRole('button', { name: `Join ${name}` }).click();
  await expect(colleague.getByRole('heading', { name, level: 1 })).toBeVisible();
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
