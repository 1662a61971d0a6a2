// Checks e-mail and password. A stranger learns nothing about who has an account, not even by the work it takes.

import { foldName } from '@amanah/core/people';
import { and, eq, sql } from 'drizzle-orm';
import { boolean, text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Device, Devices } from './devices.ts';
import type { Guard } from './guard.ts';
import type { Passwords } from './password.ts';
import type { Counter } from './slow-downs.ts';
import { passwords } from './tables.ts';

interface Deps {
  readonly database: Database;
  readonly guard: Guard;
  readonly devices: Devices;
  readonly passwords: Passwords;
}

export interface FirstStep {
  readonly userId: string;
  readonly isShared: boolean;
  /** Known to the account before. */
  readonly device: Device | null;
  /**
   * In the transaction of what follows: the password may have been changed since it was compared.
   * @throws Refusal identity.invalid_credentials
   */
  requireSamePassword(tx: Transaction): Promise<void>;
}

export async function signIn(
  deps: Deps,
  given: { email: string; password: string },
  from: {
    readonly network: string;
    readonly deviceCookie: string | null;
    /** The account is tried from many networks; null: it does not exist. */
    readonly onSlowed: (userId: string | null, counter: Counter) => void;
  },
): Promise<FirstStep> {
  const account = foldName(given.email);
  const [user] = await rowsOf(
    deps.database.sql,
    { id: uuid, passwordHash: text, isShared: boolean },
    sql`select a.id, p.hash as "passwordHash", a.is_shared as "isShared"
      from people.account_facts a join identity.passwords p on p.user_id = a.id where a.email_key = ${account}`,
  );
  const device = await deps.devices.find(from.deviceCookie, user?.id ?? null);
  const attempt = await deps.guard.begin({
    secret: 'password',
    account,
    network: from.network,
    device,
    isShared: user?.isShared ?? false,
    onSlowed: (counter) => from.onSlowed(user?.id ?? null, counter),
  });
  if (!(await deps.passwords.isCorrect(user?.passwordHash ?? null, given.password)) || !user) {
    await attempt.wasWrong();
    throw new Refusal('identity.invalid_credentials');
  }
  await attempt.wasCorrect();
  return {
    userId: user.id,
    isShared: user.isShared,
    device,
    async requireSamePassword(tx) {
      const [same] = await tx
        .select({ userId: passwords.userId })
        .from(passwords)
        .where(and(eq(passwords.userId, user.id), eq(passwords.hash, user.passwordHash)))
        .for('share');
      if (!same) throw new Refusal('identity.invalid_credentials');
    },
  };
}
