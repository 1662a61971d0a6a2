// Sessions and their rotating refresh tokens. A token that comes back a second time was stolen or copied:
// the whole session ends (RFC 9700, section 4.14.2).
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { type Database, statement } from '../platform/database/database.ts';
import type { Caller } from '../platform/http.ts';
import { createMicroBatch } from '../platform/micro-batch.ts';
import { Refusal } from '../platform/refusal.ts';
import { refreshTokens, sessions } from './tables.ts';

export const sessionDays = 30;
/** Two tabs may send the same token in the same moment; within this grace it is the same client, not a thief. */
const reuseGraceMilliseconds = 10_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The role is looked up each time: a token of the minute before may name another organisation. */
const liveSessions = statement<{ place: number; user_id: string; role: Caller['role'] }>(
  'identity.live_sessions',
  `select q.place::int as place, s.user_id, coalesce(a.kind, u.role) as role
   from unnest($1::uuid[]) with ordinality as q(id, place)
   join identity.sessions s on s.id = q.id and s.ended_at is null and s.expires_at > $2
   join identity.users u on u.id = s.user_id
   left join lateral (select kind from organisations.acting_for a where a.user_id = s.user_id) a on true`,
);

export function createSessions(database: Database, clock: Clock) {
  const checks = createMicroBatch(async (claims: readonly Caller[]) => {
    const rows = await database.run(liveSessions, [claims.map((claim) => claim.sessionId), clock.now()]);
    const liveAt = new Map(rows.map((row) => [row.place - 1, row]));
    return claims.map((claim, index): Caller | null => {
      const live = liveAt.get(index);
      return live?.user_id === claim.userId ? { ...claim, role: live.role } : null;
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
    async begin(userId: string) {
      const now = clock.now();
      const sessionId = newId(now);
      const refreshToken = randomBytes(32).toString('base64url');
      await database.sql.transaction(async (tx) => {
        await tx.insert(sessions).values({
          id: sessionId,
          userId,
          createdAt: now,
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

    async check(claimed: Caller): Promise<Caller> {
      const caller = await checks.add(claimed);
      if (!caller) throw new Refusal('identity.session_ended');
      return caller;
    },

    async sweep() {
      await database.sql
        .delete(sessions)
        .where(lt(sessions.expiresAt, new Date(clock.now().getTime() - 7 * 86_400_000)));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
