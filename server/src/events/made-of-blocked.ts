// What was made of goods that are blocked is looked into, in whichever order that became known. It refuses nothing: what happened is recorded.
import { lineageOf } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { type SQL, sql } from 'drizzle-orm';
import type { MadeOf } from '../batches/index.ts';
import { batchKey, storedKey, thingOf } from '../codes/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { EventsDeps } from './deps.ts';
import { keyKinds } from './index-facts.ts';
import { countsAsPacked, type UnitMover } from './packings.ts';

/** A chain of makers is no longer than that. */
const mostSteps = 50;

/** @param captured with its lineage on record */
export async function investigateOutputs(
  tx: Transaction,
  { batches }: Pick<EventsDeps, 'batches'>,
  captured: readonly CapturedEvent[],
): Promise<void> {
  const processes = captured
    .filter(({ variantOf }) => variantOf === null)
    .flatMap(({ id, facts }) => lineageOf(facts, id).map(({ process }) => storedKey(process)));
  await follow(tx, batches, processes, true);
}

/** The same once these goods are blocked, or on record at last: what was made of what is known already. */
export const investigateAnew = (
  { database, batches }: Pick<EventsDeps, 'batches' | 'database'>,
  gtins: readonly string[],
): Promise<void> =>
  database.sql.transaction(async (tx) => follow(tx, batches, await blockedProcesses(tx, gtins), false));

/** The news of a block goes round in seconds. */
const newsMilliseconds = 120_000;

/**
 * What was made of goods that have only now been blocked, asked before somebody handles goods: the news of the block may still be on its way, and its batch
 * can be of another organisation than what was made of it. In a transaction of its own, so that it stands where what asked for it is refused.
 */
export async function investigateLatest(deps: Pick<EventsDeps, 'batches' | 'database' | 'clock'>): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - newsMilliseconds).toISOString();
  const blocked = await rowsOf(
    deps.database.sql,
    { gtin: text },
    sql`select distinct gtin from batches.batch_blocks where since > ${since}::timestamptz`,
  );
  const gtins = blocked.map(({ gtin }) => gtin);
  if (gtins.length > 0) await investigateAnew(deps, gtins);
}

async function follow(
  tx: Transaction,
  batches: EventsDeps['batches'],
  from: readonly string[],
  isNew: boolean,
): Promise<void> {
  let processes = from;
  for (let step = 0; step < mostSteps && processes.length > 0; step++) {
    processes = await throughCarriers(tx, processes);
    const found = await batches.investigateMadeOfBlocked(tx, await madeBy(tx, processes), isNew);
    // What was made of these in turn may be on record already.
    processes = await processesOf(
      tx,
      found.flatMap(({ gtin, batchNumber }) => batchKey(gtin, batchNumber) ?? []),
    );
  }
}

/**
 * What hands on what went into it: a unit, and goods that are no batch or pack on record, as a bulk lot or a tank, of which nothing else could say it.
 *
 * @param key as it is stored
 */
const isCarrier = (key: SQL): SQL => sql`(${key} like '/00/%' or not (
    (${key} like '/01/%/10/%' and exists (select from batches.batch_facts f where f.gtin = split_part(${key}, '/', 3) and f.batch_number = platform.said_in_key(split_part(${key}, '/', 5))))
    or (${key} like '/01/%/21/%' and exists (select from batches.serial_batches f where f.gtin = split_part(${key}, '/', 3) and f.serial = platform.said_in_key(split_part(${key}, '/', 5))))))`;

/** Whose word counts of what went into it: of a unit whoever had it, of anything else whoever uses it, and others where it came from them. @param part the row of events.lineage with it */
const countsFor = (
  user: UnitMover,
  part: SQL,
): SQL => sql`case when ${part}.key like '/00/%' then ${countsAsPacked(user, part)} else
    exists (select from events.captured_events told where told.id = ${part}.event_id and told.realm = ${user.realm} and not told.is_withdrawn
      and (told.organisation_id = ${user.organisationId} or exists (select from events.event_keys k
        join events.captured_events came on came.id = k.event_id and came.organisation_id = ${user.organisationId} and came.biz_step = 'receiving' and not came.is_withdrawn
        where k.key = ${part}.key and k.kind in (${keyKinds.epc}, ${keyKinds.class_epc})))) end`;

/** What went into the thing `p.key`, as `c.key`: one look-up after the other, however many there are of everything else. */
const intoCarrier = (user: UnitMover): SQL => sql`
          cross join lateral (select o.key, o.process, o.event_id from events.lineage o where o.key = p.key and o.side = 1 and ${isCarrier(sql`p.key`)} offset 0) o
          cross join lateral (select c.key from events.lineage c where c.process = o.process and c.event_id = o.event_id and c.side = 0
            and ${countsFor(user, sql`o`)} offset 0) c`;

