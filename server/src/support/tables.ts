// Tickets: what people write to support.
import { ticketTopics } from '@amanah/api/support';
import { sql } from 'drizzle-orm';
import { index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('support');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const tickets = schema.table(
  'tickets',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    userId: uuid('user_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    topic: text('topic', { enum: ticketTopics }).notNull(),
    message: text('message').notNull(),
    /** Of the sender, keyed and changing with the day: for the limit alone. */
    sender: text('sender').notNull(),
    createdAt: at('created_at').notNull(),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('tickets_open').on(table.createdAt).where(sql`${table.closedAt} is null`),
    index('tickets_sender').on(table.sender, table.createdAt),
  ],
);
