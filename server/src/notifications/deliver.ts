// Sends what is on its way: mails, the daily mail, messages to browsers. Any process takes any of it, each once; what fails is tried again,
// later and later, for a day. Decides nothing: who gets what was decided when it was told.

import type { NoticeKind } from '@amanah/api/notifications';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { CausedMails, MailCause } from '../platform/caused-mails.ts';
import type { Clock } from '../platform/clock.ts';
import type { SendToCustomer } from '../platform/customer-addresses.ts';
import { day, integer, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { createRepeating } from '../platform/repeating.ts';
import { type PushKeys, sendPush } from './send-push.ts';
import { deliveries, digests, notifications, pushSubscriptions } from './tables.ts';

export interface NoticeWords {
  /** In the language of the person. */
  notice(about: { kind: NoticeKind; facts: Readonly<Record<string, string>> }): {
    title: string;
    body: string;
    direction: 'ltr' | 'rtl';
  };
  noticeMail(about: NoticeMail): Omit<Mail, 'to'>;
  digestMail(about: { username: string; notices: readonly NoticeMail[]; link: string }): Omit<Mail, 'to'>;
}

export interface NoticeMail {
  readonly username: string;
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly link: string;
}

export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly causedMails: CausedMails;
  readonly publicUrl: string;
  readonly sendToCustomer: SendToCustomer;
  readonly pushKeys: PushKeys;
  readonly words: (language: string) => NoticeWords;
}

/** Notices that somebody causes who may have just made an account, or is of no organisation that was let in. */
const causes: { readonly [Kind in NoticeKind]?: MailCause } = {
  join_requested: 'stranger',
  application_received: 'work',
  application_answered: 'work',
  serial_copied_for_party: 'work',
  application_submitted: 'work',
  application_withdrawn: 'work',
  certificate_import_offered: 'work',
  certificate_import_withdrawn: 'work',
};

const pollMilliseconds = 1_000;
const pollsPerDigest = 60;
const leaseMilliseconds = 60_000;
const longestWaitMilliseconds = 3_600_000;
const mostAttempts = 32;

const takenColumns = {
  id: uuid,
  notification_id: uuid,
  user_id: uuid,
  channel: textOf(['mail', 'push']),
  subscription_id: nullable(uuid),
  attempts: integer,
};
type Taken = RowOf<typeof takenColumns>;

export function createDelivery(deps: DeliveryDeps) {
  const { database, clock, log } = deps;
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  let isStopping = false;
  let polls = 0;

  async function take(): Promise<Taken | null> {
    const now = clock.now().toISOString();
    const [taken] = await rowsOf(
      database.sql,
      takenColumns,
      sql`update notifications.deliveries set taken_until = ${after(leaseMilliseconds).toISOString()}::timestamptz, attempts = attempts + 1
      where id = (select id from notifications.deliveries where done_at is null and channel <> 'digest'
          and (taken_until is null or taken_until < ${now}::timestamptz)
        order by id limit 1 for update skip locked)
      returning id, notification_id, user_id, channel, subscription_id, attempts`,
    );
    return taken ?? null;
  }

  async function sendOne(taken: Taken): Promise<void> {
    const [notice] = await database.sql.select().from(notifications).where(eq(notifications.id, taken.notification_id));
    const reader = await readerOf(taken.user_id);
    if (!notice || !reader) return;
    const words = deps.words(reader.language);
    const about = { kind: notice.kind, facts: notice.details };
    if (taken.channel === 'mail') {
      // Counted once: what failed is tried again. What is not mailed stays on the bell.
      const cause = causes[notice.kind];
      if (cause && taken.attempts === 1 && !(await deps.causedMails.take(reader.email, cause))) return;
      const link = `${deps.publicUrl}${notice.path}`;
      await deps.mailer.send({
        to: reader.email,
        ...words.noticeMail({ ...about, username: reader.username, link }),
      });
      return;
    }
    const [browser] = await database.sql
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, taken.subscription_id ?? ''));
    if (!browser) return;
    const outcome = await sendPush(deps, browser, { ...words.notice(about), path: notice.path });
    if (outcome === 'gone') await database.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
  }

  async function readerOf(userId: string) {
    const [reader] = await rowsOf(
      database.sql,
      { username: text, email: text, language: text },
      sql`select username, email, language from people.mail_addresses where user_id = ${userId}::uuid`,
    );
    return reader;
  }

  /** Everything that is due now. @returns how many were tried */
  async function deliver(): Promise<number> {
    for (let tried = 0; ; tried += 1) {
      const taken = isStopping ? null : await take();
      if (taken === null) return tried;
      const done = { doneAt: clock.now() };
      try {
        await sendOne(taken);
        await database.sql.update(deliveries).set(done).where(eq(deliveries.id, taken.id));
      } catch (error) {
        log.warn({ err: error, delivery: taken.id, channel: taken.channel }, 'a message could not be sent');
        const wait = Math.min(longestWaitMilliseconds, 5_000 * 2 ** Math.min(taken.attempts, 20));
        await database.sql
          .update(deliveries)
          .set(
            taken.attempts >= mostAttempts
              ? { ...done, failedBecause: String(error).slice(0, 500) }
              : { takenUntil: after(wait) },
          )
          .where(eq(deliveries.id, taken.id));
      }
    }
  }

  /** The daily mails whose hour has come. @returns how many were sent */
  async function sendDigests(): Promise<number> {
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
    for (const { user_id: userId, today } of rows) if (!isStopping && (await sendDigest(userId, today))) sent += 1;
    return sent;
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
        .set({ takenUntil: after(leaseMilliseconds) })
        .where(inArray(deliveries.id, ids));
      return { waiting, ids };
    });

  /** The mail goes out between two transactions: a mail server that is slow keeps no connection. */
  async function sendDigest(userId: string, today: string): Promise<boolean> {
    const taken = await takeDigest(userId, today);
    if (taken === null) return false;
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
    return true;
  }

  const repeating = createRepeating(
    deps,
    { milliseconds: pollMilliseconds, failure: 'messages could not be sent' },
    async () => {
      await deliver();
      if (polls++ % pollsPerDigest === 0) await sendDigests();
    },
  );

  return {
    deliver,
    sendDigests,
    start: () => repeating.start(),
    async stop() {
      isStopping = true;
      await repeating.stop();
    },
  };
}
