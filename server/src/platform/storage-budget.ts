// How much an organisation may have stored here: files, tables that were sent in, documents of events that wait. Counted in the transaction
// that stores it, on one row for each organisation, so that what comes in the same moment cannot pass the budget together.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { dayOf } from './clock.ts';
import { bigint, boolean } from './database/columns.ts';
import { rowsOf, type Sql, type Transaction } from './database/database.ts';
import { Refusal } from './refusal.ts';

/** Whose bytes they are. `applicant`: an organisation that nobody has let in yet. */
export interface StorageOwner {
  /** Of the organisation. */
  readonly id: string;
  readonly realm: Realm | 'applicant';
}

interface Budget {
  /** Of one organisation. */
  readonly each: number;
  /** Of all together; null: they were let in one by one. */
  readonly all: number | null;
}

const megabyte = 1024 * 1024;

/** Anybody may practise, apply and sign in to the demo, with as many accounts as they please: so all of them together have an end too. */
export const storageBudgets: Readonly<Record<StorageOwner['realm'], Budget>> = {
  applicant: { each: 100 * megabyte, all: 10_240 * megabyte },
  practice: { each: 100 * megabyte, all: 10_240 * megabyte },
  demo: { each: 500 * megabyte, all: 10_240 * megabyte },
  real: { each: 20_480 * megabyte, all: null },
};

/** So many times its budget an organisation may write in a day: what is removed at once has been written too, and the disk gives it back later. */
const turnsADay = 4;

/** The condition that so many more bytes fit, of the row `s` that counts what is stored; a row of another day has written nothing today. */
const fits = (bytes: number, { each }: Budget, today: string) =>
  sql`s.bytes + ${bytes}::bigint <= ${each}::bigint
    and case when s.written_on = ${today}::date then s.written_today else 0 end + ${bytes}::bigint <= ${each * turnsADay}::bigint`;
const allFit = (bytes: number, owner: StorageOwner, { all }: Budget) =>
  sql`(${all}::bigint is null or (select coalesce(sum(bytes), 0) from files.stored_bytes where budget = ${owner.realm}) + ${bytes}::bigint <= ${all}::bigint)`;

/**
 * Whether so many bytes fit now, without counting them: asked before they are written, because a row that is refused has taken its room on the disk.
 * @throws Refusal files.storage_full
 */
export async function requireStorage(
  on: Sql | Transaction,
  owner: StorageOwner,
  bytes: number,
  now: Date,
): Promise<void> {
  const budget = storageBudgets[owner.realm];
  const refused = await rowsOf(
    on,
    { refused: boolean },
    sql`select true as refused where ${bytes}::bigint > ${budget.each}::bigint or not ${allFit(bytes, owner, budget)}
      or exists (select from files.stored_bytes s where s.owner_id = ${owner.id}::uuid and not (${fits(bytes, budget, dayOf(now))}))`,
  );
  if (refused.length > 0) throw new Refusal('files.storage_full');
}

/** Counts bytes before or after they are written, in the same transaction. @throws Refusal files.storage_full */
export async function takeStorage(tx: Transaction, owner: StorageOwner, bytes: number, now: Date): Promise<void> {
  if (bytes === 0) return;
  const today = dayOf(now);
  const budget = storageBudgets[owner.realm];
  const taken = await rowsOf(
    tx,
    { bytes: bigint },
    sql`insert into files.stored_bytes as s (owner_id, budget, bytes, written_on, written_today)
      select ${owner.id}::uuid, ${owner.realm}, ${bytes}::bigint, ${today}::date, ${bytes}::bigint
        where ${bytes}::bigint <= ${budget.each}::bigint and ${allFit(bytes, owner, budget)}
      on conflict (owner_id) do update set bytes = s.bytes + excluded.bytes, budget = excluded.budget, written_on = excluded.written_on,
          written_today = case when s.written_on = excluded.written_on then s.written_today else 0 end + excluded.written_today
        where ${fits(bytes, budget, today)}
      returning bytes`,
  );
  if (taken.length === 0) throw new Refusal('files.storage_full');
}

/** What is stored no more. */
export async function giveBackStorage(
  tx: Transaction,
  gone: readonly { readonly ownerId: string | null; readonly bytes: number }[],
): Promise<void> {
  const counted = gone.filter(({ ownerId, bytes }) => ownerId !== null && bytes > 0);
  if (counted.length === 0) return;
  const list = (read: (one: (typeof counted)[number]) => unknown) => sql.param(counted.map(read));
  // Rows are locked in one order, so that two who give back do not wait for each other.
  await tx.execute(sql`with gone as (
      select id, sum(bytes)::bigint as bytes from unnest(${list(({ ownerId }) => ownerId)}::uuid[], ${list(({ bytes }) => bytes)}::bigint[]) as g(id, bytes)
      group by id
    ), held as materialized (
      select owner_id from files.stored_bytes where owner_id in (select id from gone) order by owner_id for update
    )
    update files.stored_bytes s set bytes = greatest(0, s.bytes - gone.bytes) from held join gone on gone.id = held.owner_id where s.owner_id = held.owner_id`);
}

/** An organisation was let in or turned away: what it has stored counts no longer among what nobody has decided about. */
export async function moveStorage(tx: Transaction, owner: StorageOwner): Promise<void> {
  await tx.execute(sql`update files.stored_bytes set budget = ${owner.realm} where owner_id = ${owner.id}::uuid`);
}
