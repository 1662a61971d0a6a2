// Disputes, and how they were answered.

import { disputeOutcomes } from '@amanah/api/fraud';
import type { DisputedFinding } from '@amanah/core/fraud';
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgSchema, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('fraud');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const disputes = schema.table(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    /** Of whoever disputes: what the demo wrote is answered and read in the demo. */
    realm: text('realm', { enum: realms }).notNull(),
    text: text('text').notNull(),
    claim: text('claim').notNull(),
    email: text('email').notNull(),
    /** In which the answer is mailed. */
    language: text('language').notNull(),
    /** Of the sender, keyed and changing with the day: for the limit alone. */
    sender: text('sender').notNull(),
    /** What the lexicon said when it was disputed. */
    findings: jsonb('findings').$type<readonly DisputedFinding[]>().notNull(),
    openedAt: at('opened_at').notNull(),
    outcome: text('outcome', { enum: disputeOutcomes }),
    question: text('question'),
    answer: text('answer'),
    reviewer: text('reviewer'),
    answeredBy: uuid('answered_by'),
    answeredAt: at('answered_at'),
    /** SHA-256 of the answer; the log has it too. */
    document: text('document'),
  },
  (table) => [
    uniqueIndex('disputes_number').on(table.number),
    index('disputes_waiting').on(table.openedAt).where(sql`${table.answeredAt} is null`),
    index('disputes_answered').on(table.answeredAt, table.id).where(sql`${table.answeredAt} is not null`),
    index('disputes_sender').on(table.sender, table.openedAt),
  ],
);
