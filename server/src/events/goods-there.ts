// Nothing happens to a batch before it is made, no more of it leaves its maker than was made, no more comes back than left, and whoever took some in
// ships no more of it than came, but back to its maker. Asked of what is entered on our own screens and in
// tables, never of events that others send: theirs are on record as they say, and what does not fit is found afterwards.

import { isPastExpiry, isWrittenLate } from '@amanah/core/batches';
import { type AuthoredEvent, changesHands } from '@amanah/core/events';
import { type SQL, sql } from 'drizzle-orm';
import { batchKey } from '../codes/index.ts';
import { dayOf } from '../platform/clock.ts';
import { day, float, integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { eventsBetween, isBetween, readOwnSites } from './between-own-sites.ts';
import type { EventsDeps, Owner } from './deps.ts';
import { goingBackIn } from './going-back.ts';
import { requireOwnOnRecord, requireReceived } from './goods-on-record.ts';
import { keyKinds } from './index-facts.ts';
import { type Mover, type Named, type NamedItem, pathOf, readNamed } from './moved-goods.ts';
import { unitsHolding } from './unit-contents.ts';

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
  expires_on: nullable(day),
  quantity: integer,
};

/** @throws Refusal events.product_of_another, events.own_batch_unknown, events.own_pack_unknown, events.unit_empty, events.before_production, events.past_expiry, events.more_than_made, events.more_than_shipped, events.more_than_received, events.pieces_needed */
export async function requireGoodsThere(
  tx: Transaction,
  { handled, clock }: Pick<EventsDeps, 'handled' | 'clock'>,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
): Promise<void> {
  await requireOwnOutputs(tx, organisationId, events);
  const mover: Mover = { organisationId, realm, handled, events, now: clock.now() };
  const named = await readNamed(tx, mover);
  await requireOwnOnRecord(tx, mover, named);
  await requireReceived(tx, mover, named);
  const meant = await readMeant(tx, mover, named);
  for (const one of meant) await requireTime(tx, mover, one);
  const moving = Map.groupBy(
    meant.filter(({ event }) => event.kind !== 'slaughter'),
    ({ batch }) => batch.id,
  );
  // In the order of their ids, so that no two wait for each other.
  for (const [, moved] of [...moving].sort(([one], [other]) => (one < other ? -1 : 1)))
    await requireEnough(tx, mover, moved);
}

