// A new password by whoever knows the old one; every other session ends, and so does whatever was begun with the old one.
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BegunSignIns } from './begun-sign-in.ts';
import type { NotifyOwner } from './owner-notices.ts';
import type { Passwords } from './password.ts';
import type { Asking, SecondStep } from './second-step.ts';
import type { Sessions } from './sessions.ts';
import { passwordResets, passwords } from './tables.ts';

export interface PasswordChangeDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly secondStep: SecondStep;
  readonly begunSignIns: BegunSignIns;
  readonly passwords: Passwords;
  readonly notifyOwner: NotifyOwner;
}

export async function changePassword(
  deps: PasswordChangeDeps,
  asking: Asking,
  given: { current: string; password: string },
): Promise<void> {
  const { caller } = asking;
  const user = await deps.secondStep.requirePassword(caller, given.current, '/current');
  if (!caller.hasSecondStep && (await deps.secondStep.isSetUp(deps.database.sql, caller.userId)))
    throw new Refusal('identity.two_step_required');
  await deps.passwords.judge(given.password, [user.username, user.email]);
  await deps.passwords.requireOther(user.passwordHash, given.password);
  const passwordHash = await deps.passwords.hash(given.password);
  await deps.database.sql.transaction(async (tx) => {
    await setPassword(tx, deps, caller.userId, passwordHash);
    await deps.sessions.endOthers(tx, caller, 'password_changed');
    await deps.notifyOwner(tx, caller.userId, 'password_changed', asking.device);
  });
}

/**
 * Writes a new password, and ends what hangs on the old one: sign-ins between their steps, links and second steps that were begun.
 * Sessions are ended after it, by whoever knows which.
 */
export async function setPassword(
  tx: Transaction,
  deps: Pick<PasswordChangeDeps, 'secondStep' | 'begunSignIns'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  // First of all: whoever signs in at this moment with the old one waits here, and is refused.
  await tx.update(passwords).set({ hash: passwordHash }).where(eq(passwords.userId, userId));
  await deps.begunSignIns.dropAll(tx, userId);
  await deps.secondStep.dropBegun(tx, userId);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
