// A new password through a link by mail, which works once. Anybody may ask for one: the answer is the same whether the address is known or
// not, what follows on it begins after it, and no request ever ends a link that its owner may be holding.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { accountById, accountOfAddress, confirmMailbox, lockAccount } from '../people/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Mailer } from '../platform/mail.ts';
import { Refusal } from '../platform/refusal.ts';
import { type PasswordChangeDeps, setPassword } from './change-password.ts';
import type { MailWords } from './deps.ts';
import type { Devices } from './devices.ts';
import { passwordResets, passwords } from './tables.ts';

const linkMinutes = 60;
/** No other link is mailed while one is as young as this: with the hour that a link lasts, at most six an hour whoever asks. */
const freshMinutes = 10;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export interface PasswordResetDeps extends PasswordChangeDeps {
  readonly clock: Clock;
  readonly devices: Devices;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly words: (language: string) => MailWords;
}

/** After the answer. */
export async function sendResetLink(deps: PasswordResetDeps, email: string, language: string): Promise<void> {
  const user = await accountOfAddress(deps.database.sql, email);
  // A shared account is everybody's.
  if (!user || user.isShared) return;
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  const now = deps.clock.now();
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const own = eq(passwordResets.userId, user.id);
  const isNew = await deps.database.sql.transaction(async (tx) => {
    // One after the other, so that two requests of one moment do not leave two links.
    await lockAccount(tx, user.id);
    await tx.delete(passwordResets).where(and(own, lte(passwordResets.expiresAt, now)));
    const isFresh = gt(passwordResets.expiresAt, inMinutes(linkMinutes - freshMinutes));
    if ((await tx.$count(passwordResets, and(own, isFresh))) > 0) return false;
    await tx.insert(passwordResets).values({ tokenHash, userId: user.id, expiresAt: inMinutes(linkMinutes) });
    return true;
  });
  if (!isNew) return;
  const mail = deps.words(language).resetPassword({
    username: user.username,
    minutes: linkMinutes,
    link: `${deps.publicUrl}/auth/reset?token=${token}`,
  });
  try {
    await deps.mailer.send({ to: user.email, ...mail });
  } catch (error) {
    // A link that nobody was sent must not keep the next one from being sent.
    await deps.database.sql.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
    throw error;
  }
}

/** @returns the device cookie: whoever opened the link has the mailbox, and is kept out by no stranger's wrong tries */
export async function confirmPasswordReset(
  deps: PasswordResetDeps,
  given: { token: string; password: string },
  from: { readonly device: string; readonly deviceCookie: string | null },
): Promise<string> {
  const now = deps.clock.now();
  const isOpen = and(
    eq(passwordResets.tokenHash, hashOf(given.token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
  const [reset] = await deps.database.sql
    .select({ userId: passwordResets.userId, passwordHash: passwords.hash })
    .from(passwordResets)
    .innerJoin(passwords, eq(passwords.userId, passwordResets.userId))
    .where(isOpen);
  const user = reset && (await accountById(deps.database.sql, reset.userId));
  if (!user) throw new Refusal('identity.reset_link_invalid');
  const { userId } = reset;
  await deps.passwords.judge(given.password, [user.username, user.email]);
  await deps.passwords.requireOther(reset.passwordHash, given.password);
  const passwordHash = await deps.passwords.hash(given.password);
  const known = await deps.devices.find(from.deviceCookie, userId);
  return deps.database.sql.transaction(async (tx) => {
    const locked = await lockAccount(tx, userId);
    const used = await tx.delete(passwordResets).where(isOpen).returning({ userId: passwordResets.userId });
    if (used.length === 0) throw new Refusal('identity.reset_link_invalid');
    // The link was mailed: whoever opened it has the mailbox. If nobody had shown that before, somebody else may have registered the
    // address and left a passkey in wait for its owner; what was set up until now was not set up by the owner of the mailbox.
    if (!locked?.emailConfirmedAt) {
      await deps.secondStep.removeAll(tx, userId);
      await confirmMailbox(tx, userId, now);
    }
    await setPassword(tx, deps, userId, passwordHash);
    await deps.sessions.endAll(tx, userId, 'password_changed');
    await deps.notifyOwner(tx, userId, 'password_reset', from.device);
    const about = { userId, family: from.device, hasSignedIn: false };
    return (await deps.devices.remember(tx, from.deviceCookie, known, about)).cookie;
  });
}
