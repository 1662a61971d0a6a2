// The code by mail before a first second step is set up: whoever stole a password has the password and not the mailbox. A code is good in
// the session that asked for it, once, and the newest alone.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { confirmMailbox } from '../people/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MailWords } from './deps.ts';
import type { Guard } from './guard.ts';
import type { RateLimits } from './rate-limits.ts';
import { drawCode, plainCode } from './recovery-codes.ts';
import type { Sessions } from './sessions.ts';
import { mailCodes } from './tables.ts';

const codeMinutes = 20;

export interface MailCodeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly words: (language: string) => MailWords;
  readonly limits: RateLimits;
  readonly guard: Guard;
  readonly sessions: Sessions;
}

export function createMailCode(deps: MailCodeDeps) {
  const { database, clock } = deps;
  const secret = deps.keys.derive('mail codes');
  const hashOf = (sessionId: string, code: string) =>
    createHmac('sha256', secret)
      .update(`${sessionId}\n${plainCode(code)}`)
      .digest();

  return {
    async send(
      caller: Caller,
      to: { readonly email: string; readonly username: string },
      language: string,
    ): Promise<void> {
      await deps.limits.mailCodeByAccount.spend(caller.userId);
      await deps.limits.mailCodeOfDay.spend(caller.userId);
      const code = drawCode();
      const row = {
        codeHash: hashOf(caller.sessionId, code),
        expiresAt: new Date(clock.now().getTime() + codeMinutes * 60_000),
      };
      await database.sql
        .insert(mailCodes)
        .values({ sessionId: caller.sessionId, ...row })
        .onConflictDoUpdate({ target: mailCodes.sessionId, set: row });
      // Awaited: without this mail nothing goes on, so that it failed has to be said.
      const mail = deps
        .words(language)
        .secondStepCode({ username: to.username, code, minutes: codeMinutes, link: `${deps.publicUrl}/security` });
      await deps.mailer.send({ to: to.email, ...mail });
    },

    /** @throws Refusal identity.mail_code_wrong */
    async confirm(caller: Caller, code: string): Promise<void> {
      const attempt = await deps.guard.beginIn(caller.sessionId, 'mail_code');
      const now = clock.now();
      await database.sql.transaction(async (tx) => {
        const own = and(eq(mailCodes.sessionId, caller.sessionId), gt(mailCodes.expiresAt, now));
        const [sent] = await tx.select().from(mailCodes).where(own).for('update');
        if (!sent || !timingSafeEqual(sent.codeHash, hashOf(caller.sessionId, code)))
          throw new Refusal('identity.mail_code_wrong');
        await tx.delete(mailCodes).where(eq(mailCodes.sessionId, caller.sessionId));
        await deps.sessions.showMailbox(tx, caller.sessionId);
        await confirmMailbox(tx, caller.userId, now);
      });
      await attempt.wasCorrect();
    },
  };
}

export type MailCode = ReturnType<typeof createMailCode>;
