// The outbox: what happened and has still to be told, written in the transaction in which it happened.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('outbox');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const messages = schema.table(
  'messages',
  {
    /** Version 7: told in the order in which they were written. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: at('created_at').notNull(),
    /** Whoever tells it holds it until then; after a failure, the time of the next try. */
    takenUntil: at('taken_until'),
    attempts: integer('attempts').notNull().default(0),
    doneAt: at('done_at'),
  },
  (table) => [index('messages_open').on(table.id).where(sql`${table.doneAt} is null`)],
);
