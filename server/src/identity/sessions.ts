// Sessions and their rotating refresh tokens, one chain each. A token that comes back a second time was stolen or copied:
// the whole session ends (RFC 9700, section 4.14.2).

import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { DeviceSession } from '@amanah/api/identity/security';
import { roles } from '@amanah/api/roles';
import { realms } from '@amanah/core/organisations';
import { accountRealms } from '@amanah/core/people';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { isAccountOpen } from '../people/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import { boolean, integer, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, type Sql, statement, type Transaction } from '../platform/database/database.ts';
import { isOpen, isOpenText } from '../platform/database/realms.ts';
import type { Caller } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import { createMicroBatch } from '../platform/micro-batch.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Claimed } from './access-token.ts';
import { familiesOf } from './device.ts';
import { refreshTokens, sessions } from './tables.ts';

export const sessionDays = 30;
/** Of one account, newest first; older ones are over. */
const mostSessions = 100;
/** Two tabs may send the same token in the same moment; within this grace it is the same client, not a thief. */
const reuseGraceMilliseconds = 10_000;

/** Coarse on purpose: it says whether somebody is there, not when. */
const toTheHour = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The role is looked up each time: a token of the minute before may name another organisation. */
const liveSessions = statement(
  'identity.live_sessions',
  {
    place: integer,
    user_id: uuid,
    role: textOf(roles),
    account_realm: textOf(accountRealms),
    realm: textOf(realms),
    is_shared: boolean,
    is_operator: boolean,
    has_second_step: boolean,
  },
  `select q.place::int as place, s.user_id, coalesce(a.kind, u.role) as role, u.realm as account_realm, coalesce(a.realm, u.realm) as realm,
     u.is_shared, u.operator_since is not null as is_operator, s.second_step_at is not null or u.is_shared as has_second_step
   from unnest($1::uuid[]) with ordinality as q(id, place)
   join identity.sessions s on s.id = q.id and s.ended_at is null and s.expires_at > $2
   join people.account_facts u on u.id = s.user_id and ${isOpenText('u.realm')}
   left join lateral (select kind, realm from organisations.acting_for a where a.user_id = s.user_id) a on true`,
);

export interface NewSession {
  readonly userId: string;
  /** Families, no more. */
  readonly device: string;
  /** The known device that it is on. */
  readonly deviceId: string | null;
  readonly hasSecondStep: boolean;
}

