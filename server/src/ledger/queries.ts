// Every SQL of the log. Named and prepared; the sequencer's run on its own connection inside one transaction.
import {
  bigint,
  bytes,
  instant,
  integer,
  nullable,
  type RowOf,
  text,
  textOf,
  uuid,
} from '../platform/database/columns.ts';
import { command, statement } from '../platform/database/database.ts';

/** What somebody outside saw of another history; only a person takes it back. */
const outsideHalts = ['witness_saw_more', 'witness_saw_another_root', 'anchor_saw_another_root'] as const;
export type OutsideHalt = (typeof outsideHalts)[number];

const headColumns = {
  origin: text,
  size: bigint,
  root: bytes,
  checkpoint: nullable(text),
  checkpoint_size: bigint,
  checkpoint_at: nullable(instant),
  anchored_size: nullable(bigint),
  anchor_transaction: nullable(text),
  halt: nullable(textOf(outsideHalts)),
};
export type HeadRow = RowOf<typeof headColumns>;

export const createHead = command(
  'ledger.create_head',
  `insert into ledger.heads (id, origin, size, root, checkpoint_size) values (1, $1, 0, $2, 0) on conflict do nothing`,
);
export const readHead = statement(
  'ledger.read_head',
  headColumns,
  `select origin, size, root, checkpoint, checkpoint_size, checkpoint_at, anchored_size, anchor_transaction, halt
   from ledger.heads where id = 1`,
);
/** The first one stays. */
export const recordHalt = command(
  'ledger.record_halt',
  'update ledger.heads set halt = coalesce(halt, $1) where id = 1',
);
export const readHalts = statement('ledger.read_halts', { halt: text }, 'select halt from ledger.halts');
export const forgetHalt = statement(
  'ledger.forget_halt',
  { halt: textOf(outsideHalts) },
  `with stood as (select halt from ledger.heads where id = 1 for update), done as (update ledger.heads set halt = null where id = 1)
   select halt from stood where halt is not null`,
);
export const lockHead = statement(
  'ledger.lock_head',
  {
    size: bigint,
    root: bytes,
  },
  'select size, root from ledger.heads where id = 1 for update',
);
export const takeWaiting = statement(
  'ledger.take_waiting',
  {
    id: uuid,
    leaf: text,
  },
  'select id, leaf from ledger.leaves where position is null order by id limit $1',
);
/** Places, tiles and head in one statement: the whole commit is there, or nothing of it, and it is one round trip. */
export const growTree = command(
  'ledger.grow_tree',
  `with placed as (
     update ledger.leaves l set position = $2::bigint + p.at - 1
     from unnest($1::uuid[]) with ordinality as p(id, at) where l.id = p.id
   ), stored as (
     insert into ledger.tiles (level, index, hashes) select * from unnest($3::int[], $4::bigint[], $5::bytea[])
     on conflict (level, index) do update set hashes = excluded.hashes
   )
   update ledger.heads set size = $6, root = $7 where id = 1`,
);
/** A process that signed a smaller tree than another one publishes nothing. */
export const publishCheckpoint = command(
  'ledger.publish_checkpoint',
  `update ledger.heads set checkpoint = $1, checkpoint_size = $2, checkpoint_at = $3
   where id = 1 and (checkpoint is null or checkpoint_size < $2 or ($4 and checkpoint_size = $2))`,
);
export const recordAnchor = command(
  'ledger.record_anchor',
  `update ledger.heads set anchored_size = $1, anchor_transaction = $2
   where id = 1 and (anchored_size is null or anchored_size < $1)`,
);
export const readTiles = statement(
  'ledger.read_tiles',
  {
    level: integer,
    index: bigint,
    hashes: bytes,
  },
  `select t.level, t.index, t.hashes from unnest($1::int[], $2::bigint[]) as w(level, index)
   join ledger.tiles t on t.level = w.level and t.index = w.index`,
);
export const readEntries = statement(
  'ledger.read_entries',
  {
    leaf: text,
  },
  'select leaf from ledger.leaves where position >= $1 and position < $2 order by position',
);
export const readStatements = statement(
  'ledger.read_statements',
  {
    id: uuid,
    leaf: text,
    salt: nullable(bytes),
    subject: text,
    position: nullable(bigint),
  },
  'select id, leaf, salt, subject, position from ledger.leaves where id = any($1::uuid[])',
);
export const countWaiting = statement(
  'ledger.count_waiting',
  {
    count: integer,
  },
  'select count(*)::int as count from ledger.leaves where position is null',
);
/** How many entries of each audit trail the log has, by the DID of its organisation, $1; null: of all. */
export const trailLeaves = statement(
  'ledger.trail_leaves',
  { did: text, leaves: integer },
  `select split_part(subject, '#audit-', 1) as did, count(*)::int as leaves from ledger.leaves
   where leaf ~ '"kind":"audit[.]recorded"' and ($1::text is null or split_part(subject, '#audit-', 1) = $1) group by 1`,
);
/** A leaf that waits is counted: what it says is in the tables already. */
export const readVersion = statement(
  'ledger.read_version',
  {
    leaves: integer,
    checkpoint_size: bigint,
  },
  `select (h.size + (select count(*) from ledger.leaves where position is null))::int as leaves, h.checkpoint_size
   from ledger.heads h where h.id = 1`,
);

const logKeyColumns = {
  place: integer,
  verifier_key: text,
  wrapped_seed: nullable(bytes),
  leaf_id: nullable(uuid),
  retired_at: nullable(instant),
  handover: nullable(text),
};
export type LogKeyRow = RowOf<typeof logKeyColumns>;

export const readLogKeys = statement(
  'ledger.read_log_keys',
  logKeyColumns,
  'select place, verifier_key, wrapped_seed, leaf_id, retired_at, handover from ledger.log_keys order by place',
);
export const insertLogKey = command(
  'ledger.insert_log_key',
  `insert into ledger.log_keys (place, verifier_key, wrapped_seed, leaf_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
/** What the key before signed last is kept: it vouches for the next one. */
export const retireLogKey = command(
  'ledger.retire_log_key',
  `with kept as (
     update ledger.log_keys set handover = (select checkpoint from ledger.heads where id = 1) where place = $1 + 1
   )
   update ledger.log_keys set retired_at = $2, wrapped_seed = null where place = $1`,
);
