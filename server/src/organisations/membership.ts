// Changes of who belongs to an organisation, decided by the rule of core on locked rows, and what all of them share. Never decides by itself.

import {
  type MembersChange,
  type MembersRefusal,
  mayDo,
  membersAfter,
  type OrganisationRight,
} from '@amanah/core/organisations';
import { type AccountRealm, accountRealms } from '@amanah/core/people';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import { boolean, text, textOf } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Acting } from './acting.ts';
import type { RecordAudit } from './audit.ts';
import { chosenOrganisations, memberships, organisations } from './tables.ts';

export interface MembershipDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly acting: Acting;
  readonly recordAudit: RecordAudit;
}

const refusals: Readonly<Record<MembersRefusal, ConstructorParameters<typeof Refusal>[0]>> = {
  right_missing: 'organisations.right_missing',
  owners_only: 'organisations.owners_only',
  member_unknown: 'organisations.member_unknown',
  already_member: 'organisations.already_member',
  owner_needed: 'organisations.owner_needed',
};

/** Two changes at once would each leave the other as the owner: one waits for the other here. */
async function lockedMembers(tx: Transaction, database: Database, organisationId: string) {
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('update');
  return tx
    .select({ userId: memberships.userId, right: memberships.right })
    .from(memberships)
    .where(and(database.owned(memberships.organisationId, organisationId), eq(memberships.status, 'approved')));
}

/** @returns the members as they are, locked. @throws Refusal when the rule says no */
export async function requireAllowed(
  tx: Transaction,
  database: Database,
  organisationId: string,
  action: MembersChange,
): Promise<Awaited<ReturnType<typeof lockedMembers>>> {
  const members = await lockedMembers(tx, database, organisationId);
  const after = membersAfter(members, action);
  if (after.refusal !== undefined) throw new Refusal(refusals[after.refusal]);
  return members;
}

export async function setRight(
  tx: Transaction,
  deps: Pick<MembershipDeps, 'database' | 'outbox'>,
  organisationId: string,
  userId: string,
  right: OrganisationRight,
): Promise<void> {
  const { database } = deps;
  const before = await tx
    .select({ right: memberships.right, status: memberships.status })
    .from(memberships)
    .where(and(database.owned(memberships.organisationId, organisationId), eq(memberships.userId, userId)))
    .for('update');
  const couldManage = before.some((one) => one.status === 'approved' && mayDo(one.right, 'manage_keys'));
  if (couldManage && !mayDo(right, 'manage_keys')) await denyKeys(tx, deps, organisationId, userId);
  await tx
    .update(memberships)
    .set({ right, status: 'approved' })
    .where(and(database.owned(memberships.organisationId, organisationId), eq(memberships.userId, userId)));
}

async function denyKeys(
  tx: Transaction,
  { outbox }: Pick<MembershipDeps, 'outbox'>,
  organisationId: string,
  userId: string,
): Promise<void> {
  const { username } = await accountOf(tx, userId);
  await outbox.emit(tx, 'member.keys_denied', { organisationId, userId, username });
}

export async function takeOut(
  tx: Transaction,
  deps: Pick<MembershipDeps, 'database' | 'outbox'>,
  organisationId: string,
  userId: string,
): Promise<void> {
  const { database } = deps;
  const gone = await tx
    .delete(memberships)
    .where(and(database.owned(memberships.organisationId, organisationId), eq(memberships.userId, userId)))
    .returning({ status: memberships.status });
  await tx
    .delete(chosenOrganisations)
    .where(and(eq(chosenOrganisations.organisationId, organisationId), eq(chosenOrganisations.userId, userId)));
  if (gone.some(({ status }) => status === 'approved')) await denyKeys(tx, deps, organisationId, userId);
}

/**
 * Makes somebody a member, or somebody who asks to be one. @returns false where the person is one already, or has asked
 * @throws Refusal organisations.demo_apart where one of the two belongs to the demo and the other does not
 */
export async function addMembership(
  tx: Transaction,
  given: {
    readonly userId: string;
    readonly organisationId: string;
    readonly right: OrganisationRight;
    readonly status: 'pending' | 'approved';
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const [organisation] = await tx
    .select({ realm: organisations.realm })
    .from(organisations)
    .where(and(eq(organisations.id, given.organisationId), isOpen()));
  if (!organisation) throw new Refusal('organisations.unknown');
  const { realm: accountRealm } = await accountOf(tx, given.userId);
  if ((organisation.realm === 'demo') !== (accountRealm === 'demo')) throw new Refusal('organisations.demo_apart');
  const added = await tx
    .insert(memberships)
    .values({ ...given, realm: organisation.realm, accountRealm })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  return added.length > 0;
}

export async function choose(tx: Transaction, userId: string, organisationId: string): Promise<void> {
  await tx
    .insert(chosenOrganisations)
    .values({ userId, organisationId })
    .onConflictDoUpdate({ target: chosenOrganisations.userId, set: { organisationId } });
}

export interface Account {
  /** Name of the person as others see it. */
  readonly username: string;
  readonly realm: AccountRealm;
  readonly isShared: boolean;
}

/** @throws Refusal organisations.member_unknown */
export async function accountOf(tx: Transaction, userId: string): Promise<Account> {
  const [found] = await rowsOf(
    tx,
    { username: text, realm: textOf(accountRealms), isShared: boolean },
    sql`select username, realm, is_shared as "isShared" from people.names where id = ${userId}`,
  );
  if (!found) throw new Refusal('organisations.member_unknown');
  return found;
}

/** A shared account is everybody's: one of them must not lock out the next. */
export async function requireNotFixed(tx: Transaction, userId: string) {
  if ((await accountOf(tx, userId)).isShared) throw new Refusal('organisations.demo_member_fixed');
}

/** Nobody decides about an organisation of their own. @throws Refusal organisations.own_application */
export async function requireOutsider(
  tx: Transaction,
  userId: string,
  { organisationId, applicantId }: { readonly organisationId: string; readonly applicantId: string | null },
): Promise<void> {
  const own = and(eq(memberships.organisationId, organisationId), eq(memberships.userId, userId));
  if (applicantId === userId || (await tx.$count(memberships, own)) > 0)
    throw new Refusal('organisations.own_application');
}