/** By the day of the clock that the event was entered at. Past its date nothing changes hands but back to its maker. */
async function requireTime(
  tx: Transaction,
  { organisationId, now }: Mover,
  { path, event, batch }: Meant,
): Promise<void> {
  const onDay = event.at.slice(0, 10);
  if (batch.produced_on > onDay) throw refusalAt(path, 'events.before_production', batch.produced_on);
  // What is entered later than a day after it happened is judged by the day on which it is entered, as blocks are.
  const isLate = isWrittenLate(event.at, now.toISOString());
  if (!changesHands(event.kind) || !isPastExpiry(batch.expires_on, isLate ? dayOf(now) : onDay)) return;
  const back = await goingBackIn(tx, organisationId, event, new Set([batch.gtin]));
  if (!back.has(batch.gtin)) throw refusalAt(path, 'events.past_expiry', batch.expires_on);
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

async function readMeant(tx: Transaction, { realm }: Mover, named: readonly Named[]): Promise<readonly Meant[]> {
  const gtins = sql.param(named.map(({ item }) => item.gtin));
  const numbers = sql.param(named.map(({ item }) => (item.kind === 'batch' ? item.batchNumber : null)));
  const serials = sql.param(named.map(({ item }) => (item.kind === 'pack' ? item.serial : null)));
  const rows = await rowsOf(
    tx,
    batchColumns,
    sql`select q.place::int, b.id, b.gtin, b.batch_number, b.producer_id, b.produced_on, b.expires_on, b.quantity
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
async function requireEnough(tx: Transaction, mover: Mover, moved: readonly Meant[]): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const { batch } = first;
  const { organisationId } = mover;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shipping of ${batch.id}`}, 0))`);
  const isMaker = batch.producer_id === organisationId;
  const ownSites = isMaker ? await readOwnSites(tx, organisationId) : null;
  const isOwn = ownSites ? isBetween(ownSites, { id: sql`e.id`, text: sql`e.text` }) : sql`false`;
  const between = ownSites ? await eventsBetween(tx, ownSites, mover.events) : new Set();
  const moves = await movedBefore(tx, mover, batch, isOwn);
  const inShops = await mover.handled(tx, organisationId, { gtin: batch.gtin, batchNumber: batch.batch_number }, null);
  // What its maker puts on a shelf of its own it has already; whoever else took in goods at a counter has them from there.
  const counted = isMaker ? 0 : inShops.units;
  const isMeasured = isMaker || moves.received !== null || counted > 0;
  let away = (moves.shipped ?? 0) - (moves.received ?? 0) - counted;
  /** What its maker sent to sites of its own and what these sold may be the same goods: the larger of the two is gone. */
  let toOwn = moves.toOwn ?? 0;
  const gone = () => away + Math.max(toOwn, inShops.gone);
  for (const { path, event, item } of moved) {
    const pieces = piecesOf(item);
    // Weighed goods may come and be used; what leaves is counted, as the batch is.
    if (pieces === null && event.kind !== 'ship' && !(isMaker && event.kind === 'receive')) continue;
    if (pieces === null) throw refusalAt(path, 'events.pieces_needed');
    const limit = isMaker ? batch.quantity : 0;
    const staysOwn = between.has(event);
    if (event.kind === 'receive') {
      const sent = staysOwn ? toOwn : away;
      if (isMaker && pieces > sent) throw refusalAt(path, 'events.more_than_shipped', String(Math.max(0, sent)));
      if (!isMaker && pieces - away > batch.quantity)
        throw refusalAt(path, 'events.more_than_made', String(Math.max(0, batch.quantity + away)));
      if (staysOwn) toOwn -= pieces;
      else away -= pieces;
      continue;
    }
    // In whichever way: no more is packed, used or sent than was made.
    if (pieces > batch.quantity) throw refusalAt(path, 'events.more_than_made', String(batch.quantity));
    // Packed goods are still here; they leave with their unit.
    if (event.kind === 'pack') continue;
    const before = gone();
    if (staysOwn) toOwn += pieces;
    else away += pieces;
    if (isMeasured && gone() > limit)
      throw refusalAt(
        path,
        isMaker ? 'events.more_than_made' : 'events.more_than_received',
        String(Math.max(0, limit - before)),
      );
  }
}

/** null: nobody says how many, or it is weighed. */
const piecesOf = (item: NamedItem): number | null => {
  if (item.kind === 'pack') return 1;
  return item.unit === 'pieces' ? item.quantity : null;
};

/** In pieces. `toOwn`: sent from own site to own site, less what arrived there. */
const movedColumns = { shipped: nullable(float), received: nullable(float), toOwn: nullable(float) };

/** What an organisation has on record, less what it declared wrong; an event that is sent again is not counted twice. What was used is gone like what was sent. */
async function movedBefore(
  tx: Transaction,
  mover: Mover,
  { id, gtin, batch_number }: Meant['batch'],
  isOwn: SQL,
): Promise<RowOf<typeof movedColumns>> {
  const { organisationId, events } = mover;
  const key = batchKey(gtin, batch_number);
  const again = events.map((event) => `urn:uuid:${event.id.toLowerCase()}`);
  const serials = sql`select '/01/' || s.gtin || '/21/' || s.serial from batches.serial_batches s where s.batch_id = ${id}`;
  const rows = await rowsOf(
    tx,
    movedColumns,
    sql`with held as materialized (${unitsHolding(mover, sql`select ${key} union all ${serials}`)}),
      handed as (
        select e.id, e.biz_step = 'receiving' as is_received, coalesce(${isOwn}, false) as is_own, e.text, k.kind, k.key, h.pieces from (
          select distinct event_id, kind, key from events.epcis_keys
          where (key = ${key} and kind in (${keyKinds.class_epc}, ${keyKinds.class_input}))
            or (kind in (${keyKinds.epc}, ${keyKinds.input}) and (key in (${serials}) or key in (select unit from held)))
        ) k join events.epcis_events e on e.id = k.event_id left join held h on h.unit = k.key
        where e.organisation_id = ${organisationId} and e.declared_at is null
          and (e.biz_step in ('shipping', 'receiving') or k.kind in (${keyKinds.input}, ${keyKinds.class_input}))
          and coalesce(e.event_id <> all(${sql.param(again)}::text[]), true)
          and not exists (select from events.epcis_events d where d.hash = e.identity and d.declared_at is not null and d.organisation_id = e.organisation_id)
      ), counted as (select h.is_received, h.is_own, case when h.kind in (${keyKinds.epc}, ${keyKinds.input}) then coalesce(h.pieces, 1) else
          (select coalesce(sum((q ->> 'quantity')::float8), 0)
            from jsonb_array_elements(h.text::jsonb -> case when h.kind = ${keyKinds.class_input} then 'inputQuantityList' else 'quantityList' end) q
            where q ->> 'uom' is null and right(q ->> 'epcClass', length(h.key)) = h.key) end as pieces from handed h)
      select (sum(pieces) filter (where not is_received and not is_own))::float8 as shipped,
        nullif(sum(pieces) filter (where is_received and not is_own), 0)::float8 as received,
        (sum(case when is_received then -pieces else pieces end) filter (where is_own))::float8 as "toOwn"
      from counted`,
  );
  return rows[0] ?? { shipped: null, received: null, toOwn: null };
}