export function createSessions(database: Database, clock: Clock, keys: Keys) {
  const chainKey = keys.derive('refresh chain');
  // What follows on a token is made from it: tabs that refresh together get the same one, whichever process they ask.
  const successorOf = (token: string) => createHmac('sha256', chainKey).update(token).digest('base64url');

  const checks = createMicroBatch(async (claims: readonly Claimed[]) => {
    const rows = await database.verdicts.run(liveSessions, [claims.map((claim) => claim.sessionId), clock.now()]);
    const liveAt = new Map(rows.map((row) => [row.place - 1, row]));
    return claims.map((claim, index): Caller | null => {
      const live = liveAt.get(index);
      if (live?.user_id !== claim.userId) return null;
      return {
        ...claim,
        role: live.role,
        accountRealm: live.account_realm,
        realm: live.realm,
        isShared: live.is_shared,
        isOperator: live.is_operator,
        hasSecondStep: live.has_second_step,
      };
    });
  });

  /** Uses a token up. @returns what follows on it; null: it came back too late */
  async function follow(
    tx: Transaction,
    token: string,
    known: { readonly sessionId: string; readonly usedAt: Date | null },
  ): Promise<string | null> {
    const now = clock.now();
    if (known.usedAt && now.getTime() - known.usedAt.getTime() > reuseGraceMilliseconds) return null;
    if (!known.usedAt)
      await tx
        .update(refreshTokens)
        .set({ usedAt: now })
        .where(eq(refreshTokens.tokenHash, hashOf(token)));
    const next = successorOf(token);
    const issued = await tx
      .insert(refreshTokens)
      .values({ tokenHash: hashOf(next), sessionId: known.sessionId, issuedAt: now })
      .onConflictDoNothing()
      .returning({ tokenHash: refreshTokens.tokenHash });
    if (issued.length > 0) return next;
    const [row] = await tx
      .select({ sessionId: refreshTokens.sessionId, usedAt: refreshTokens.usedAt })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashOf(next)));
    // Another tab has gone on from there already: its end of the chain is ours too.
    return row?.usedAt ? follow(tx, next, row) : next;
  }

  return {
    /** @throws Refusal identity.demo_closed for an account of the demo where the demo is switched off */
    async begin(tx: Transaction, { userId, device, deviceId, hasSecondStep }: NewSession) {
      const now = clock.now();
      const sessionId = newId(now);
      const refreshToken = randomBytes(32).toString('base64url');
      if (!(await isAccountOpen(tx, userId))) throw new Refusal('identity.demo_closed');
      await tx.insert(sessions).values({
        id: sessionId,
        userId,
        createdAt: now,
        device,
        deviceId,
        lastUsedAt: toTheHour(now),
        secondStepAt: hasSecondStep ? now : null,
        expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
      });
      const kept = tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt), desc(sessions.id))
        .limit(mostSessions);
      // Visitors of the demo share an account, and none of them may end the session of another.
      const isOwn = sql`exists (select from people.account_facts a where a.id = ${userId} and not a.is_shared)`;
      await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOwn, notInArray(sessions.id, kept)));
      await tx.insert(refreshTokens).values({ tokenHash: hashOf(refreshToken), sessionId, issuedAt: now });
      return { sessionId, refreshToken };
    },

    async rotate(token: string | null) {
      if (!token) throw new Refusal('identity.not_signed_in');
      const now = clock.now();
      const rotated = await database.sql.transaction(async (tx) => {
        const [known] = await tx
          .select({ sessionId: sessions.id, userId: sessions.userId, usedAt: refreshTokens.usedAt })
          .from(refreshTokens)
          .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
          .where(
            and(
              eq(refreshTokens.tokenHash, hashOf(token)),
              isNull(sessions.endedAt),
              gt(sessions.expiresAt, now),
              sql`exists (select from people.account_facts a where a.id = ${sessions.userId} and ${isOpen('a.realm')})`,
            ),
          )
          // One after the other, and none while the session is being ended.
          .for('update');
        if (!known) return null;
        const { userId, sessionId } = known;
        const refreshToken = await follow(tx, token, known);
        if (refreshToken === null) {
          await tx
            .update(sessions)
            .set({ endedAt: now, endedBecause: 'token_reused' })
            .where(eq(sessions.id, sessionId));
          return null;
        }
        const hour = toTheHour(now);
        await tx
          .update(sessions)
          .set({ lastUsedAt: hour })
          .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, hour)));
        return { userId, sessionId, refreshToken };
      });
      if (!rotated) throw new Refusal('identity.session_ended');
      return rotated;
    },

    /** By cookie, by the session of the access token, or both: whatever still names it. */
    async end(token: string | null, sessionId: string | null) {
      const now = clock.now();
      const byCookie = token
        ? database.sql
            .select({ id: refreshTokens.sessionId })
            .from(refreshTokens)
            .where(eq(refreshTokens.tokenHash, hashOf(token)))
        : null;
      const ended = { endedAt: now, endedBecause: 'signed_out' as const };
      if (byCookie)
        await database.sql
          .update(sessions)
          .set(ended)
          .where(and(sql`${sessions.id} in ${byCookie}`, isNull(sessions.endedAt)));
      if (sessionId)
        await database.sql
          .update(sessions)
          .set(ended)
          .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    },

    async check(claimed: Claimed): Promise<Caller> {
      const caller = await checks.add(claimed);
      if (!caller) throw new Refusal('identity.session_ended');
      return caller;
    },

    async list(caller: Caller): Promise<DeviceSession[]> {
      const rows = await database.sql
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, caller.userId),
            isNull(sessions.endedAt),
            gt(sessions.expiresAt, clock.now()),
            // Whoever shares an account neither sees nor ends the session of another.
            caller.isShared ? eq(sessions.id, caller.sessionId) : undefined,
          ),
        )
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
      return rows.map((row) => ({
        id: row.id,
        ...familiesOf(row.device),
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: (row.lastUsedAt ?? toTheHour(row.createdAt)).toISOString(),
        hasSecondStep: row.secondStepAt !== null,
        isThis: row.id === caller.sessionId,
      }));
    },

    /** @throws Refusal identity.session_unknown */
    async endOne(caller: Caller, sessionId: string): Promise<void> {
      const ended = await database.sql
        .update(sessions)
        .set({ endedAt: clock.now(), endedBecause: 'ended_elsewhere' })
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, caller.userId), isNull(sessions.endedAt)))
        .returning({ id: sessions.id });
      if (ended.length === 0) throw new Refusal('identity.session_unknown');
    },

    async endOthers(
      tx: Sql | Transaction,
      caller: Caller,
      because: 'password_changed' | 'second_step_changed' | 'ended_elsewhere',
    ): Promise<void> {
      await tx
        .update(sessions)
        .set({ endedAt: clock.now(), endedBecause: because })
        .where(and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
    },

    /** All of them: whoever knew the account until now is out. */
    async endAll(tx: Transaction, userId: string, because: 'password_changed'): Promise<void> {
      await tx
        .update(sessions)
        .set({ endedAt: clock.now(), endedBecause: because })
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
    },

    async passSecondStep(tx: Transaction, sessionId: string): Promise<void> {
      await tx.update(sessions).set({ secondStepAt: clock.now() }).where(eq(sessions.id, sessionId));
    },
    async forgetSecondStep(tx: Transaction, userId: string): Promise<void> {
      await tx.update(sessions).set({ secondStepAt: null }).where(eq(sessions.userId, userId));
    },
    async showMailbox(tx: Transaction, sessionId: string): Promise<void> {
      await tx.update(sessions).set({ mailboxShownAt: clock.now() }).where(eq(sessions.id, sessionId));
    },
    /** What a session has shown beyond the password, and when. */
    async shownIn(
      tx: Sql | Transaction,
      sessionId: string,
    ): Promise<{ secondStepAt: Date | null; mailboxShownAt: Date | null }> {
      const [found] = await tx
        .select({ secondStepAt: sessions.secondStepAt, mailboxShownAt: sessions.mailboxShownAt })
        .from(sessions)
        .where(eq(sessions.id, sessionId));
      return found ?? { secondStepAt: null, mailboxShownAt: null };
    },
    async hasSecondStep(sessionId: string): Promise<boolean> {
      return (
        (await database.sql.$count(sessions, and(eq(sessions.id, sessionId), isNotNull(sessions.secondStepAt)))) > 0
      );
    },

    async sweep() {
      await database.sql
        .delete(sessions)
        .where(lt(sessions.expiresAt, new Date(clock.now().getTime() - 7 * 86_400_000)));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
