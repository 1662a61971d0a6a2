// The organisations of one person: which there are, for which the person acts, joining and leaving.
import type { OwnOrganisation } from '@amanah/api/organisations/members';
import { mayDo, type Realm } from '@amanah/core/organisations';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  accountOf,
  addMembership,
  choose,
  type MembershipDeps,
  requireAllowed,
  requireNotFixed,
  takeOut,
} from './membership.ts';
import { actingFor, joinRequests, memberships, organisations } from './tables.ts';

const mostRequestsADay = 10;

export interface Membership {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly kind: 'retailer' | 'certifier' | 'producer';
  readonly realm: Realm;
  /** `approved`: the organisation is, and the person is a member of it. `left`: it was, and has ended its work here. */
  readonly status: 'pending' | 'approved' | 'left';
}

export function createOwnOrganisations(deps: MembershipDeps) {
  const { database, clock, outbox, recordAudit } = deps;

  async function list(userId: string): Promise<OwnOrganisation[]> {
    const rows = await database.sql
      .select({
        id: organisations.id,
        name: organisations.name,
        kind: organisations.kind,
        country: organisations.country,
        realm: organisations.realm,
        right: memberships.right,
        status: sql<
          'pending' | 'approved'
        >`case when ${memberships.status} = 'approved' and ${organisations.status} = 'approved' then 'approved' else 'pending' end`,
        isChosen: sql<boolean>`${actingFor.organisationId} is not null`,
      })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .leftJoin(
        actingFor,
        and(eq(actingFor.userId, memberships.userId), eq(actingFor.organisationId, memberships.organisationId)),
      )
      .where(
        and(
          eq(memberships.userId, userId),
          inArray(organisations.status, ['pending', 'approved']),
          isOpen('organisations.realm'),
        ),
      )
      .orderBy(asc(memberships.createdAt), asc(organisations.id));
    return rows;
  }

  async function lastThatLeft(userId: string) {
    const [found] = await database.sql
      .select({
        id: organisations.id,
        name: organisations.name,
        kind: organisations.kind,
        realm: organisations.realm,
        status: sql<'left'>`'left'`,
      })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(
        and(
          eq(memberships.userId, userId),
          eq(memberships.status, 'approved'),
          eq(organisations.status, 'left'),
          isOpen('organisations.realm'),
        ),
      )
      .orderBy(desc(organisations.leftAt))
      .limit(1);
    return found;
  }

  /** Waits for those who lead the organisation, and tells them. */
  async function ask(tx: Transaction, userId: string, organisation: { readonly id: string; readonly name: string }) {
    const asked = { userId, organisationId: organisation.id, right: 'staff', status: 'pending' } as const;
    const now = clock.now();
    if (!(await addMembership(tx, { ...asked, createdAt: now }))) throw new Refusal('organisations.already_member');
    if (!(await isNewRequest(tx, userId, organisation.id, now))) return;
    await outbox.emit(tx, 'notice.raised', {
      kind: 'join_requested',
      to: { organisationId: organisation.id, permission: 'manage_members' },
      facts: { organisation: organisation.name, person: (await accountOf(tx, userId)).username },
      path: '/organisation',
    });
  }

  /**
   * Whether whoever leads has not been told of this person today. Taken back and made again a request is the same one.
   *
   * @throws Refusal organisations.too_many_requests
   */
  async function isNewRequest(tx: Transaction, userId: string, organisationId: string, now: Date): Promise<boolean> {
    const yesterday = new Date(now.getTime() - 86_400_000);
    const noted = await tx
      .insert(joinRequests)
      .values({ userId, organisationId, askedAt: now })
      .onConflictDoUpdate({
        target: [joinRequests.userId, joinRequests.organisationId],
        set: { askedAt: now },
        setWhere: lt(joinRequests.askedAt, yesterday),
      })
      .returning({ userId: joinRequests.userId });
    const own = and(eq(joinRequests.userId, userId), gt(joinRequests.askedAt, yesterday));
    if ((await tx.$count(joinRequests, own)) > mostRequestsADay) throw new Refusal('organisations.too_many_requests');
    return noted.length > 0;
  }

  return {
    list,
    ask,

    /** The organisation that the person acts for, else one that is waited for, else the last one that has ended its work. */
    async membershipOf(userId: string): Promise<Membership | null> {
      const own = await list(userId);
      const found = own.find(({ isChosen }) => isChosen) ?? own[0] ?? (await lastThatLeft(userId));
      return found
        ? {
            organisationId: found.id,
            organisationName: found.name,
            kind: found.kind,
            realm: found.realm,
            status: found.status,
          }
        : null;
    },

    async choose(userId: string, organisationId: string): Promise<void> {
      const own = await list(userId);
      if (!own.some(({ id, status }) => id === organisationId && status === 'approved'))
        throw new Refusal('organisations.unknown');
      await database.sql.transaction((tx) => choose(tx, userId, organisationId));
    },

    async join(userId: string, organisationId: string): Promise<OwnOrganisation[]> {
      await database.sql.transaction(async (tx) => {
        const [found] = await tx
          .select({ name: organisations.name })
          .from(organisations)
          .where(and(eq(organisations.id, organisationId), eq(organisations.status, 'approved')));
        if (!found) throw new Refusal('organisations.unknown');
        await ask(tx, userId, { id: organisationId, name: found.name });
      });
      return list(userId);
    },

    /** Whoever leads gives up a right with it: with the second step, like every change of rights. @throws Refusal identity.two_step_required */
    async leave(
      { userId, hasSecondStep }: { readonly userId: string; readonly hasSecondStep: boolean },
      organisationId: string,
    ): Promise<OwnOrganisation[]> {
      const own = (await list(userId)).find(({ id }) => id === organisationId);
      if (!own) throw new Refusal('organisations.member_unknown');
      if (own.status === 'approved' && mayDo(own.right, 'manage_members') && !hasSecondStep)
        throw new Refusal('identity.two_step_required');
      await database.asTenant(organisationId, async (tx) => {
        await requireNotFixed(tx, userId);
        if (own.status === 'approved') {
          await requireAllowed(tx, database, organisationId, { kind: 'leave', actorId: userId });
          const person = await accountOf(tx, userId);
          await recordAudit(tx, {
            organisationId,
            actorId: userId,
            action: 'member.left',
            subject: { kind: 'person', id: userId, name: person.username },
          });
          await outbox.emit(tx, 'notice.raised', {
            kind: 'member_left',
            to: { organisationId, permission: 'manage_members' },
            exceptUserId: userId,
            facts: { organisation: own.name, person: person.username },
            path: '/organisation',
          });
        } else if (own.right === 'owner') throw new Refusal('organisations.owner_needed');
        await takeOut(tx, deps, organisationId, userId);
      });
      return list(userId);
    },
  };
}
