// What people are told. One row per person and happening, so that nobody is told twice.
import { index, jsonb, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('notifications');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const notifications = schema.table(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['recall_published', 'recall_lifted'] }).notNull(),
    /** What the words of the kind need, and where it leads. */
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    /** The event of the outbox that it tells of. */
    eventId: uuid('event_id').notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    mailedAt: at('mailed_at'),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.eventId),
    index('notifications_person').on(table.userId, table.id),
  ],
);
