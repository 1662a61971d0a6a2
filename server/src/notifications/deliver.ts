// Sends what is on its way: mails, messages to browsers, and when the daily mail goes. Any process takes any of it, each once; what fails is
// tried again, later and later, for a day. What one person is sent, and where a message goes, keeps nobody else waiting. Decides nothing: who gets what was
// decided when it was told.

import type { NoticeKind } from '@amanah/api/notifications';
import { eq, sql } from 'drizzle-orm';
import type { MailCause } from '../platform/caused-mails.ts';
import { integer, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { createRepeating } from '../platform/repeating.ts';
import { createDailyMail } from './daily-mail.ts';
import { type DeliveryDeps, leaseMilliseconds } from './delivery-deps.ts';
import { sendPush } from './send-push.ts';
import { deliveries, notifications, pushSubscriptions } from './tables.ts';

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
const digestMilliseconds = 60_000;
const longestWaitMilliseconds = 3_600_000;
const failure = 'messages could not be sent';
const mostAttempts = 32;

/** Whoever asks for messages names where they go: to one of the services of the browsers' makers, or to whatever host. */
const ofMakers = String.raw`^https://([a-z0-9-]+\.)*(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)/`;
const endpointOf = sql`(select s.endpoint from notifications.push_subscriptions s where s.id = d.subscription_id)`;

/** Each goes on while the others wait: what somebody has a slow host for delays only messages to hosts of that kind. */
const lanes = [
  { atOnce: 4, which: sql`d.channel = 'mail'` },
  { atOnce: 6, which: sql`d.channel = 'push' and ${endpointOf} ~ ${ofMakers}` },
  { atOnce: 2, which: sql`d.channel = 'push' and ${endpointOf} !~ ${ofMakers}` },
] as const;
type Lane = (typeof lanes)[number];

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

  /** Of what failed least often the oldest, of nobody whom something is being sent to in this lane. */
  async function take({ which }: Pick<Lane, 'which'>, busy: ReadonlySet<string>): Promise<Taken | null> {
    const now = clock.now().toISOString();
    const [taken] = await rowsOf(
      database.sql,
      takenColumns,
      sql`update notifications.deliveries set taken_until = ${after(leaseMilliseconds).toISOString()}::timestamptz, attempts = attempts + 1
      where id = (select d.id from notifications.deliveries d where d.done_at is null and ${which}
          and (d.taken_until is null or d.taken_until < ${now}::timestamptz) and d.user_id <> all(${sql.param([...busy])}::uuid[])
        order by d.attempts, d.id limit 1 for update skip locked)
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

  async function trySending(taken: Taken): Promise<void> {
    try {
      await sendOne(taken);
      await database.sql.update(deliveries).set({ doneAt: clock.now() }).where(eq(deliveries.id, taken.id));
    } catch (error) {
      log.warn({ err: error, delivery: taken.id, channel: taken.channel }, 'a message could not be sent');
      await database.sql.update(deliveries).set(afterFailure(taken.attempts, error)).where(eq(deliveries.id, taken.id));
    }
  }

  const afterFailure = (attempts: number, error: unknown) =>
    attempts >= mostAttempts
      ? { doneAt: clock.now(), failedBecause: String(error).slice(0, 500) }
      : { takenUntil: after(Math.min(longestWaitMilliseconds, 5_000 * 2 ** Math.min(attempts, 20))) };

  const ways = lanes.map((lane) => ({
    ...lane,
    /** Whom something is being sent to: one person is sent one message at a time. */
    busy: new Set<string>(),
    underWay: new Set<Promise<void>>(),
    filling: Promise.resolve(),
    tried: 0,
  }));
  type Way = (typeof ways)[number];

  async function begin(way: Way): Promise<void> {
    while (!isStopping && way.busy.size < way.atOnce) {
      const taken = await take(way, way.busy);
      if (taken === null) return;
      way.busy.add(taken.user_id);
      way.tried += 1;
      const sending = trySending(taken)
        .catch((error: unknown) => log.warn({ err: error }, failure)) // tried again when its lease is over
        .then(() => {
          way.busy.delete(taken.user_id);
          return fill(way);
        })
        .catch((error: unknown) => log.warn({ err: error }, failure))
        .finally(() => way.underWay.delete(sending)); // with what it made room for
      way.underWay.add(sending);
    }
  }

  /** Begins what is due, as far as there is room. One after the other: two that looked at once would both find the same person free. */
  function fill(way: Way): Promise<void> {
    const filled = way.filling.then(() => begin(way));
    way.filling = filled.catch(() => undefined);
    return filled;
  }

  /** Everything that is due now. @returns how many were tried */
  async function deliver(): Promise<number> {
    const before = triedSoFar();
    for (const way of ways) await fill(way);
    for (let open = allUnderWay(); open.length > 0; open = allUnderWay()) await Promise.all(open);
    return triedSoFar() - before;
  }
  const triedSoFar = () => ways.reduce((sum, { tried }) => sum + tried, 0);
  const allUnderWay = () => ways.flatMap(({ underWay }) => [...underWay]);

  const dailyMail = createDailyMail(deps, { after, afterFailure, readerOf, isStopping: () => isStopping });

  const loops = [
    ...ways.map((way) => createRepeating(deps, { milliseconds: pollMilliseconds, failure }, () => fill(way))),
    createRepeating(deps, { milliseconds: digestMilliseconds, failure }, dailyMail.send),
  ];

  return {
    deliver,
    sendDigests: dailyMail.send,
    start() {
      for (const loop of loops) loop.start();
    },
    async stop() {
      isStopping = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all(allUnderWay());
    },
  };
}
