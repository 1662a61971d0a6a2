// Every SQL of the log. Named and prepared; the sequencer's run on its own connection inside one transaction.
import { statement } from '../platform/database/database.ts';

export interface HeadRow {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  readonly checkpoint: string | null;
  readonly checkpoint_size: number;
  readonly checkpoint_at: Date | null;
  readonly anchored_size: number | null;
  readonly anchor_transaction: string | null;
}

export const createHead = statement(
  'ledger.create_head',
  `insert into ledger.heads (id, origin, size, root, checkpoint_size) values (1, $1, 0, $2, 0) on conflict do nothing`,
);
export const readHead = statement<HeadRow>(
  'ledger.read_head',
  `select origin, size, root, checkpoint, checkpoint_size, checkpoint_at, anchored_size, anchor_transaction
   from ledger.heads where id = 1`,
);
export const lockHead = statement<{ size: number; root: Buffer }>(
  'ledger.lock_head',
  'select size, root from ledger.heads where id = 1 for update',
);
export const takeWaiting = statement<{ id: string; leaf: string }>(
  'ledger.take_waiting',
  'select id, leaf from ledger.leaves where position is null order by id limit $1',
);
/** Places, tiles and head in one statement: the whole commit is there, or nothing of it, and it is one round trip. */
export const growTree = statement(
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
export const publishCheckpoint = statement(
  'ledger.publish_checkpoint',
  `update ledger.heads set checkpoint = $1, checkpoint_size = $2, checkpoint_at = $3
   where id = 1 and (checkpoint is null or checkpoint_size < $2)`,
);
export const recordAnchor = statement(
  'ledger.record_anchor',
  `update ledger.heads set anchored_size = $1, anchor_transaction = $2
   where id = 1 and (anchored_size is null or anchored_size < $1)`,
);
export const readTiles = statement<{ level: number; index: number; hashes: Buffer }>(
  'ledger.read_tiles',
  `select t.level, t.index, t.hashes from unnest($1::int[], $2::bigint[]) as w(level, index)
   join ledger.tiles t on t.level = w.level and t.index = w.index`,
);
export const readEntries = statement<{ leaf: string }>(
  'ledger.read_entries',
  'select leaf from ledger.leaves where position >= $1 and position < $2 order by position',
);
export const readStatements = statement<{
  id: string;
  leaf: string;
  salt: Buffer | null;
  subject: string;
  position: number | null;
}>('ledger.read_statements', 'select id, leaf, salt, subject, position from ledger.leaves where id = any($1::uuid[])');
export const countWaiting = statement<{ count: number }>(
  'ledger.count_waiting',
  'select count(*)::int as count from ledger.leaves where position is null',
);
/** A leaf that waits is counted: what it says is in the tables already. */
export const readVersion = statement<{ leaves: number; checkpoint_size: number }>(
  'ledger.read_version',
  `select (h.size + (select count(*) from ledger.leaves where position is null))::int as leaves, h.checkpoint_size
   from ledger.heads h where h.id = 1`,
);

export interface LogKeyRow {
  readonly place: number;
  readonly verifier_key: string;
  readonly wrapped_seed: Buffer | null;
  readonly leaf_id: string | null;
  readonly retired_at: Date | null;
  readonly handover: string | null;
}

export const readLogKeys = statement<LogKeyRow>(
  'ledger.read_log_keys',
  'select place, verifier_key, wrapped_seed, leaf_id, retired_at, handover from ledger.log_keys order by place',
);
export const insertLogKey = statement(
  'ledger.insert_log_key',
  `insert into ledger.log_keys (place, verifier_key, wrapped_seed, leaf_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);
/** What the key before signed last is kept: it vouches for the next one. */
export const retireLogKey = statement(
  'ledger.retire_log_key',
  `with kept as (
     update ledger.log_keys set handover = (select checkpoint from ledger.heads where id = 1) where place = $1 + 1
   )
   update ledger.log_keys set retired_at = $2, wrapped_seed = null where place = $1`,
);
