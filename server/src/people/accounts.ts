// Accounts as rows: added, found, and known to have their mailbox. Who may sign in to one is not decided here.
import { type AccountRealm, foldName } from '@amanah/core/people';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { accounts } from './tables.ts';

export type Account = typeof accounts.$inferSelect;
export type NewAccount = Pick<
  typeof accounts.$inferInsert,
  'id' | 'username' | 'email' | 'role' | 'language' | 'realm' | 'isShared' | 'createdAt'
>;

type Connection = Sql | Transaction;

/** @returns false where name or address are taken */
export async function addAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const added = await tx
    .insert(accounts)
    .values({
      ...account,
      username: account.username.normalize('NFC'),
      usernameKey: foldName(account.username),
      emailKey: foldName(account.email),
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return added.length > 0;
}

export async function accountById(connection: Connection, id: string): Promise<Account | null> {
  const [found] = await connection.select().from(accounts).where(eq(accounts.id, id));
  return found ?? null;
}

export async function accountOfAddress(connection: Connection, email: string): Promise<Account | null> {
  const [found] = await connection
    .select()
    .from(accounts)
    .where(eq(accounts.emailKey, foldName(email)));
  return found ?? null;
}

/**
 * Held until the transaction ends, against everybody who holds it likewise. Rows that point at the account may come meanwhile: a sign-in
 * that holds the password and adds its session must not wait for whoever waits for the password.
 */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | null> {
  const [found] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  return found ?? null;
}

/** Whether the realm of an account is open here. */
export async function isAccountOpen(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isOpen('accounts.realm')));
  return found !== undefined;
}

/** The mailbox is known to be the person's; the first time that it was shown stays. */
export async function confirmMailbox(connection: Connection, id: string, at: Date): Promise<void> {
  await connection
    .update(accounts)
    .set({ emailConfirmedAt: at })
    .where(and(eq(accounts.id, id), isNull(accounts.emailConfirmedAt)));
}

export const countAccounts = (connection: Sql, realm: AccountRealm): Promise<number> =>
  connection.$count(accounts, sql`${accounts.realm} = ${realm}`);

/** The shared account with this address; null: there is none. */
export async function findSharedAccount(connection: Sql, email: string): Promise<string | null> {
  const [found] = await connection
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(accounts.isShared, eq(accounts.emailKey, foldName(email))));
  return found?.id ?? null;
}
