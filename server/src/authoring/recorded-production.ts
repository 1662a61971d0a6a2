// What our own screens and tables say that a batch does, against what its maker has on record as made of it: nothing of it moves before its first
// recorded production, and no more comes out than the batch has. Asked of what is entered here, never of events that others send.
import type { AuthoredEvent } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { batchKey } from '../codes/index.ts';
import { keyKinds } from '../events/index.ts';
import { day, float, instant, integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { type Mover, movingSteps, pathOf, timePathOf } from './moved-goods.ts';

/** Clocks of others may be fast by so much; what is said of a time that has not come has not happened. */
const clockToleranceMilliseconds = 3_600_000;

/** A batch that is on record, as an event moves it, uses it or makes it. */
export interface Concerned {
  readonly event: AuthoredEvent;
  readonly batchId: string;
}

const madeColumns = {
  ...{ place: integer, id: uuid, gtin: text, batch_number: text, produced_on: day, quantity: nullable(integer) },
};

export interface Made extends Concerned, Pick<RowOf<typeof madeColumns>, 'gtin' | 'batch_number' | 'produced_on'> {
  readonly path: string;
  /** Of the batch; null: nobody says how many. */
  readonly quantity: number | null;
  /** The batch comes out, not a pack of it: packs may be made of a batch that has been there for long. */
  readonly isBatch: boolean;
  /** That come out, counted; of packs none. */
  readonly pieces: number;
}

/** What comes out of the events, of batches that are on record. */
export async function readMade(tx: Transaction, { organisationId, realm, events }: Mover): Promise<readonly Made[]> {
  const outputs = events.flatMap((event, place) =>
    event.outputs.flatMap((item, nth) =>
      item.kind === 'batch' || item.kind === 'pack'
        ? [{ event, item, path: pathOf(events, place, nth, 'outputs') }]
        : [],
    ),
  );
  if (outputs.length === 0) return [];
  const list = (read: (item: (typeof outputs)[number]['item']) => string | null) =>
    sql.param(outputs.map(({ item }) => read(item)));
  const rows = await rowsOf(
    tx,
    madeColumns,
    sql`select q.place::int, b.id, b.gtin, b.batch_number, b.produced_on, b.quantity
      from unnest(${list(({ gtin }) => gtin)}::text[], ${list((item) => (item.kind === 'batch' ? item.batchNumber : null))}::text[],
        ${list((item) => (item.kind === 'pack' ? item.serial : null))}::text[]) with ordinality q(gtin, number, serial, place)
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
      join batches.batch_facts b on b.realm = ${realm} and b.producer_id = ${organisationId}::uuid
        and (b.id = s.batch_id or (b.gtin = q.gtin and b.batch_number = q.number))
      order by q.place`,
  );
  return rows.flatMap(({ place, id, ...batch }) => {
    const one = outputs[place - 1];
    if (!one) return [];
    const { event, item, path } = one;
    const pieces = item.kind === 'batch' && item.unit === 'pieces' ? (item.quantity ?? 0) : 0;
    return [{ ...batch, event, path, batchId: id, isBatch: item.kind === 'batch', pieces }];
  });
}

/**
 * A batch is made over days and shipped in part meanwhile: what moves is compared with the first production. What is on record as moved before any
 * production was is told to whoever enters the first one.
 *
 * @param moved by whomever: of its maker's record only when the batch was first made is asked
 * @throws Refusal events.before_production, events.made_later, events.left_earlier, events.more_than_made
 */
export async function requireAsProduced(
  tx: Transaction,
  mover: Mover,
  moved: readonly Concerned[],
  made: readonly Made[],
): Promise<void> {
  const { events } = mover;
  for (const { path, event, produced_on: producedOn } of made)
    if (producedOn > event.at.slice(0, 10)) throw refusalAt(path, 'events.before_production', producedOn);
  const records = new Map(
    (await readRecords(tx, mover, [...moved, ...made])).map((record) => [record.id, record] as const),
  );
  const entered = Map.groupBy(
    made.filter(({ isBatch }) => isBatch),
    ({ batchId }) => batchId,
  );
  for (const { event, batchId } of moved) {
    const record = records.get(batchId);
    const first = earliest([record?.first_made ?? null, ...(entered.get(batchId) ?? []).map(timeOf)]);
    if (record && first !== null && Date.parse(event.at) < first.getTime())
      throw refusalAt(timePathOf(events, event), 'events.made_later', momentOf(record.batch_number, first, event.at));
  }
  for (const [batchId, all] of entered) {
    const record = records.get(batchId);
    if (!record) continue;
    const first = all.reduce((one, other) => (timeOf(other) < timeOf(one) ? other : one));
    const { first_made: firstMade, first_moved: firstMoved, first_step: firstStep } = record;
    const isThere = firstMade !== null || (firstStep !== null && firstMoved !== null && firstStep <= firstMoved);
    if (!isThere && firstMoved !== null && firstMoved < timeOf(first)) {
      const words = momentOf(record.batch_number, firstMoved, first.event.at);
      throw refusalAt(timePathOf(events, first.event), 'events.left_earlier', words);
    }
    requireRoom(record, all);
  }
}

/** Goods that were slaughtered and then processed under one number are there once. */
function requireRoom(record: Recorded, made: readonly Made[]): void {
  const sums = { slaughter: record.slaughtered, process: record.processed };
  for (const { path, event, quantity, pieces } of made) {
    const step = event.kind === 'slaughter' ? 'slaughter' : 'process';
    if (quantity !== null && pieces > 0 && sums[step] + pieces > quantity)
      throw refusalAt(path, 'events.more_than_made', String(Math.max(0, quantity - sums[step])));
    sums[step] += pieces;
  }
}

const timeOf = ({ event }: Concerned): Date => new Date(event.at);
const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null);

