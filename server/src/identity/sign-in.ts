// Checks e-mail and password. A stranger learns nothing about who has an account, not even by the time it takes.
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { foldName } from './fold.ts';
import { isPasswordRight } from './password.ts';
import type { RateLimits } from './rate-limits.ts';
import { users } from './tables.ts';

interface Deps {
  readonly database: Database;
  readonly limits: RateLimits;
}

/** @returns the id of the user */
export async function signIn(deps: Deps, given: { email: string; password: string }, address: string): Promise<string> {
  const account = foldName(given.email);
  await deps.limits.signInByAddress.spend(address);
  await deps.limits.signInByAccount.spend(account);
  const [user] = await deps.database.sql
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, account));
  if (!(await isPasswordRight(user?.passwordHash ?? null, given.password)) || !user)
    throw new Refusal('identity.invalid_credentials');
  await deps.limits.signInByAccount.forgive(account);
  return user.id;
}
