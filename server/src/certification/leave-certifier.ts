// A certification body ends its work here, by the operator's act: it issues nothing more, its certificates end with a stated day, what was
// under way is closed, and everybody whom that concerns is told. One transaction, or nothing of it.

import type { Certifier, leaveCertifier } from '@amanah/api/certification/certifiers';
import type { RouteBody } from '@amanah/api/route';
import { isLeavingDay } from '@amanah/core/certificates';
import { openStates } from '@amanah/core/certification';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { dayOf, newId } from '../platform/clock.ts';
import { instant, integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CertificationDeps } from './deps.ts';
import { applications } from './tables.ts';
import { endApplicationProducts } from './write-application-products.ts';

/** Also what its applicant has not sent yet: it could not be sent any more. */
const closable = ['draft', ...openStates] as const;

/** Of a certification body that stands in no register. */
const nothingEnding = { certificates: 0, certificatesEndOn: null, imports: 0 };

interface Touched {
  readonly certificates: number;
  readonly applications: number;
}

export function createLeavingOfCertifiers(deps: CertificationDeps) {
  const { database, clock, certificates, organisations, outbox } = deps;

  async function list(operator: Caller, endsOn: string, only: string | null = null): Promise<Certifier[]> {
    const rows = await rowsOf(
      database.sql,
      {
        id: uuid,
        name: text,
        country: text,
        leftAt: nullable(instant),
        bodyId: nullable(text),
        applications: integer,
        members: integer,
      },
      sql`
      select o.id, o.name, o.country, o.left_at as "leftAt", b.id as "bodyId",
        (select count(*)::int from certification.applications a where a.certifier_organisation_id = o.id
          and a.state = any(${sql.param([...closable])}::text[])) as applications,
        (select count(*)::int from organisations.active_members m where m.organisation_id = o.id) as members
      from organisations.organisation_names o left join authorities.body_names b on b.organisation_id = o.id
      where o.kind = 'certifier' and o.status in ('approved', 'left') and o.realm = ${operator.accountRealm}
        and (${only}::uuid is null or o.id = ${only})
      order by o.left_at is not null, o.name limit 500`,
    );
    const ending = await certificates.ending.count(
      rows.flatMap(({ bodyId }) => bodyId ?? []),
      endsOn,
    );
    return rows.map(({ leftAt, bodyId, ...row }) => ({
      ...row,
      leftAt: leftAt?.toISOString() ?? null,
      ...((bodyId === null ? undefined : ending.get(bodyId)) ?? nothingEnding),
    }));
  }

  /**
   * The organisation first and then the rows of its body, in one order: whoever changes one of them has ended by then, or waits for this
   * end without holding anything that it needs. @throws Refusal organisations.unknown, organisations.left
   */
  async function lockWork(tx: Transaction, operator: Caller, organisationId: string): Promise<string[]> {
    await organisations.lockLeaving(tx, operator, organisationId);
    const rows = await rowsOf(
      tx,
      { id: text },
      sql`select id from authorities.body_names where organisation_id = ${organisationId}`,
    );
    const bodyIds = rows.map(({ id }) => id);
    await tx
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.certifierOrganisationId, organisationId), inArray(applications.state, [...closable])))
      .orderBy(asc(applications.id))
      .for('update');
    await certificates.ending.lock(tx, bodyIds);
    return bodyIds;
  }

  /** @returns how many applications of each applicant were closed */
  async function closeApplications(
    tx: Transaction,
    operator: Caller,
    organisationId: string,
    { reason }: Wish,
  ): Promise<Map<string, number>> {
    const now = clock.now();
    const rows = await tx
      .update(applications)
      .set({ state: 'withdrawn', decidedAt: now, decisionReason: reason })
      .where(and(eq(applications.certifierOrganisationId, organisationId), inArray(applications.state, [...closable])))
      .returning({ id: applications.id, holderId: applications.holderId });
    const closed = new Map<string, number>();
    for (const { holderId } of rows) closed.set(holderId, (closed.get(holderId) ?? 0) + 1);
    // There may be thousands, and everybody who acts for them waits: one statement for all of them, whose parameters are lists.
    const ids = rows.map(({ id }) => id);
    await endApplicationProducts(tx, ids, 'withdrawn');
    await tx.execute(sql`
      insert into certification.application_steps (id, application_id, at, actor_id, side, action, to_state, note)
      select q.id, q.application_id, ${now.toISOString()}::timestamptz, ${operator.userId}::uuid, 'certifier', 'withdraw', 'withdrawn', ${reason}
      from unnest(${sql.param(ids.map(() => newId(now)))}::uuid[], ${sql.param(ids)}::uuid[]) as q(id, application_id)`);
    return closed;
  }

  return {
    /** @param endsOn the day for which the certificates are counted that would end with each; today without it */
    list: (operator: Caller, { endsOn }: { readonly endsOn?: string | undefined }) =>
      list(operator, endsOn ?? dayOf(clock.now())),

    /**
     * A second time for a certifier whose certificates are still in force: an announced day can be brought forward, never put off.
     *
     * @throws Refusal organisations.unknown, organisations.left, certificates.leaving_day_wrong
     */
    async leave(operator: Caller, organisationId: string, given: Wish): Promise<Certifier> {
      // Everybody can sign in to a shared account: nobody may end a certifier for the next visitor.
      if (operator.isShared) throw new Refusal('organisations.demo_member_fixed');
      if (!isLeavingDay(given.endsOn, dayOf(clock.now()))) throw new Refusal('certificates.leaving_day_wrong');
      await database.sql.transaction(async (tx) => {
        const bodyIds = await lockWork(tx, operator, organisationId);
        const closed = await closeApplications(tx, operator, organisationId, given);
        await certificates.ending.closeOpen(tx, operator.userId, organisationId);
        const { name, memberIds, hadLeft } = await organisations.leave(tx, operator, organisationId, given);
        const ended = await certificates.ending.end(tx, bodyIds, given);
        if (hadLeft && ended.size === 0) throw new Refusal('organisations.left');
        const touched = new Map<string, Touched>(
          [...ended.keys(), ...closed.keys()].map((holderId) => [
            holderId,
            { certificates: ended.get(holderId) ?? 0, applications: closed.get(holderId) ?? 0 },
          ]),
        );
        const facts = {
          certifier: name,
          day: given.endsOn,
          raisedOn: dayOf(clock.now()),
          reason: given.reason,
        };
        await outbox.emitAll(
          tx,
          'notice.raised',
          [...touched].map(([holderId, counts]) => ({
            kind: 'certifier_left',
            to: { organisationId: holderId, permission: 'look' },
            facts: {
              ...facts,
              certificates: String(counts.certificates),
              applications: String(counts.applications),
            },
            path: '/applications',
          })),
        );
        if (memberIds.length > 0)
          await outbox.emit(tx, 'notice.raised', {
            kind: 'organisation_left',
            to: { userIds: [...memberIds] },
            facts,
            path: '/support',
          });
      });
      const [shown] = await list(operator, given.endsOn, organisationId);
      if (!shown) throw new Refusal('organisations.unknown');
      return shown;
    },
  };
}

type Wish = RouteBody<typeof leaveCertifier>;
