// Sets up a second step as a person with a mailbox and an authenticator app does.
import { beginTotp, confirmMailCode, confirmTotp, sendMailCode } from '@amanah/api/identity/security';
import { Secret, TOTP } from 'otpauth';
import type { Browser, TestApp } from '../../testing/test-app.ts';

export interface Authenticator {
  /** The code that the app shows now, or so many steps later. */
  code(stepsLater?: number): string;
  readonly recoveryCodes: readonly string[];
}

/** Asks for the code by mail and gives it. */
export async function showMailbox(app: TestApp, browser: Browser, password: string): Promise<void> {
  await browser.call(sendMailCode, { body: { password } });
  await browser.call(confirmMailCode, { body: { code: lastMailedCode(app) } });
}

export const lastMailedCode = (app: TestApp): string =>
  /\b[a-z2-9]{5}-[a-z2-9]{5}\b/.exec(app.mails.at(-1)?.text ?? '')?.[0] ?? '';

export async function setUpTotp(app: TestApp, browser: Browser, password: string): Promise<Authenticator> {
  await showMailbox(app, browser, password);
  const { secret } = await browser.call(beginTotp, { body: { password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (stepsLater = 0) => totp.generate({ timestamp: app.clock.now().getTime() + stepsLater * 30_000 });
  const { recoveryCodes } = await browser.call(confirmTotp, { body: { code: code() } });
  return { code, recoveryCodes: recoveryCodes ?? [] };
}
