// A new password through a link by mail. The answer to a request is the same whether the address is known or not.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import { foldName } from './fold.ts';
import type { MailWords } from './index.ts';
import { hashPassword, judgePassword } from './password.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SecondStep } from './second-step.ts';
import { passwordResets, sessions, users } from './tables.ts';

const linkMinutes = 60;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly words: (language: string) => MailWords;
  readonly secondStep: Pick<SecondStep, 'removeAll'>;
}

export async function requestPasswordReset(
  deps: Deps,
  email: string,
  from: { address: string; language: string },
): Promise<void> {
  await deps.limits.resetByAddress.spend(from.address);
  await deps.limits.resetByAccount.spend(foldName(email));
  const [user] = await deps.database.sql
    .select({ id: users.id, email: users.email, username: users.username })
    .from(users)
    .where(eq(users.emailKey, foldName(email)));
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + linkMinutes * 60_000);
  await deps.database.sql.insert(passwordResets).values({ tokenHash: hashOf(token), userId: user.id, expiresAt });
  const mail = deps.words(from.language).resetPassword({
    username: user.username,
    minutes: linkMinutes,
    link: `${deps.publicUrl}/auth/reset?token=${token}`,
  });
  // Not awaited: the time a mail server takes would tell a stranger that the address is known.
  deps.mailer
    .send({ to: user.email, ...mail })
    .catch((error: unknown) => deps.log.error({ err: error }, 'a mail could not be sent'));
}

export async function confirmPasswordReset(
  deps: Deps,
  given: { token: string; password: string },
  address: string,
): Promise<void> {
  await deps.limits.resetByAddress.spend(address);
  const now = deps.clock.now();
  const isOpen = and(
    eq(passwordResets.tokenHash, hashOf(given.token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
  const [reset] = await deps.database.sql
    .select({
      userId: passwordResets.userId,
      username: users.username,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpen);
  if (!reset) throw new Refusal('identity.reset_link_invalid');
  await judgePassword(given.password, [reset.username, reset.email]);
  const passwordHash = await hashPassword(given.password);
  await deps.database.sql.transaction(async (tx) => {
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(isOpen)
      .returning({ userId: passwordResets.userId });
    if (used.length === 0) throw new Refusal('identity.reset_link_invalid');
    // The link was mailed: whoever opened it has the mailbox. If nobody had shown that before, somebody else may have registered the
    // address and left a passkey in wait for its owner; what was set up until now was not set up by the owner of the mailbox.
    if (!reset.confirmedAt) await deps.secondStep.removeAll(tx, reset.userId);
    await tx
      .update(users)
      .set({ passwordHash, emailConfirmedAt: reset.confirmedAt ?? now })
      .where(eq(users.id, reset.userId));
    await tx
      .update(sessions)
      .set({ endedAt: now, endedBecause: 'password_changed' })
      .where(and(eq(sessions.userId, reset.userId), isNull(sessions.endedAt)));
  });
}
