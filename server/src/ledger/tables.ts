// The log: its leaves, its tiles, and its head. Leaves and tiles are only ever added to.
import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const schema = pgSchema('ledger');
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One row: the row lock of the sequencer, and what was signed last. */
export const heads = schema.table('heads', {
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
});

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
  (table) => [index('leaves_waiting').on(table.id).where(sql`${table.position} is null`)],
);

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
