// The log: its leaves, its tiles, and its head. Leaves and tiles are only ever added to.
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

export const schema = pgSchema('ledger');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One row: the row lock of the sequencer, and what was signed last. */
export const heads = schema.table(
  'heads',
  {
    id: integer('id').primaryKey(),
    origin: text('origin').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    root: bytes('root').notNull(),
    /** Signed note over `checkpointSize`; null until the first. */
    checkpoint: text('checkpoint'),
    checkpointSize: bigint('checkpoint_size', { mode: 'number' }).notNull(),
    checkpointAt: at('checkpoint_at'),
    anchoredSize: bigint('anchored_size', { mode: 'number' }),
    anchorTransaction: text('anchor_transaction'),
    /** Why nobody signs any more, where somebody outside said so: of all processes, and after a start. */
    halt: text('halt'),
  },
  (table) => [
    check('heads_single', sql`${table.id} = 1`),
    check(
      'heads_halt',
      sql`${table.halt} in ('witness_saw_more', 'witness_saw_another_root', 'anchor_saw_another_root')`,
    ),
    check('heads_signed', sql`${table.checkpointSize} between 0 and ${table.size}`),
  ],
);

/** For whoever acts inside of the walls of an organisation. */
export const halts = schema
  .view('halts', { halt: text('halt') })
  .as(sql`select halt from ledger.heads where halt is not null`);

/** Keys of the log, in the order in which each vouched for the next. The private part of the first is derived from the key file. */
export const logKeys = schema.table(
  'log_keys',
  {
    place: integer('place').primaryKey(),
    /** c2sp.org/signed-note, "Verifier keys". */
    verifierKey: text('verifier_key').notNull(),
    /** Encrypted; null for the first, and for every key that was retired. */
    wrappedSeed: bytes('wrapped_seed'),
    /** The leaf in which the key before names it; null for the first. */
    leafId: uuid('leaf_id'),
    createdAt: at('created_at').notNull(),
    /** It signs no more. */
    retiredAt: at('retired_at'),
    /** Signed note by the key before and this one over a tree with the leaf; null while the current checkpoint is such a one. */
    handover: text('handover'),
  },
  (table) => [unique('log_keys_verifier_key').on(table.verifierKey)],
);

const digest = '"[0-9a-f]{64}"';
const issuer = '"did:web:[A-Za-z0-9._-]+(%3A[0-9]{1,5})?(:[A-Za-z0-9._-]+)*"';
const time = '"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z"';
const writtenLeaf = `^\\{"document":${digest},"issuer":${issuer},"kind":"[a-z_]+[.][a-z_]+","salt":${digest},"subject":${digest},"time":${time},"version":1\\}$`;

const saysStatus = sql.raw(`leaf ~ '"kind":"certificate[.](suspended|reinstated|revoked)"'`);

export const leaves = schema.table(
  'leaves',
  {
    id: uuid('id').primaryKey(),
    /** Canonical JSON, as it is hashed. */
    leaf: text('leaf').notNull(),
    /** Opens the commitment; forgetting it makes the leaf say nothing about anybody. */
    salt: bytes('salt'),
    subject: text('subject').notNull(),
    /** Place in the log; null until the sequencer took it. */
    position: bigint('position', { mode: 'number' }).unique(),
  },
  (table) => [
    check('leaves_position_in_tree', sql`${table.position} >= 0`),
    // As `buildLeaf` of core writes it: what is no leaf for a reader is none here, and no tile is blinded by a long one.
    check('leaves_written', sql`length(${table.leaf}) <= 800 and ${table.leaf} ~ ${sql.raw(`'${writtenLeaf}'`)}`),
    index('leaves_waiting').on(table.id).where(sql`${table.position} is null`),
    index('leaves_status').on(table.subject).where(saysStatus),
    index('leaves_trails')
      .on(sql`split_part(${table.subject}, '#audit-', 1)`)
      .where(sql`${table.leaf} ~ '"kind":"audit[.]recorded"'`),
  ],
);

/** What the log says became of certificates, whole or in part, by the URI of the credential; in the order of the log. */
export const statusStatements = schema
  .view('status_statements', {
    leafId: uuid('leaf_id'),
    subject: text('subject'),
    status: text('status'),
    at: bigint('at', { mode: 'number' }),
  })
  .as(sql`select id as leaf_id, subject, substring(leaf from '"kind":"certificate[.]([a-z]+)"') as status,
    coalesce(position, 9223372036854775807) as at from ledger.leaves where ${saysStatus}`);

export const tiles = schema.table(
  'tiles',
  {
    level: integer('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    /** Up to 256 hashes of 32 bytes; a narrower tile is a beginning of it. */
    hashes: bytes('hashes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);
