// The daily mail: what somebody wants to read once a day, at their hour, in one mail. A mailbox that is refused keeps nobody else from theirs.
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { day, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { type DeliveryDeps, leaseMilliseconds } from './delivery-deps.ts';
import { deliveries, digests, notifications } from './tables.ts';

/** What mails of every kind have in common. */
interface Sending {
  readonly after: (milliseconds: number) => Date;
  readonly afterFailure: (attempts: number, error: unknown) => Partial<typeof deliveries.$inferInsert>;
  readonly readerOf: (userId: string) => Promise<{ username: string; email: string; language: string } | undefined>;
  readonly isStopping: () => boolean;
}

export function createDailyMail(deps: DeliveryDeps, { after, afterFailure, readerOf, isStopping }: Sending) {
  const { database, clock, log } = deps;

  /** The daily mails whose hour has come. @returns how many were sent */
  async function send(): Promise<number> {
    const rows = await rowsOf(
      database.sql,
      { user_id: uuid, today: day },
      sql`select w.user_id, (${clock.now().toISOString()}::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date as today
      from (select distinct user_id from notifications.deliveries where done_at is null and channel = 'digest') w
      left join notifications.digests s on s.user_id = w.user_id
      where extract(hour from ${clock.now().toISOString()}::timestamptz at time zone coalesce(s.time_zone, 'UTC')) >= coalesce(s.hour, 7)
        and s.last_sent_on is distinct from (${clock.now().toISOString()}::timestamptz at time zone coalesce(s.time_zone, 'UTC'))::date`,
    );
    let sent = 0;
    for (const { user_id: userId, today } of rows) if (!isStopping() && (await tryDigest(userId, today))) sent += 1;
    return sent;
  }

  /** A mailbox that is refused keeps nobody else from theirs. */
  async function tryDigest(userId: string, today: string): Promise<boolean> {
    const taken = await takeDigest(userId, today);
    if (taken === null) return false;
    try {
      await sendDigest(userId, today, taken);
      return true;
    } catch (error) {
      log.warn({ err: error, userId, channel: 'digest' }, 'a message could not be sent');
      await database.sql
        .update(deliveries)
        .set(afterFailure(taken.attempts, error))
        .where(inArray(deliveries.id, taken.ids));
      return false;
    }
  }

  /** What waits for the daily mail of a person, taken for a while: a second process finds it taken. null: nothing to do today. */
  const takeDigest = (userId: string, today: string) =>
    database.sql.transaction(async (tx) => {
      await tx
        .insert(digests)
        .values({ userId, hour: 7, timeZone: 'UTC' })
        .onConflictDoNothing({ target: digests.userId });
      const [settings] = await tx.select().from(digests).where(eq(digests.userId, userId)).for('update');
      if (settings?.lastSentOn === today) return null;
      const waiting = await tx
        .select({
          id: deliveries.id,
          kind: notifications.kind,
          facts: notifications.details,
          path: notifications.path,
          attempts: deliveries.attempts,
        })
        .from(deliveries)
        .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
        .where(
          and(
            eq(deliveries.userId, userId),
            eq(deliveries.channel, 'digest'),
            isNull(deliveries.doneAt),
            or(isNull(deliveries.takenUntil), lt(deliveries.takenUntil, clock.now())),
          ),
        )
        .orderBy(deliveries.id);
      if (waiting.length === 0) return null;
      const ids = waiting.map(({ id }) => id);
      await tx
        .update(deliveries)
        .set({ takenUntil: after(leaseMilliseconds), attempts: sql`${deliveries.attempts} + 1` })
        .where(inArray(deliveries.id, ids));
      return { waiting, ids, attempts: 1 + Math.max(...waiting.map(({ attempts }) => attempts)) };
    });

  /** The mail goes out between two transactions: a mail server that is slow keeps no connection. */
  async function sendDigest(
    userId: string,
    today: string,
    taken: NonNullable<Awaited<ReturnType<typeof takeDigest>>>,
  ): Promise<void> {
    const reader = await readerOf(userId);
    if (reader) {
      const { username, email, language } = reader;
      const notices = taken.waiting.map(({ kind, facts, path }) => ({
        username,
        kind,
        facts,
        link: `${deps.publicUrl}${path}`,
      }));
      const mail = deps.words(language).digestMail({ username, notices, link: `${deps.publicUrl}/notifications` });
      await deps.mailer.send({ to: email, ...mail });
    }
    await database.sql.transaction(async (tx) => {
      await tx.update(digests).set({ lastSentOn: today }).where(eq(digests.userId, userId));
      await tx.update(deliveries).set({ doneAt: clock.now() }).where(inArray(deliveries.id, taken.ids));
    });
  }

  return { send };
}
