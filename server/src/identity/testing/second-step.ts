// Sets up a second step as a person with an authenticator app does.
import { beginTotp, confirmTotp } from '@amanah/api/security';
import { Secret, TOTP } from 'otpauth';
import type { Browser, TestApp } from '../../testing/test-app.ts';

export interface Authenticator {
  /** The code that the app shows now, or so many steps later. */
  code(stepsLater?: number): string;
  readonly recoveryCodes: readonly string[];
}

export async function setUpTotp(app: TestApp, browser: Browser, password: string): Promise<Authenticator> {
  const { secret } = await browser.call(beginTotp, { body: { password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (stepsLater = 0) => totp.generate({ timestamp: app.clock.now().getTime() + stepsLater * 30_000 });
  const { recoveryCodes } = await browser.call(confirmTotp, { body: { code: code() } });
  return { code, recoveryCodes: recoveryCodes ?? [] };
}
