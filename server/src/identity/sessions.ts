// Sessions and their rotating refresh tokens. A token that comes back a second time was stolen or copied:
// the whole session ends (RFC 9700, section 4.14.2).
import { createHash, randomBytes } from 'node:crypto';
import type { DeviceSession } from '@amanah/api/security';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { type Database, statement, type Transaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import { createMicroBatch } from '../platform/micro-batch.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Claimed } from './access-token.ts';
import { familiesOf } from './device.ts';
import { refreshTokens, sessions } from './tables.ts';

export const sessionDays = 30;
/** Two tabs may send the same token in the same moment; within this grace it is the same client, not a thief. */
const reuseGraceMilliseconds = 10_000;

/** Coarse on purpose: it says whether somebody is there, not when. */
const toTheHour = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The role is looked up each time: a token of the minute before may name another organisation. */
const liveSessions = statement<{
  place: number;
  user_id: string;
  role: Caller['role'];
  demo: boolean;
  is_operator: boolean;
  has_second_step: boolean;
}>(
  'identity.live_sessions',
  `select q.place::int as place, s.user_id, coalesce(a.kind, u.role) as role, u.demo,
     u.operator_since is not null as is_operator, s.second_step_at is not null or u.demo as has_second_step
   from unnest($1::uuid[]) with ordinality as q(id, place)
   join identity.sessions s on s.id = q.id and s.ended_at is null and s.expires_at > $2
   join identity.users u on u.id = s.user_id
   left join lateral (select kind from organisations.acting_for a where a.user_id = s.user_id) a on true`,
);

export function createSessions(database: Database, clock: Clock) {
  const checks = createMicroBatch(async (claims: readonly Claimed[]) => {
    const rows = await database.run(liveSessions, [claims.map((claim) => claim.sessionId), clock.now()]);
    const liveAt = new Map(rows.map((row) => [row.place - 1, row]));
    return claims.map((claim, index): Caller | null => {
      const live = liveAt.get(index);
      if (live?.user_id !== claim.userId) return null;
      const { role, demo, is_operator, has_second_step } = live;
      return { ...claim, role, isDemo: demo, isOperator: is_operator, hasSecondStep: has_second_step };
    });
  });

  async function issue(sessionId: string): Promise<string> {
    const refreshToken = randomBytes(32).toString('base64url');
    await database.sql
      .insert(refreshTokens)
      .values({ tokenHash: hashOf(refreshToken), sessionId, issuedAt: clock.now() });
    return refreshToken;
  }

  return {
    async begin(userId: string, about: { device: string; hasSecondStep: boolean }) {
      const now = clock.now();
      const sessionId = newId(now);
      const refreshToken = randomBytes(32).toString('base64url');
      await database.sql.transaction(async (tx) => {
        await tx.insert(sessions).values({
          id: sessionId,
          userId,
          createdAt: now,
          device: about.device,
          lastUsedAt: toTheHour(now),
          secondStepAt: about.hasSecondStep ? now : null,
          expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
        });
        await tx.insert(refreshTokens).values({ tokenHash: hashOf(refreshToken), sessionId, issuedAt: now });
      });
      return { sessionId, refreshToken };
    },

    async rotate(token: string | null) {
      if (!token) throw new Refusal('identity.not_signed_in');
      const now = clock.now();
      const tokenHash = hashOf(token);
      const [known] = await database.sql
        .select({ sessionId: sessions.id, userId: sessions.userId, usedAt: refreshTokens.usedAt })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
        .where(
          and(eq(refreshTokens.tokenHash, tokenHash), isNull(sessions.endedAt), sql`${sessions.expiresAt} > ${now}`),
        );
      if (!known) throw new Refusal('identity.session_ended');
      if (known.usedAt && now.getTime() - known.usedAt.getTime() > reuseGraceMilliseconds) {
        await database.sql
          .update(sessions)
          .set({ endedAt: now, endedBecause: 'token_reused' })
          .where(eq(sessions.id, known.sessionId));
        throw new Refusal('identity.session_ended');
      }
      await database.sql
        .update(refreshTokens)
        .set({ usedAt: now })
        .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)));
      const hour = toTheHour(now);
      await database.sql
        .update(sessions)
        .set({ lastUsedAt: hour })
        .where(and(eq(sessions.id, known.sessionId), lt(sessions.lastUsedAt, hour)));
      return { userId: known.userId, sessionId: known.sessionId, refreshToken: await issue(known.sessionId) };
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
            // The accounts of the demo are shared: one visitor neither sees nor ends the session of another.
            caller.isDemo ? eq(sessions.id, caller.sessionId) : undefined,
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
      tx: Transaction | Database['sql'],
      caller: Caller,
      because: 'password_changed' | 'second_step_changed' | 'ended_elsewhere',
    ): Promise<void> {
      await tx
        .update(sessions)
        .set({ endedAt: clock.now(), endedBecause: because })
        .where(and(eq(sessions.userId, caller.userId), ne(sessions.id, caller.sessionId), isNull(sessions.endedAt)));
    },

    async passSecondStep(tx: Transaction, sessionId: string): Promise<void> {
      await tx.update(sessions).set({ secondStepAt: clock.now() }).where(eq(sessions.id, sessionId));
    },
    async forgetSecondStep(tx: Transaction, userId: string): Promise<void> {
      await tx.update(sessions).set({ secondStepAt: null }).where(eq(sessions.userId, userId));
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
