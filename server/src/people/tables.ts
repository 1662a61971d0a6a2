// Accounts of people: who somebody is here, never how they prove it.
import { accountRealms } from '@amanah/core/people';
import { sql } from 'drizzle-orm';
import { boolean, check, pgSchema, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { isOpen } from '../platform/database/realms.ts';

export const schema = pgSchema('people');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const accounts = schema.table(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Folded for comparison: NFKC, lower case, single spaces. */
    usernameKey: text('username_key').notNull().unique(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    role: text('role', { enum: ['consumer', 'retailer', 'certifier', 'producer'] }).notNull(),
    /** In which mails are written: that of the registration. */
    language: text('language').notNull().default('en'),
    /** `demo`: of nothing but the demo, and closed with it. */
    realm: text('realm', { enum: accountRealms }).notNull(),
    /** Its password is published: whoever tries the demo signs in to it, nobody owns it, and a second step would keep nobody out. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Since when the mailbox is known to be the person's: by a link that was mailed there. */
    emailConfirmedAt: at('email_confirmed_at'),
    /** Decides about applications since then; who said so. */
    operatorSince: at('operator_since'),
    operatorBy: text('operator_by', { enum: ['environment', 'command', 'demo'] }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('accounts_realm').on(table.id, table.realm),
    check('accounts_shared_in_demo', sql`not ${table.isShared} or ${table.realm} = 'demo'`),
  ],
);

/** What other domains may know of a person. */
export const names = schema
  .view('names', {
    id: uuid('id'),
    username: text('username'),
    role: text('role'),
    realm: text('realm', { enum: accountRealms }),
    isShared: boolean('is_shared'),
  })
  .as(sql`select id, username, role, realm, is_shared from people.accounts`);

/** For whoever has to write to people. Never shown to other people. */
export const mailAddresses = schema
  .view('mail_addresses', {
    userId: uuid('user_id'),
    username: text('username'),
    email: text('email'),
    language: text('language'),
  })
  .as(sql`select id as user_id, username, email, language from people.accounts where ${isOpen()}`);

/** Who decides about applications. */
export const operators = schema
  .view('operators', { userId: uuid('user_id'), realm: text('realm', { enum: accountRealms }) })
  .as(sql`select id as user_id, realm from people.accounts where operator_since is not null and ${isOpen()}`);

/** For identity, which joins what it keeps of an account with the account. */
export const accountFacts = schema
  .view('account_facts', {
    id: uuid('id'),
    emailKey: text('email_key'),
    role: text('role'),
    realm: text('realm', { enum: accountRealms }),
    isShared: boolean('is_shared'),
    operatorSince: at('operator_since'),
  })
  .as(sql`select id, email_key, role, realm, is_shared, operator_since from people.accounts`);
