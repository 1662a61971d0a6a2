// Nothing happens to a batch before it is made, and no more of it leaves its maker than was made. Asked of what is entered on our own screens and in
// tables, never of events that others send: theirs are on record as they say, and what does not fit is found afterwards.

import type { AuthoredEvent, AuthoredItem } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { batchKey } from '../codes/index.ts';
import { day, float, integer, nullable, text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { keyKinds } from './index-facts.ts';
import { realmOf } from './receive-document.ts';

interface Named {
  readonly path: string;
  readonly item: Exclude<AuthoredItem, { kind: 'unit' | 'herd' }>;
}

/** @throws Refusal events.before_production, events.more_than_made */
export async function requireGoodsThere(
  tx: Transaction,
  organisationId: string,
  events: readonly AuthoredEvent[],
): Promise<void> {
  const realm = await realmOf(tx, organisationId);
  for (const [place, event] of events.entries()) {
    const at = events.length === 1 ? '' : `/eventList/${place}`;
    const named = event.items.flatMap((item, nth): Named[] =>
      item.kind === 'batch' || item.kind === 'pack' ? [{ path: `${at}/items/${nth}`, item }] : [],
    );
    await requireMade(tx, realm, event, named);
    if (event.kind === 'ship') await requireEnough(tx, { organisationId, realm }, events.slice(0, place + 1), named);
  }
}

const namesOf = (named: readonly Named[]) => ({
  gtins: sql.param(named.map(({ item }) => item.gtin)),
  numbers: sql.param(named.map(({ item }) => (item.kind === 'batch' ? item.batchNumber : null))),
  serials: sql.param(named.map(({ item }) => (item.kind === 'pack' ? item.serial : null))),
});

/** By the day of the clock that the event was entered at. */
async function requireMade(
  tx: Transaction,
  realm: Realm,
  { at }: AuthoredEvent,
  named: readonly Named[],
): Promise<void> {
  const { gtins, numbers, serials } = namesOf(named);
  const early = await rowsOf(
    tx,
    { place: integer, produced_on: day },
    sql`select q.place::int, b.produced_on from unnest(${gtins}::text[], ${numbers}::text[], ${serials}::text[]) with ordinality q(gtin, lot, serial, place)
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
      join batches.batch_facts b on b.realm = ${realm} and (b.id = s.batch_id or (b.gtin = q.gtin and b.batch_number = q.lot))
      where b.produced_on > ${at.slice(0, 10)}::date order by q.place limit 1`,
  );
  const [first] = early;
  if (first)
    throw refusalAt(named[first.place - 1]?.path ?? '/items', 'events.before_production', first.produced_on ?? '');
}

/** In pieces, as batches are counted; what came back counts as there again. Waits for whoever ships the same batch. */
async function requireEnough(
  tx: Transaction,
  { organisationId, realm }: { readonly organisationId: string; readonly realm: Realm },
  events: readonly AuthoredEvent[],
  named: readonly Named[],
): Promise<void> {
  const { gtins, numbers, serials } = namesOf(named);
  const own = await rowsOf(
    tx,
    { place: integer, id: uuid, gtin: text, batch_number: text, quantity: integer },
    sql`select q.place::int, b.id, b.gtin, b.batch_number, b.quantity
      from unnest(${gtins}::text[], ${numbers}::text[], ${serials}::text[]) with ordinality q(gtin, lot, serial, place)
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial
      join batches.batch_facts b on b.realm = ${realm} and b.producer_id = ${organisationId}
        and (b.id = s.batch_id or (b.gtin = q.gtin and b.batch_number = q.lot)) order by b.id, q.place`,
  );
  const inTable = shippedIn(events.slice(0, -1));
  for (const [id, places] of Map.groupBy(own, (row) => row.id)) {
    const [batch] = places;
    if (!batch) continue;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shipping of ${id}`}, 0))`);
    const now = places.reduce((sum, { place }) => sum + piecesOf(named[place - 1]?.item), 0);
    const before = (await shippedBefore(tx, organisationId, batch, events)) + (inTable.get(nameOf(batch)) ?? 0);
    if (before + now > batch.quantity)
      throw refusalAt(
        named[batch.place - 1]?.path ?? '/items',
        'events.more_than_made',
        String(Math.max(0, batch.quantity - before)),
      );
  }
}

interface Lot {
  readonly gtin: string;
  readonly batch_number: string;
}
const nameOf = ({ gtin, batch_number }: Lot) => `${gtin} ${batch_number}`;

const piecesOf = (item: Named['item'] | undefined): number =>
  item?.kind === 'pack' ? 1 : item?.kind === 'batch' && item.unit === 'pieces' ? (item.quantity ?? 0) : 0;

/** Of the events of one table that stand before this one and are not on record yet. */
function shippedIn(events: readonly AuthoredEvent[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { kind, items } of events)
    for (const item of kind === 'ship' || kind === 'receive' ? items : [])
      if (item.kind === 'batch') {
        const name = nameOf({ gtin: item.gtin, batch_number: item.batchNumber });
        pieces.set(name, (pieces.get(name) ?? 0) + (kind === 'ship' ? 1 : -1) * piecesOf(item));
      }
  return pieces;
}

/** What the maker has on record, less what it declared wrong; an event that is sent again is not counted twice. */
async function shippedBefore(
  tx: Transaction,
  organisationId: string,
  { id, gtin, batch_number }: Lot & { readonly id: string },
  events: readonly AuthoredEvent[],
): Promise<number> {
  const key = batchKey(gtin, batch_number);
  const again = events.map((event) => `urn:uuid:${event.id.toLowerCase()}`);
  const rows = await rowsOf(
    tx,
    { pieces: nullable(float) },
    sql`with handed as (
        select e.id, e.biz_step, e.text, k.kind, k.key from (
          select distinct event_id, kind, key from events.epcis_keys
          where (key = ${key} and kind = ${keyKinds.class_epc}) or (kind = ${keyKinds.epc} and key in (
            select '/01/' || s.gtin || '/21/' || s.serial from batches.serial_batches s where s.batch_id = ${id}))
        ) k join events.epcis_events e on e.id = k.event_id
        where e.organisation_id = ${organisationId} and e.biz_step in ('shipping', 'receiving') and e.declared_at is null
          and e.event_id <> all(${sql.param(again)}::text[])
          and not exists (select from events.epcis_events d where d.hash = e.identity and d.declared_at is not null and d.organisation_id = e.organisation_id)
      ) select sum((case when h.biz_step = 'shipping' then 1 else -1 end) * case when h.kind = ${keyKinds.epc} then 1 else
          (select coalesce(sum((q ->> 'quantity')::float8), 0) from jsonb_array_elements(h.text::jsonb -> 'quantityList') q
            where q ->> 'uom' is null and right(q ->> 'epcClass', length(h.key)) = h.key) end)::float8 as pieces from handed h`,
  );
  return rows[0]?.pieces ?? 0;
}
