// A new password by whoever knows the old one; every other session ends.
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import { hashPassword, judgePassword } from './password.ts';
import type { SecondStep } from './second-step.ts';
import type { Sessions } from './sessions.ts';
import { users } from './tables.ts';

export async function changePassword(
  deps: { readonly database: Database; readonly sessions: Sessions; readonly secondStep: SecondStep },
  caller: Caller,
  given: { current: string; password: string },
): Promise<void> {
  const user = await deps.secondStep.demandPassword(caller.userId, given.current);
  await judgePassword(given.password, [user.username, user.email]);
  const passwordHash = await hashPassword(given.password);
  await deps.database.sql.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, caller.userId));
    await deps.sessions.endOthers(tx, caller, 'password_changed');
  });
}
