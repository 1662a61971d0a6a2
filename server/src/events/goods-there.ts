// Nothing happens to a batch before it is made, no more of it leaves its maker than was made, no more comes back than left, and whoever took some in
// ships no more of it than came, but back to its maker. Asked of what is entered on our own screens and in
// tables, never of events that others send: theirs are on record as they say, and what does not fit is found afterwards.

import { type AuthoredEvent, type AuthoredItem, changesHands } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { batchKey } from '../codes/index.ts';
import { day, float, integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { goingBackIn } from './going-back.ts';
import { keyKinds } from './index-facts.ts';
import { realmOf } from './receive-document.ts';

type NamedItem = Exclude<AuthoredItem, { kind: 'unit' | 'herd' }>;

interface Named {
  readonly path: string;
  readonly event: AuthoredEvent;
  readonly item: NamedItem;
}

/** What an item means: a batch that is on record. */
interface Meant extends Named {
  readonly batch: RowOf<typeof batchColumns>;
}

const batchColumns = {
  place: integer,
  id: uuid,
  gtin: text,
  batch_number: text,
  producer_id: uuid,
  produced_on: day,
  quantity: integer,
};

/** @throws Refusal events.product_of_another, events.own_batch_unknown, events.before_production, events.more_than_made, events.more_than_shipped, events.more_than_received, events.pieces_needed */
export async function requireGoodsThere(
  tx: Transaction,
  organisationId: string,
  events: readonly AuthoredEvent[],
): Promise<void> {
  await requireOwnOutputs(tx, organisationId, events);
  const meant = await readMeant(tx, await realmOf(tx, organisationId), events);
  await requireOwnOnRecord(tx, organisationId, events);
  // By the day of the clock that the event was entered at.
  for (const { path, event, batch } of meant)
    if (batch.produced_on > event.at.slice(0, 10)) throw refusalAt(path, 'events.before_production', batch.produced_on);
  const moving = Map.groupBy(
    meant.filter(({ event }) => changesHands(event.kind)),
    ({ batch }) => batch.id,
  );
  // In the order of their ids, so that no two wait for each other.
  for (const [, moved] of [...moving].sort(([one], [other]) => (one < other ? -1 : 1)))
    await requireEnough(tx, organisationId, moved, events);
}

/** Nobody makes what is somebody else's: the product is one's own, or the batch is on record as made by oneself for its owner. */
async function requireOwnOutputs(
  tx: Transaction,
  organisationId: string,
  events: readonly AuthoredEvent[],
): Promise<void> {
  const made = events.flatMap((event, place) =>
    event.outputs.flatMap((item, nth) =>
      item.kind === 'batch' || item.kind === 'pack'
        ? [
            {
              path: pathOf(events, place, nth, 'outputs'),
              gtin: item.gtin,
              lot: item.kind === 'batch' ? item.batchNumber : null,
            },
          ]
        : [],
    ),
  );
  if (made.length === 0) return;
  const rows = await rowsOf(
    tx,
    { place: integer },
    sql`select q.place::int from unnest(${sql.param(made.map(({ gtin }) => gtin))}::text[], ${sql.param(made.map(({ lot }) => lot))}::text[])
        with ordinality q(gtin, lot, place)
      join products.registered p on p.gtin = q.gtin and p.producer_id <> ${organisationId}::uuid
      where not exists (select from batches.batch_facts b where b.gtin = q.gtin and b.batch_number = q.lot and b.producer_id = ${organisationId}::uuid)
      order by q.place limit 1`,
  );
  const foreign = made[(rows[0]?.place ?? 0) - 1];
  if (foreign) throw refusalAt(foreign.path, 'events.product_of_another');
}

/** Whoever makes a product knows its batches: what is none of them does not leave. */
async function requireOwnOnRecord(
  tx: Transaction,
  organisationId: string,
  events: readonly AuthoredEvent[],
): Promise<void> {
  const shipped = events.flatMap((event, place) =>
    event.kind === 'ship'
      ? event.items.flatMap((item, nth) =>
          item.kind === 'batch'
            ? [{ path: pathOf(events, place, nth), gtin: item.gtin, number: item.batchNumber }]
            : [],
        )
      : [],
  );
  const rows = await rowsOf(
    tx,
    { place: integer },
    sql`select q.place::int from unnest(${sql.param(shipped.map(({ gtin }) => gtin))}::text[], ${sql.param(shipped.map(({ number }) => number))}::text[])
        with ordinality q(gtin, lot, place)
      join products.registered p on p.gtin = q.gtin and p.producer_id = ${organisationId}::uuid
      where not exists (select from batches.batch_facts b where b.gtin = q.gtin and b.batch_number = q.lot) order by q.place limit 1`,
  );
  const unknown = shipped[(rows[0]?.place ?? 0) - 1];
  if (unknown) throw refusalAt(unknown.path, 'events.own_batch_unknown');
}

const pathOf = (events: readonly AuthoredEvent[], place: number, nth: number, field: 'items' | 'outputs' = 'items') =>
  `${events.length === 1 ? '' : `/eventList/${place}`}/${field}/${nth}`;

async function readMeant(tx: Transaction, realm: Realm, events: readonly AuthoredEvent[]): Promise<readonly Meant[]> {
  const named = events.flatMap((event, place) =>
    event.items.flatMap((item, nth): Named[] =>
      item.kind === 'batch' || item.kind === 'pack' ? [{ path: pathOf(events, place, nth), event, item }] : [],
    ),
  );
  const gtins = sql.param(named.map(({ item }) => item.gtin));
  const numbers = sql.param(named.map(({ item }) => (item.kind === 'batch' ? item.batchNumber : null)));
  const serials = sql.param(named.map(({ item }) => (item.kind === 'pack' ? item.serial : null)));
  const rows = await rowsOf(
    tx,
    batchColumns,
    sql`select q.place::int, b.id, b.gtin, b.batch_number, b.producer_id, b.produced_on, b.quantity
      from unnest(${gtins}::text[], ${numbers}::text[], ${serials}::text[]) with ordinality q(gtin, lot, serial, place)
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
      join batches.batch_facts b on b.realm = ${realm} and (b.id = s.batch_id or (b.gtin = q.gtin and b.batch_number = q.lot)) order by q.place`,
  );
  return rows.flatMap((batch) => {
    const one = named[batch.place - 1];
    return one ? [{ ...one, batch }] : [];
  });
}

/**
 * In pieces, as batches are counted; what came back is there again. Waits for whoever moves the same batch.
 * @param moved of one batch, in the order of the events
 */
async function requireEnough(
  tx: Transaction,
  organisationId: string,
  moved: readonly Meant[],
  events: readonly AuthoredEvent[],
): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const { batch } = first;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shipping of ${batch.id}`}, 0))`);
  const isMaker = batch.producer_id === organisationId;
  const moves = await movedBefore(tx, organisationId, batch, events);
  let away = (moves?.shipped ?? 0) - (moves?.received ?? 0);
  for (const { path, event, item } of moved) {
    const pieces = piecesOf(item);
    if (pieces === null && !isMaker) continue;
    if (pieces === null) throw refusalAt(path, 'events.pieces_needed');
    if (!isMaker && event.kind === 'receive' && pieces - away > batch.quantity)
      throw refusalAt(path, 'events.more_than_made', String(Math.max(0, batch.quantity + away)));
    // Somebody else's goods came before they left: whoever sends them on says from whom they came. Back to their maker they may go without.
    const isBack =
      moves?.received == null && (await goingBackIn(tx, organisationId, event, new Set([batch.gtin]))).size > 0;
    if (!isMaker && event.kind === 'ship' && away + pieces > 0 && !isBack)
      throw refusalAt(path, 'events.more_than_received', String(Math.max(0, -away)));
    if (isMaker && event.kind === 'ship' && away + pieces > batch.quantity)
      throw refusalAt(path, 'events.more_than_made', String(Math.max(0, batch.quantity - away)));
    if (isMaker && event.kind === 'receive' && pieces > away)
      throw refusalAt(path, 'events.more_than_shipped', String(Math.max(0, away)));
    away += event.kind === 'ship' ? pieces : -pieces;
  }
}

