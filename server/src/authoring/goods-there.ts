// Nothing happens to a batch before it is made, no more of it leaves its maker than was made, no more comes back than left, and whoever took some in
// ships no more of it than came, but back to its maker. Asked of what is entered on our own screens and in
// tables, never of events that others send: theirs are on record as they say, and what does not fit is found afterwards.

import { type AuthoredEvent, changesHands, comesOrGoes } from '@amanah/core/authoring';
import { isPastExpiry, isWrittenLate } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import type { Owner } from '../events/index.ts';
import { dayOf } from '../platform/clock.ts';
import { day, float, integer, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { AuthoringDeps } from './deps.ts';
import { goingBackIn } from './going-back.ts';
import { requireOwnOnRecord, requireReceived } from './goods-on-record.ts';
import { piecesOf, readSent, sentBeforeTo } from './in-place-of.ts';
import { hasUnsaidShipment, keptByPartners } from './kept-by-partners.ts';
import { type Mover, type Named, type NamedItem, pathOf, readNamed } from './moved-goods.ts';
import { requireAsOnPaper, requireNotAtCounter } from './papers-of-receipts.ts';
import { goneOf, readBalance } from './pieces-moved.ts';
import { readMade, requireAsProduced } from './recorded-production.ts';
import { isMoreThanSent, readSentByMaker } from './sent-by-maker.ts';
import { requireThingsFree } from './single-things.ts';
import { waitForReturns } from './wait-for-goods.ts';

/** What an item means: a batch that is on record, or one of somebody else who has not recorded it. */
interface Meant extends Named {
  readonly batch: RowOf<typeof batchColumns>;
}

const batchColumns = {
  place: integer,
  id: nullable(uuid),
  gtin: text,
  batch_number: text,
  likeness: text,
  producer_id: uuid,
  produced_on: nullable(day),
  expires_on: nullable(day),
  quantity: nullable(integer),
  destroyed: float,
};

/** @throws Refusal events.product_of_another, events.own_batch_unknown, events.own_pack_unknown, events.unit_empty, events.before_production, events.made_later, events.left_earlier, events.past_expiry, events.more_than_made, events.more_than_shipped, events.more_than_received, events.kept_by_others, events.never_here, events.pieces_needed, events.taken_in_at_counter */
export async function requireGoodsThere(
  tx: Transaction,
  deps: Pick<AuthoringDeps, 'handled' | 'countedDown' | 'unnamed' | 'clock'>,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
  { isFurther, inPlaceOf = null }: { readonly isFurther: boolean; readonly inPlaceOf?: AuthoredEvent | null },
): Promise<void> {
  const { handled, countedDown, clock } = deps;
  await requireOwnOutputs(tx, organisationId, events);
  const mover: Mover = { organisationId, realm, handled, countedDown, events, now: clock.now() };
  const named = await readNamed(tx, mover);
  await requireOwnOnRecord(tx, mover, named);
  await requireThingsFree(tx, mover);
  const unrecorded = await requireReceived(tx, mover, named);
  // Whoever sends them back, all of it is added up.
  if (unrecorded.size > 0) await waitForReturns(tx, [...unrecorded]);
  const meant = await readMeant(tx, mover, named);
  for (const one of meant) await requireTime(tx, mover, one);
  const onRecord = meant.flatMap(({ event, batch: { id } }) => (id === null ? [] : [{ event, batchId: id }]));
  await requireAsProduced(tx, mover, onRecord, await readMade(tx, mover));
  const moving = Map.groupBy(
    meant.filter(({ event }) => event.kind !== 'slaughter'),
    ({ batch: { id, gtin, likeness } }) => `${gtin} ${likeness} ${id ?? ''}`,
  );
  const replaced = inPlaceOf?.kind === 'ship' ? await readMeant(tx, mover, await readSent(tx, mover, inPlaceOf)) : [];
  // In one order, so that no two wait for each other.
  for (const [, moved] of [...moving].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await requireAsOnPaper(tx, mover, moved);
    if (!isFurther) await requireNotAtCounter(tx, deps, mover, moved);
    await requireEnough(tx, deps, mover, moved, { unrecorded, replaced });
  }
}

/** Past its date, by the UTC day as at the counter, nothing changes hands but back to its maker. Nothing happens before the day of its own clock on which it was made. */
async function requireTime(
  tx: Transaction,
  { organisationId, now }: Mover,
  { path, event, batch }: Meant,
): Promise<void> {
  if (batch.produced_on !== null && batch.produced_on > event.at.slice(0, 10))
    throw refusalAt(path, 'events.before_production', batch.produced_on);
  // What is entered later than a day after it happened is judged by the day on which it is entered, as blocks are.
  const isLate = isWrittenLate(event.at, now.toISOString());
  if (!changesHands(event.kind) || !isPastExpiry(batch.expires_on, dayOf(isLate ? now : new Date(event.at)))) return;
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

/** Of goods of somebody else a number that is no batch's on record means the one that has its letters and digits, else one that its maker has not recorded. */
async function readMeant(
  tx: Transaction,
  { organisationId, realm }: Mover,
  named: readonly Named[],
): Promise<readonly Meant[]> {
  const gtins = sql.param(named.map(({ item }) => item.gtin));
  const numbers = sql.param(named.map(({ item }) => (item.kind === 'batch' ? item.batchNumber : null)));
  const serials = sql.param(named.map(({ item }) => (item.kind === 'pack' ? item.serial : null)));
  const rows = await rowsOf(
    tx,
    batchColumns,
    sql`select q.place::int, b.id, q.gtin, n.number as batch_number, platform.likeness_of_name(n.number) as likeness,
        coalesce(b.producer_id, p.producer_id) as producer_id, b.produced_on, b.expires_on, b.quantity,
        batches.pieces_destroyed(b.id) as destroyed
      from unnest(${gtins}::text[], ${numbers}::text[], ${serials}::text[]) with ordinality q(gtin, lot, serial, place)
      left join products.registered p on p.gtin = q.gtin and p.realm = ${realm} and p.producer_id <> ${organisationId}::uuid
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
      left join batches.batch_facts exact on exact.realm = ${realm} and (exact.id = s.batch_id or (exact.gtin = q.gtin and exact.batch_number = q.lot))
      left join lateral (select f.id from batches.meant_by(q.gtin, q.lot, array[${realm}]) f where exact.id is null and p.gtin is not null
        order by f.batch_number limit 1) alike on true
      left join batches.batch_facts b on b.id = coalesce(exact.id, alike.id)
      cross join lateral (select coalesce(b.batch_number, q.lot) as number) n
      where n.number is not null and (b.id is not null or p.gtin is not null) order by q.place`,
  );
  return rows.flatMap((batch) => {
    const one = named[batch.place - 1];
    return one ? [{ ...one, batch }] : [];
  });
}

/**
 * In pieces, as batches are counted; what came back is there again.
 * @param moved of one batch
 * @param given.unrecorded what goes back, and nothing but a count says that it came: no more than its maker sent
 * @param given.replaced what a wrong event said, in whose place they move
 */
async function requireEnough(
  tx: Transaction,
  deps: Parameters<typeof keptByPartners>[1],
  mover: Mover,
  moved: readonly Meant[],
  { unrecorded, replaced }: { readonly unrecorded: ReadonlySet<NamedItem>; readonly replaced: readonly Meant[] },
): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const { batch } = first;
  const { isMaker, limit, between, counted, ...balance } = await readBalance(tx, mover, batch);
  const comesBack =
    balance.returned > 0 ||
    moved.some(({ event }) => event.kind === 'receive') ||
    (isMaker && (await hasUnsaidShipment(tx, mover, batch)));
  // What somebody else still has did not come back.
  const kept = isMaker && comesBack ? await keptByPartners(tx, deps, mover, batch) : 0;
  let atLeastAway = isMaker && comesBack ? kept + balance.used : Number.NEGATIVE_INFINITY;
  let { away, toOwn, inUnits, isMeasured, goneTwice } = balance;
  let sentBefore = sentBeforeTo(moved, replaced);
  const back = await sentBackIn(tx, mover, moved);
  // What its maker destroyed comes to nobody.
  const made = batch.quantity === null ? null : batch.quantity - (isMaker ? 0 : batch.destroyed);
  const sentHere = moved.some(({ item }) => unrecorded.has(item)) ? await readSentByMaker(tx, mover, batch) : null;
  for (const { path, event, item, isInUnit } of moved.toSorted(byTime)) {
    const pieces = piecesOf(item);
    if (sentHere && unrecorded.has(item) && isMoreThanSent(sentHere, { before: away + counted, pieces: pieces ?? 0 }))
      throw refusalAt(path, 'events.never_here', '0');
    // What was written off is destroyed or sent back all the same, and gone once.
    if (event.kind === 'destroy' || back.has(event))
      goneTwice += Math.max(0, Math.min(pieces ?? 0, balance.writtenOff - goneTwice));
    // Where nothing is left nothing is used either, where nobody says how many pieces.
    const isUnsaid = pieces === null && (event.kind === 'process' || event.kind === 'pack');
    if (isUnsaid && isMeasured && goneOf({ ...balance, away, toOwn, goneTwice }) >= limit)
      throw refusalAt(path, isMaker ? 'events.more_than_made' : 'events.more_than_received', '0');
    // Weighed goods may come and be used; what leaves is counted, as the batch is, or as what came of it.
    const isCounted = isMeasured || (isMaker && batch.quantity !== null);
    const isComing = event.kind === 'receive';
    if (pieces === null && !(isComing ? isMaker : isCounted && comesOrGoes(event.kind))) continue;
    if (pieces === null) throw refusalAt(path, 'events.pieces_needed');
    const staysOwn = between.has(event);
    if (isComing) {
      if (isMaker) requireSent(path, pieces, staysOwn ? { sent: toOwn, kept: 0 } : { sent: away - balance.used, kept });
      // What was used or destroyed does not come once more; what the counter took in by the same paper is the same.
      const came = balance.used - away - (await balance.alsoAtCounter(event, pieces));
      const ownArrived = !staysOwn ? 0 : isMaker ? pieces : Math.min(pieces, toOwn);
      if (!isMaker && made !== null && pieces - ownArrived + came > made)
        throw refusalAt(path, 'events.more_than_made', String(Math.max(0, made - came)));
      isMeasured = true;
      toOwn -= ownArrived;
      away -= pieces - ownArrived;
      continue;
    }
    // Where of what came nobody said how much: no more than was made.
    const most = isMeasured ? limit : (made ?? Number.POSITIVE_INFINITY);
    const left = most - goneOf({ ...balance, away: Math.max(away, atLeastAway), toOwn, goneTwice });
    // Packed goods are still here; they leave with their unit. What lies in a unit is not packed again.
    const isPacked = event.kind === 'pack';
    if (isPacked) inUnits += pieces;
    else if (isInUnit) inUnits = Math.max(0, inUnits - pieces);
    if (!isPacked && staysOwn) toOwn += pieces;
    else if (!isPacked) {
      away += pieces;
      // What somebody keeps of the wrong shipment came by the one in its place.
      atLeastAway += Math.max(0, pieces - sentBefore);
      sentBefore = Math.max(0, sentBefore - pieces);
    }
    const isOver = (gone: number) =>
      isPacked ? inUnits > left : goneOf({ ...balance, away: gone, toOwn, goneTwice }) > most;
    if (!isOver(Math.max(away, atLeastAway))) continue;
    const usual = isMeasured && !isMaker ? 'events.more_than_received' : 'events.more_than_made';
    const isKept = isMaker && !isPacked && !isOver(away);
    const expected = String(Math.max(0, isPacked ? left - inUnits + pieces : left));
    throw refusalAt(path, isKept ? 'events.kept_by_others' : usual, expected);
  }
}

/** What whoever did not make it sends back to its maker. */
async function sentBackIn(
  tx: Transaction,
  { organisationId }: Mover,
  moved: readonly Meant[],
): Promise<ReadonlySet<AuthoredEvent>> {
  const back = new Set<AuthoredEvent>();
  for (const { event, batch } of moved)
    if (event.kind === 'ship' && batch.producer_id !== organisationId)
      if ((await goingBackIn(tx, organisationId, event, new Set([batch.gtin]))).size > 0) back.add(event);
  return back;
}

/** Nothing comes back that was not sent, nor what whoever it was sent to still has. */
function requireSent(path: string, pieces: number, { sent, kept }: { readonly sent: number; readonly kept: number }) {
  if (pieces > sent) throw refusalAt(path, 'events.more_than_shipped', String(Math.max(0, sent)));
  if (pieces > sent - kept) throw refusalAt(path, 'events.kept_by_others', String(Math.max(0, sent - kept)));
}

/** What comes at the same time as it leaves came before. */
const byTime = ({ event: one }: Meant, { event: other }: Meant) =>
  Date.parse(one.at) - Date.parse(other.at) || Number(other.kind === 'receive') - Number(one.kind === 'receive');
