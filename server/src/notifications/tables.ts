// What people are told, how they want to be told, and what is still on its way to them. One row per person and event, so that nobody
// is told twice.
import { mailWays, noticeKinds, noticeTopics } from '@amanah/api/notifications';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('notifications');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const notifications = schema.table(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** What the words of the kind name. */
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    /** Where it leads: a path of the web app. */
    path: text('path').notNull().default('/dashboard'),
    /** The event of the outbox that it tells of. */
    eventId: uuid('event_id').notNull(),
    /** False where the person wants it by mail or push only. */
    isOnBell: boolean('is_on_bell').notNull().default(true),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.eventId),
    index('notifications_person').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null and ${table.isOnBell}`),
  ],
);

/** What still has to reach somebody outside of the product: a mail, a line of the daily mail, a message to one browser. */
export const deliveries = schema.table(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    channel: text('channel', { enum: ['mail', 'digest', 'push'] }).notNull(),
    /** The browser, for push. */
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Whoever sends it holds it until then; after a failure, the time of the next try. */
    takenUntil: at('taken_until'),
    attempts: integer('attempts').notNull().default(0),
    doneAt: at('done_at'),
    /** Why it was given up. */
    failedBecause: text('failed_because'),
  },
  (table) => [
    index('deliveries_open').on(table.id).where(sql`${table.doneAt} is null`),
    index('deliveries_digest').on(table.userId).where(sql`${table.doneAt} is null and ${table.channel} = 'digest'`),
  ],
);

/** Browsers that are sent messages (RFC 8030). */
export const pushSubscriptions = schema.table(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_person').on(table.userId)],
);

/** Only what a person has changed; everything else is as `defaults` in preferences.ts says. */
export const preferences = schema.table(
  'preferences',
  {
    userId: uuid('user_id').notNull(),
    topic: text('topic', { enum: noticeTopics }).notNull(),
    bell: boolean('bell').notNull(),
    mail: text('mail', { enum: mailWays }).notNull(),
    push: boolean('push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);

export const digests = schema.table('digests', {
  userId: uuid('user_id').primaryKey(),
  hour: integer('hour').notNull(),
  timeZone: text('time_zone').notNull(),
  /** In the time zone of the person. */
  lastSentOn: date('last_sent_on'),
});
