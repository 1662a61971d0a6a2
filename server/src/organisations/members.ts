// What those who lead an organisation do with its members: change rights, remove, admit who asked to join, hand it over.
import type { Member } from '@amanah/api/organisations/members';
import type { OrganisationRight } from '@amanah/core/organisations';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf, type RequireUnchanged } from '../platform/unchanged.ts';
import type { ActingFor } from './acting.ts';
import type { FindLastSaved } from './audit.ts';
import { accountOf, type MembershipDeps, requireAllowed, requireNotFixed, setRight, takeOut } from './membership.ts';
import { memberships } from './tables.ts';

const path = '/organisation';

export function createMembers(deps: MembershipDeps & { readonly findLastSaved: FindLastSaved }) {
  const { database, acting, outbox, recordAudit } = deps;

  async function list(userId: string): Promise<{ members: Member[]; right: OrganisationRight }> {
    const organisation = await acting(userId, 'look');
    const found = await database.asTenant(organisation.id, (tx) =>
      tx
        .select({
          userId: memberships.userId,
          username: sql<string>`p.username`,
          right: memberships.right,
          status: memberships.status,
          since: memberships.createdAt,
          isShared: sql<boolean>`p.is_shared`,
        })
        .from(memberships)
        .innerJoin(sql`people.names p`, sql`p.id = ${memberships.userId}`)
        .where(database.owned(memberships.organisationId, organisation.id))
        .orderBy(memberships.status, memberships.createdAt),
    );
    const members = found.map(({ since, ...member }) => ({
      ...member,
      since: since.toISOString(),
      isSelf: member.userId === userId,
      etag: etagOf({ right: member.right }),
    }));
    return { members, right: organisation.right };
  }

  async function pending(tx: Transaction, organisation: ActingFor, userId: string) {
    const [found] = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(
        and(
          database.owned(memberships.organisationId, organisation.id),
          eq(memberships.userId, userId),
          eq(memberships.status, 'pending'),
        ),
      )
      .for('update');
    if (!found) throw new Refusal('organisations.member_unknown');
  }

  const personAs = async (tx: Transaction, userId: string) => ({
    kind: 'person',
    id: userId,
    name: (await accountOf(tx, userId)).username,
  });

  return {
    list,

    async changeRight(actorId: string, userId: string, right: OrganisationRight, requireUnchanged: RequireUnchanged) {
      const organisation = await acting(actorId, 'manage_members');
      await database.asTenant(organisation.id, async (tx) => {
        const before = await requireAllowed(tx, database, organisation.id, {
          kind: 'change_right',
          actorId,
          userId,
          right,
        });
        await requireNotFixed(tx, userId);
        const current = before.find((member) => member.userId === userId)?.right;
        await requireUnchanged({ right: current }, { right }, () =>
          deps.findLastSaved(tx, {
            organisationId: organisation.id,
            userId: actorId,
            action: 'member.right_changed',
            subject: { kind: 'person', id: userId },
            ...(current ? { facts: { right: current } } : {}),
          }),
        );
        await setRight(tx, deps, organisation.id, userId, right);
        await recordAudit(tx, {
          organisationId: organisation.id,
          actorId,
          action: 'member.right_changed',
          subject: await personAs(tx, userId),
          facts: { right },
        });
        await outbox.emit(tx, 'notice.raised', {
          kind: 'right_changed',
          to: { userIds: [userId] },
          exceptUserId: actorId,
          facts: { organisation: organisation.name, right },
          path,
        });
      });
      return list(actorId);
    },

    async remove(actorId: string, userId: string) {
      const organisation = await acting(actorId, 'manage_members');
      await database.asTenant(organisation.id, async (tx) => {
        await requireAllowed(tx, database, organisation.id, { kind: 'remove', actorId, userId });
        await requireNotFixed(tx, userId);
        const subject = await personAs(tx, userId);
        await takeOut(tx, deps, organisation.id, userId);
        await recordAudit(tx, { organisationId: organisation.id, actorId, action: 'member.removed', subject });
        await outbox.emit(tx, 'notice.raised', {
          kind: 'member_removed',
          to: { userIds: [userId] },
          exceptUserId: actorId,
          facts: { organisation: organisation.name },
          path,
        });
      });
      // Whoever removed themselves sees this organisation no more.
      return userId === actorId ? { members: [], right: organisation.right } : list(actorId);
    },

    async answer(
      actorId: string,
      userId: string,
      given: { answer: 'admit'; right: OrganisationRight } | { answer: 'refuse' },
    ) {
      const organisation = await acting(actorId, 'manage_members');
      await database.asTenant(organisation.id, async (tx) => {
        await pending(tx, organisation, userId);
        const isAdmitted = given.answer === 'admit';
        if (isAdmitted) {
          await requireAllowed(tx, database, organisation.id, { kind: 'admit', actorId, userId, right: given.right });
          await setRight(tx, deps, organisation.id, userId, given.right);
        } else await takeOut(tx, deps, organisation.id, userId);
        await recordAudit(tx, {
          organisationId: organisation.id,
          actorId,
          action: isAdmitted ? 'member.admitted' : 'member.refused',
          subject: await personAs(tx, userId),
          ...(isAdmitted ? { facts: { right: given.right } } : {}),
        });
        await outbox.emit(tx, 'notice.raised', {
          kind: 'join_answered',
          to: { userIds: [userId] },
          facts: { organisation: organisation.name, answer: isAdmitted ? 'admitted' : 'refused' },
          path,
        });
      });
      return list(actorId);
    },

    async transfer(actorId: string, userId: string) {
      const organisation = await acting(actorId, 'transfer_organisation');
      await database.asTenant(organisation.id, async (tx) => {
        await requireAllowed(tx, database, organisation.id, { kind: 'transfer', actorId, userId });
        await requireNotFixed(tx, actorId);
        await setRight(tx, deps, organisation.id, userId, 'owner');
        await setRight(tx, deps, organisation.id, actorId, 'manager');
        await recordAudit(tx, {
          organisationId: organisation.id,
          actorId,
          action: 'organisation.transferred',
          subject: await personAs(tx, userId),
        });
        await outbox.emit(tx, 'notice.raised', {
          kind: 'organisation_transferred',
          to: { userIds: [userId] },
          facts: { organisation: organisation.name },
          path,
        });
      });
      return list(actorId);
    },
  };
}
