// Passwords, sessions, second steps and links by mail. Passwords and tokens are stored as hashes only.
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '../people/tables.ts';

export const schema = pgSchema('identity');
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Apart from the account: whoever may read about people reads none of it. */
export const passwords = schema.table('passwords', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
});

/** Browsers that an account has signed in from. A stranger's wrong tries slow none of them down. */
export const devices = schema.table(
  'devices',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Digest of the token in its cookie; another one with each sign-in. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** The one before it, still good for a moment: two tabs sign in together. */
    previousHash: bytes('previous_hash').unique(),
    tokenSince: at('token_since').notNull(),
    /** Families, no more: `firefox linux`. */
    family: text('family').notNull(),
    createdAt: at('created_at').notNull(),
    /** To the hour. */
    lastUsedAt: at('last_used_at').notNull(),
    /** Every step of a sign-in was passed on it; null: it only opened a link that was mailed. */
    signedInAt: at('signed_in_at'),
    /** Wrong tries from it since it was last right. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('devices_user').on(table.userId)],
);

export const sessions = schema.table(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    endedBecause: text('ended_because', {
      enum: ['signed_out', 'token_reused', 'password_changed', 'second_step_changed', 'ended_elsewhere', 'restored'],
    }),
    /** When a second step was passed; null: with the password alone. */
    secondStepAt: at('second_step_at'),
    /** The mailbox was shown with a mailed code, to set up the first second step. */
    mailboxShownAt: at('mailbox_shown_at'),
    deviceId: uuid('device_id').references(() => devices.id, { onDelete: 'set null' }),
    /** Families, no more: `firefox linux`. */
    device: text('device').notNull().default('other other'),
    /** To the hour. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_device').on(table.deviceId)],
);

/** Codes that were mailed to whoever sets up a first second step; good in the session that asked for them. */
export const mailCodes = schema.table('mail_codes', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  codeHash: bytes('code_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
});

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
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Links that show that a mailbox is the person's. */
export const addressConfirmations = schema.table(
  'address_confirmations',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('address_confirmations_user').on(table.userId)],
);

/** Secrets of authenticator apps, encrypted. Without `confirmedAt` nobody has shown that the app has it. */
export const totpSecrets = schema.table('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The time step of the last code that was taken: none at or before it is taken again (RFC 6238 section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = schema.table(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const passkeys = schema.table(
  'passkeys',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE key. */
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Challenges that a passkey has to sign; each is good once. */
export const passkeyChallenges = schema.table('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose', { enum: ['add', 'sign_in'] }).notNull(),
  /** null: whoever signs in with a passkey alone. */
  userId: uuid('user_id').references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: at('expires_at').notNull(),
});

/** The password was right; the second step is awaited. */
export const begunSignIns = schema.table('begun_sign_ins', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: at('expires_at').notNull(),
});

/** Wrong tries: who has to wait how long before the next one. */
export const slowDowns = schema.table(
  'slow_downs',
  {
    /** Keyed digest of what is counted: a network, an account, both. */
    key: bytes('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** The next try is judged from then on. */
    openAt: at('open_at').notNull(),
    /** When it counts as if nothing had been. */
    forgottenAt: at('forgotten_at').notNull(),
    /** When the owner of the account was told of it. */
    toldAt: at('told_at'),
  },
  (table) => [index('slow_downs_forgotten').on(table.forgottenAt)],
);

/** Counters of the rate limiter, in the form that it asks for. */
export const rateLimits = schema.table('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});
