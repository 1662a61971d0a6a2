// People who are not of the demo: registered by the API, with their mails read, and an operator of this installation among them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

export const password = 'purple-mango-38-tree';

/** The newest mail to somebody that has this in it. */
export async function mailTo(address: string, pattern: RegExp): Promise<string> {
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

/** The code that somebody was mailed to set up a second step. */
export const mailedCode = (address: string): Promise<string> => mailTo(address, /\b([a-z2-9]{5}-[a-z2-9]{5})\b/);

/** By the API: the code of the mail, an app, and its first code. */
async function setUpSecondStep(page: Page, { token }: Session, email: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  await post('/api/user/second-step/mail-code', { password });
  await post('/api/user/second-step/mail-code/confirm', { code: await mailedCode(email) });
  const { secret } = (await (await post('/api/user/totp', { password })).json()) as { secret: string };
  await post('/api/user/totp/confirm', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
}

/** By the pages, as a person does. */
export async function setUpSecondStepOnScreen(page: Page, email: string): Promise<void> {
  await page.goto('/security');
  await page.getByRole('button', { name: 'Set up the app' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Set up the app' }).click();
  await page.getByLabel('Code of the mail').fill(await mailedCode(email));
  await page.getByRole('button', { name: 'Continue' }).click();
  const scan = page.getByRole('alertdialog');
  const secret = ((await scan.locator('code').textContent()) ?? '').trim();
  await scan.getByLabel('Code of the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await scan.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You signed in with a second step.')).toBeVisible();
}

export interface Session {
  readonly token: string;
  readonly user: object;
}

export async function pageOf(browser: Browser, session: Session): Promise<Page> {
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

export async function registered(page: Page, username: string, email: string): Promise<Session> {
  const answer = await page.request.post('/api/auth/register', { data: { username, email, password } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Session;
}

/** Whom the environment names: registered, with a second step, and the address confirmed by its mail. */
export async function operatorPage(browser: Browser, page: Page, email: string): Promise<Page> {
  const session = await registered(page, `Operator ${email.split('@')[0]}`, email);
  await setUpSecondStep(page, session, email);
  const operator = await pageOf(browser, session);
  const token = await mailTo(email, /confirm=([\w-]+)/);
  await operator.goto(`/security?confirm=${token}`);
  await operator.getByRole('button', { name: 'Confirm', exact: true }).click();
  await operator.getByRole('link', { name: 'To the applications' }).click();
  await expect(operator.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  return operator;
}
