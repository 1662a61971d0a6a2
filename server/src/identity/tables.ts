// People, their sessions and reset links. Passwords and tokens are stored as hashes only.
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('identity');
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = schema.table('users', {
  id: uuid('id').primaryKey(),
  username: text('username').notNull(),
  /** Folded for comparison: NFKC, lower case, single spaces. */
  usernameKey: text('username_key').notNull().unique(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: ['consumer', 'retailer', 'certifier', 'producer'] }).notNull(),
  /** In which mails are written: that of the registration. */
  language: text('language').notNull().default('en'),
  demo: boolean('demo').notNull().default(false),
  createdAt: at('created_at').notNull(),
});

export const sessions = schema.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    endedBecause: text('ended_because', { enum: ['signed_out', 'token_reused', 'password_changed'] }),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

export const refreshTokens = schema.table(
  'refresh_tokens',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: at('issued_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

export const passwordResets = schema.table(
  'password_resets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Counters of the rate limiter, in the form that it asks for. */
export const rateLimits = schema.table('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** What other domains may know of a person. */
export const people = schema
  .view('people', { id: uuid('id'), username: text('username'), role: text('role'), demo: boolean('demo') })
  .as(sql`select id, username, role, demo from identity.users`);

/** For whoever has to write to people. Never shown to other people. */
export const mailAddresses = schema
  .view('mail_addresses', {
    userId: uuid('user_id'),
    username: text('username'),
    email: text('email'),
    language: text('language'),
  })
  .as(sql`select id as user_id, username, email, language from identity.users`);
