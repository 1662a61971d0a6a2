// What identifies an organisation, its name, country and licence number, changes by request to the operator, who looks at its papers; and nobody
// takes a name that looks like another's. Never changes anything that nobody asked for.
import type { OrganisationIdentity, OrganisationSettings } from '@amanah/api/organisations/members';
import type { ChangeRequest, decideChangeRequest } from '@amanah/api/organisations/partners';
import type { RouteBody } from '@amanah/api/route';
import type { Realm } from '@amanah/core/organisations';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Authorities } from '../authorities/index.ts';
import { beforeAndAfter } from '../platform/before-and-after.ts';
import { dayOf, newId } from '../platform/clock.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { type MembershipDeps, requireOutsider } from './membership.ts';
import { findNamedAlike } from './named-alike.ts';
import { notifyOperators } from './notify-operators.ts';
import { changeRequests, organisations } from './tables.ts';

export interface ChangeRequestDeps extends Omit<MembershipDeps, 'acting'> {
  readonly authorities: Pick<Authorities, 'requireFreeName' | 'renameOwnBody'>;
}
type Named = { readonly id: string; readonly realm: Realm };

export const identityOf = ({ name, country, licenceNumber }: OrganisationIdentity): OrganisationIdentity => ({
  name,
  country,
  licenceNumber,
});