/** These, and those that used what carries on what came out of them. */
async function throughCarriers(tx: Transaction, processes: readonly string[]): Promise<readonly string[]> {
  const rows = await rowsOf(
    tx,
    { process: text },
    sql`with recursive reached(process) as (
        select q.process collate "C" from unnest(${sql.param([...new Set(processes)])}::text[]) q(process)
        union
        select i.process from reached r
          cross join lateral (select o.key from events.lineage_parts o where o.process = r.process and o.side = 1 offset 0) o
          cross join lateral (select i.process from events.lineage_parts i where i.key = o.key and i.side = 0 and ${isCarrier(sql`o.key`)} offset 0) i
      ) select process from reached`,
  );
  return rows.map(({ process }) => process);
}

/** Whoever made something of it says what lay in a unit, and whoever packed that. */
const packer = { realm: sql`p.realm`, organisationId: sql`p.organisation_id` };

/** What went into these processes, by itself or in what carries it, and what came out of them, both by the word of the same organisation. */
async function madeBy(tx: Transaction, processes: readonly string[]): Promise<readonly MadeOf[]> {
  const rows = await rowsOf(
    tx,
    { input: text, output: text, recorder_id: uuid },
    sql`with recursive put(process, organisation_id, realm, key) as (
        select i.process, told.organisation_id, told.realm, i.key from events.lineage_parts i
          join events.captured_events told on told.id = i.event_id
          where i.process = any(${sql.param([...new Set(processes)])}::text[]) and i.side = 0
        union
        select p.process, p.organisation_id, p.realm, c.key from put p ${intoCarrier(packer)}
      )
      select distinct i.key as input, o.key as output, said.organisation_id as recorder_id from events.lineage_parts o
      join events.captured_events said on said.id = o.event_id
      join put i on i.process = o.process and i.organisation_id = said.organisation_id and i.key not like '/00/%'
      where o.process = any(${sql.param([...new Set(processes)])}::text[]) and o.side = 1`,
  );
  return rows.flatMap((row) => {
    const [input, output] = [goodsOf(row.input), goodsOf(row.output)];
    return input && output ? [{ input, output, recorderId: row.recorder_id }] : [];
  });
}

/**
 * Of some goods those that are no batch on record and were made of a blocked one.
 *
 * @param keys as they are stored. @param user whoever handles them
 */
export async function carriersOfBlocked(
  tx: Transaction,
  user: { readonly id: string; readonly realm: Realm },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const mover = { realm: sql`${user.realm}`, organisationId: sql`${user.id}::uuid` };
  const rows = await rowsOf(
    tx,
    { asked: text },
    sql`with recursive put(asked, key) as (
        select q.key, q.key collate "C" from unnest(${sql.param([...new Set(keys)])}::text[]) q(key) where ${isCarrier(sql`q.key`)}
        union
        select p.asked, c.key from put p ${intoCarrier(mover)}
      ) select distinct p.asked from put p join batches.batch_blocks k on k.gtin = split_part(p.key, '/', 3) and k.realm = ${user.realm}
        where exists (select from batches.batch_facts f where f.id = k.batch_id and p.key = '/01/' || f.gtin || '/10/' || platform.key_part(f.batch_number))
          or exists (select from batches.serial_batches s where s.batch_id = k.batch_id and p.key = '/01/' || s.gtin || '/21/' || platform.key_part(s.serial))`,
  );
  return new Set(rows.map(({ asked }) => asked));
}

function goodsOf(key: string): MadeOf['input'] | null {
  const { gtin, batchNumber, serial } = thingOf(key);
  return gtin === null ? null : { gtin, batchNumber, serial };
}

/** Processes into which something of a blocked product went, where it or what came out is one of these products. */
async function blockedProcesses(tx: Transaction, gtins: readonly string[]): Promise<readonly string[]> {
  const rows = await rowsOf(
    tx,
    { process: text },
    sql`select distinct i.process from (select distinct gtin from batches.batch_blocks) k
      join events.lineage_parts i on i.side = 0 and i.key >= '/01/' || k.gtin || '/' and i.key < '/01/' || k.gtin || '0'
      where k.gtin = any(${sql.param([...gtins])}::text[]) or exists (
        select from unnest(${sql.param([...gtins])}::text[]) g
          join events.lineage_parts o on o.process = i.process and o.side = 1 and o.key >= '/01/' || g || '/' and o.key < '/01/' || g || '0')`,
  );
  return rows.map(({ process }) => process);
}

async function processesOf(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await rowsOf(
    tx,
    { process: text },
    sql`select distinct process from events.lineage_parts where key = any(${sql.param([...keys])}::text[]) and side = 0`,
  );
  return rows.map(({ process }) => process);
}
