// Changes of who belongs to an organisation, decided by the rule of core on locked rows, and what all of them share. Never decides by itself.
import { afterDeed, type MembersDeed, type MembersRefusal, type OrganisationRight } from '@amanah/core/organisations';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Acting, ActingFor } from './acting.ts';
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

/** @throws Refusal when the rule says no */
export async function demandAllowed(
  tx: Transaction,
  database: Database,
  organisationId: string,
  deed: MembersDeed,
): Promise<void> {
  const after = afterDeed(await lockedMembers(tx, database, organisationId), deed);
  if (after.refusal !== undefined) throw new Refusal(refusals[after.refusal]);
}

export async function putRight(
  tx: Transaction,
  database: Database,
  organisationId: string,
  userId: string,
  right: OrganisationRight,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ right, status: 'approved' })
    .where(and(database.owned(memberships.organisationId, organisationId), eq(memberships.userId, userId)));
}

export async function takeOut(tx: Transaction, database: Database, organisationId: string, userId: string) {
  await tx
    .delete(memberships)
    .where(and(database.owned(memberships.organisationId, organisationId), eq(memberships.userId, userId)));
  await tx
    .delete(chosenOrganisations)
    .where(and(eq(chosenOrganisations.organisationId, organisationId), eq(chosenOrganisations.userId, userId)));
}

export async function choose(tx: Transaction, userId: string, organisationId: string): Promise<void> {
  await tx
    .insert(chosenOrganisations)
    .values({ userId, organisationId })
    .onConflictDoUpdate({ target: chosenOrganisations.userId, set: { organisationId } });
}

/** Name of a person as others see it. @throws Refusal organisations.member_unknown */
export async function nameOfPerson(tx: Transaction, userId: string): Promise<{ username: string; demo: boolean }> {
  const { rows } = await tx.execute<{ username: string; demo: boolean }>(
    sql`select username, demo from identity.people where id = ${userId}`,
  );
  const [found] = rows;
  if (!found) throw new Refusal('organisations.member_unknown');
  return found;
}

/** The accounts of the demo are shared by all its visitors: one of them must not lock out the next. */
export async function demandNotFixed(tx: Transaction, organisation: Pick<ActingFor, 'demo'>, userId: string) {
  if (organisation.demo && (await nameOfPerson(tx, userId)).demo) throw new Refusal('organisations.demo_member_fixed');
}