export function createChangeRequests(deps: ChangeRequestDeps) {
  const { database, clock, outbox, recordAudit, authorities } = deps;
  const isOpen = eq(changeRequests.state, 'open');

  /**
   * Neither of the register nor of another organisation at work here, nor one that looks like it.
   * @throws Refusal authorities.name_taken, organisations.name_taken
   */
  async function requireFreeName(tx: Transaction, { id, realm }: Named, name: string): Promise<void> {
    await authorities.requireFreeName(tx, { names: [name], realm, organisationId: id });
    // Two that are given the same name in the same moment: one waits for the other here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('names of organisations', 0))`);
    // What is invented takes no name of what is real; who practises is seen by nobody else.
    if (realm === 'practice') return;
    const realms = realm === 'demo' ? ['real', 'demo'] : ['real'];
    const alike = await rowsOf(
      tx,
      { id: uuid },
      sql`select id from organisations.organisation_names where id <> ${id}::uuid and status in ('approved', 'left') and realm = any(${sql.param(realms)}::text[])
        and platform.likeness_of_name(name) = platform.likeness_of_name(${name}) limit 1`,
    );
    if (alike.length > 0) throw refusalAt('/name', 'organisations.name_taken');
  }

  async function openOf(organisationId: string): Promise<OrganisationSettings['request']> {
    const [found] = await database.asTenant(organisationId, (tx) =>
      tx
        .select({ request: changeRequests, askedBy: sql<string>`coalesce(p.username, '')` })
        .from(changeRequests)
        .leftJoin(sql`people.names p`, sql`p.id = ${changeRequests.askedBy}`)
        .where(and(database.owned(changeRequests.organisationId, organisationId), isOpen)),
    );
    return found
      ? { ...identityOf(found.request), askedAt: found.request.askedAt.toISOString(), askedBy: found.askedBy }
      : null;
  }

  /** Instead of what was asked before and is not decided. */
  async function ask(
    tx: Transaction,
    organisation: Named,
    userId: string,
    before: OrganisationIdentity,
    wanted: OrganisationIdentity,
  ): Promise<void> {
    const now = clock.now();
    const { id: organisationId, realm } = organisation;
    // A new one, so that nobody approves what they have not seen.
    await takeBack(tx, organisation, userId, before.name);
    await tx.insert(changeRequests).values({
      ...identityOf(wanted),
      ...{ id: newId(now), organisationId, realm, state: 'open', askedBy: userId, askedAt: now },
    });
    await recordAudit(tx, {
      organisationId: organisation.id,
      actorId: userId,
      action: 'organisation.change_requested',
      subject: { kind: 'organisation', id: organisation.id, name: before.name },
      facts: beforeAndAfter(identityOf(before), identityOf(wanted)),
    });
    await notifyOperators(tx, outbox, 'organisation_change_requested', {
      realm: organisation.realm,
      facts: {
        organisation: before.name,
        wanted: [wanted.name, wanted.country, wanted.licenceNumber].filter(Boolean).join(', '),
      },
      path: '/operator',
    });
  }

  /** What was asked for and is not decided, with what it was, in the trail. @returns whether anything was */
  async function takeBack(tx: Transaction, { id: organisationId }: Named, actorId: string, name: string) {
    const gone = await tx
      .update(changeRequests)
      .set({ state: 'withdrawn', decidedAt: clock.now() })
      .where(and(database.owned(changeRequests.organisationId, organisationId), isOpen))
      .returning();
    for (const { name: wanted, country, licenceNumber } of gone)
      await recordAudit(tx, {
        ...{ organisationId, actorId },
        action: 'organisation.change_withdrawn',
        subject: { kind: 'organisation', id: organisationId, name },
        facts: { name: wanted, country, licenceNumber },
      });
    return gone.length > 0;
  }

  async function withdraw(tx: Transaction, organisation: Named & { readonly name: string }, userId: string) {
    if (!(await takeBack(tx, organisation, userId, organisation.name)))
      throw new Refusal('organisations.change_unknown');
  }

  async function list(operator: Caller): Promise<{ requests: ChangeRequest[] }> {
    const rows = await database.sql
      .select({ request: changeRequests, current: organisations, askedBy: sql<string>`coalesce(p.username, '')` })
      .from(changeRequests)
      .innerJoin(organisations, eq(organisations.id, changeRequests.organisationId))
      .leftJoin(sql`people.names p`, sql`p.id = ${changeRequests.askedBy}`)
      .where(and(isOpen, eq(changeRequests.realm, operator.accountRealm)))
      .orderBy(asc(changeRequests.askedAt))
      .limit(200);
    const alike = await findNamedAlike(
      database.sql,
      rows.map(({ request }) => request),
    );
    return {
      requests: rows.map(({ request, current, askedBy }) => ({
        id: request.id,
        organisationId: current.id,
        kind: current.kind,
        current: identityOf(current),
        wanted: identityOf(request),
        alike: [...(alike.get(current.id) ?? [])],
        askedAt: request.askedAt.toISOString(),
        askedBy,
      })),
    };
  }

  /** By an operator who is no member and did not ask. @throws Refusal organisations.change_unknown, organisations.own_application, names that are taken */
  async function decide(
    operator: Caller,
    id: string,
    given: RouteBody<typeof decideChangeRequest>,
  ): Promise<{ requests: ChangeRequest[] }> {
    await database.sql.transaction(async (tx) => {
      const [request] = await tx
        .select()
        .from(changeRequests)
        .where(and(eq(changeRequests.id, id), isOpen, eq(changeRequests.realm, operator.accountRealm)))
        .for('update');
      if (!request) throw new Refusal('organisations.change_unknown');
      const { organisationId, realm, askedBy } = request;
      await requireOutsider(tx, operator.userId, { organisationId, applicantId: askedBy });
      const [before] = await tx.select().from(organisations).where(eq(organisations.id, organisationId)).for('update');
      if (!before) throw new Refusal('organisations.unknown');
      const now = clock.now();
      const isApproved = given.decision === 'approve';
      await tx
        .update(changeRequests)
        .set({ state: isApproved ? 'approved' : 'refused', decidedBy: operator.userId, decidedAt: now })
        .where(eq(changeRequests.id, id));
      if (isApproved) {
        const wanted = identityOf(request);
        await requireFreeName(tx, { id: organisationId, realm }, wanted.name);
        await tx.update(organisations).set(wanted).where(eq(organisations.id, organisationId));
        await authorities.renameOwnBody(tx, {
          organisationId,
          realm,
          name: wanted.name,
          country: wanted.country,
          source: `Registered by itself: change ${id}`,
          sourceDate: dayOf(now),
        });
      }
      await recordAudit(tx, {
        organisationId,
        actorId: operator.userId,
        action: isApproved ? 'organisation.change_approved' : 'organisation.change_refused',
        subject: { kind: 'organisation', id: organisationId, name: before.name },
        facts: {
          ...beforeAndAfter(identityOf(before), identityOf(request)),
          ...(given.decision === 'refuse' ? { reason: given.body } : {}),
        },
      });
      await outbox.emit(tx, 'notice.raised', {
        kind: 'organisation_change_decided',
        to: { organisationId, permission: 'change_settings' },
        facts: {
          organisation: before.name,
          decision: given.decision,
          reason: given.decision === 'refuse' ? given.body : '',
        },
        path: '/organisation?tab=settings',
      });
    });
    return list(operator);
  }

  return { requireFreeName, openOf, ask, withdraw, list, decide };
}

export type ChangeRequests = ReturnType<typeof createChangeRequests>;