/** null: nobody says how many, or it is weighed. */
const piecesOf = (item: NamedItem): number | null => {
  if (item.kind === 'pack') return 1;
  return item.unit === 'pieces' ? item.quantity : null;
};

/** What an organisation has on record, less what it declared wrong; an event that is sent again is not counted twice. */
async function movedBefore(
  tx: Transaction,
  organisationId: string,
  { id, gtin, batch_number }: Meant['batch'],
  events: readonly AuthoredEvent[],
): Promise<{ readonly shipped: number | null; readonly received: number | null } | undefined> {
  const key = batchKey(gtin, batch_number);
  const again = events.map((event) => `urn:uuid:${event.id.toLowerCase()}`);
  const rows = await rowsOf(
    tx,
    { shipped: nullable(float), received: nullable(float) },
    sql`with handed as (
        select e.id, e.biz_step, e.text, k.kind, k.key from (
          select distinct event_id, kind, key from events.epcis_keys
          where (key = ${key} and kind = ${keyKinds.class_epc}) or (kind = ${keyKinds.epc} and key in (
            select '/01/' || s.gtin || '/21/' || s.serial from batches.serial_batches s where s.batch_id = ${id}))
        ) k join events.epcis_events e on e.id = k.event_id
        where e.organisation_id = ${organisationId} and e.biz_step in ('shipping', 'receiving') and e.declared_at is null
          and e.event_id <> all(${sql.param(again)}::text[])
          and not exists (select from events.epcis_events d where d.hash = e.identity and d.declared_at is not null and d.organisation_id = e.organisation_id)
      ), counted as (select h.biz_step, case when h.kind = ${keyKinds.epc} then 1 else
          (select coalesce(sum((q ->> 'quantity')::float8), 0) from jsonb_array_elements(h.text::jsonb -> 'quantityList') q
            where q ->> 'uom' is null and right(q ->> 'epcClass', length(h.key)) = h.key) end as pieces from handed h)
      select (sum(pieces) filter (where biz_step = 'shipping'))::float8 as shipped, (sum(pieces) filter (where biz_step = 'receiving'))::float8 as received
      from counted`,
  );
  return rows[0];
}
