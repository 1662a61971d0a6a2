// Who runs this installation, as it stands at accounts. That a mailbox is the person's has been shown before.
import { type AccountRealm, foldName } from '@amanah/core/people';
import { and, eq, inArray, isNotNull, isNull, not } from 'drizzle-orm';
import type { Sql } from '../platform/database/database.ts';
import { accounts } from './tables.ts';

/** Whoever the environment names by an address of its own, and whose mailbox is known. @param named folded addresses */
export async function makeNamedOperator(
  connection: Sql,
  id: string,
  named: readonly string[],
  at: Date,
): Promise<void> {
  if (named.length === 0) return;
  await connection
    .update(accounts)
    .set({ operatorSince: at, operatorBy: 'environment' })
    .where(
      and(
        eq(accounts.id, id),
        inArray(accounts.emailKey, [...named]),
        isNotNull(accounts.emailConfirmedAt),
        isNull(accounts.operatorSince),
        eq(accounts.realm, 'real'),
      ),
    );
}

/** Whoever the environment names no more is no operator any more. @param named folded addresses */
export async function endUnnamedOperators(connection: Sql, named: readonly string[]): Promise<void> {
  await connection
    .update(accounts)
    .set({ operatorSince: null, operatorBy: null })
    .where(
      and(
        eq(accounts.operatorBy, 'environment'),
        named.length > 0 ? not(inArray(accounts.emailKey, [...named])) : undefined,
      ),
    );
}

/** @returns the name of the person; null: nobody has this address in the realm */
export async function makeOperator(
  connection: Sql,
  email: string,
  realm: AccountRealm,
  at: Date,
): Promise<string | null> {
  const [found] = await connection
    .update(accounts)
    .set({ operatorSince: at, operatorBy: realm === 'demo' ? 'demo' : 'command' })
    .where(and(eq(accounts.emailKey, foldName(email)), eq(accounts.realm, realm)))
    .returning({ username: accounts.username });
  return found?.username ?? null;
}