/** In the clock of the event that is entered. */
function momentOf(batchNumber: string, at: Date, clock: string): string {
  const offset = /[+-]\d\d:\d\d$/.exec(clock)?.[0] ?? '+00:00';
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  const local = new Date(at.getTime() + (offset.startsWith('-') ? -minutes : minutes) * 60_000).toISOString();
  return `${batchNumber}, ${local.slice(0, 10)} ${local.slice(11, 16)}`;
}

const recordedColumns = {
  ...{ id: uuid, batch_number: text, first_made: nullable(instant) },
  /** By the word of whoever enters, where that is its maker. */
  first_moved: nullable(instant),
  /** Of its journey, in whichever form its maker recorded it: nobody is asked for a production that is there. */
  first_step: nullable(instant),
  /** Pieces that came out. */
  slaughtered: float,
  processed: float,
};
type Recorded = RowOf<typeof recordedColumns>;

/** Of its maker's events, less what it declared wrong; one that is entered again is not on record beside itself. */
async function readRecords(
  tx: Transaction,
  { organisationId, events, now }: Mover,
  concerned: readonly Concerned[],
): Promise<readonly Recorded[]> {
  const ids = [...new Set(concerned.map(({ batchId }) => batchId))];
  if (ids.length === 0) return [];
  const facts = await rowsOf(
    tx,
    { id: uuid, gtin: text, batch_number: text },
    sql`select id, gtin, batch_number from batches.batch_facts where id = any(${sql.param(ids)}::uuid[])`,
  );
  const keys = sql.param(facts.map(({ gtin, batch_number: number }) => batchKey(gtin, number)));
  const again = sql.param(events.map(({ id }) => `urn:uuid:${id.toLowerCase()}`));
  const { class_output, class_epc, class_input, epc, input } = keyKinds;
  const latest = new Date(now.getTime() + clockToleranceMilliseconds).toISOString();
  return rowsOf(
    tx,
    recordedColumns,
    sql`with asked as materialized (select b.id, b.batch_number, b.producer_id, q.key
        from unnest(${sql.param(facts.map(({ id }) => id))}::uuid[], ${keys}::text[]) q(id, key) join batches.batch_facts b on b.id = q.id),
      named as (
        select a.id, a.producer_id, k.event_id, k.kind, k.key from asked a
          join events.event_keys k on k.key = a.key and k.kind in (${class_output}, ${class_epc}, ${class_input})
        union
        select a.id, a.producer_id, k.event_id, k.kind, k.key from asked a join batches.serial_batches s on s.batch_id = a.id
          join events.event_keys k on k.key = '/01/' || s.gtin || '/21/' || platform.key_part(s.serial) and k.kind in (${epc}, ${input})
      ), told as (
        select n.id, n.producer_id = ${organisationId}::uuid as is_own, e.event_time, e.biz_step, n.kind = ${class_output} as is_made,
          n.kind in (${class_input}, ${input}) or e.biz_step = 'packing' or e.biz_step in ${movingSteps} as is_moved,
          coalesce(e.text::jsonb ? 'halal:slaughter', false) as is_slaughter,
          case when n.kind = ${class_output} then (select coalesce(sum((o ->> 'quantity')::float8), 0)
            from jsonb_array_elements(e.text::jsonb -> 'outputQuantityList') o
            where o ->> 'uom' is null and right(o ->> 'epcClass', length(n.key)) = n.key) else 0 end as pieces
        from named n join events.captured_events e on e.id = n.event_id and e.organisation_id = n.producer_id
        where not e.is_withdrawn and coalesce(e.event_id <> all(${again}::text[]), true) and e.event_time <= ${latest}::timestamptz
      )
      select a.id, a.batch_number, min(t.event_time) filter (where t.is_made) as first_made,
        min(t.event_time) filter (where t.is_own and t.is_moved) as first_moved,
        (select min(s.occurred_at) from batches.batch_steps s where s.batch_id = a.id and not s.is_others and s.status <> 'pending'
          and s.step in ('slaughter', 'processing')) as first_step,
        coalesce(sum(t.pieces) filter (where t.is_made and t.is_slaughter), 0)::float8 as slaughtered,
        coalesce(sum(t.pieces) filter (where t.is_made and not t.is_slaughter), 0)::float8 as processed
      from asked a left join told t on t.id = a.id group by a.id, a.batch_number`,
  );
}
