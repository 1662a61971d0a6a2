// Whether the goods that somebody packs and sends are on record with them: made by themselves, or received.
import { comesOrGoes } from '@amanah/core/authoring';
import { isPastExpiry } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import { packKey } from '../codes/index.ts';
import { dayOf } from '../platform/clock.ts';
import { boolean, day, integer, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { alikeKeys } from './alike-keys.ts';
import { goingBackIn } from './going-back.ts';
import type { Mover, Named, NamedItem } from './moved-goods.ts';
import { unitsHolding } from './unit-contents.ts';

/** Whoever makes a product knows its batches and the serials of its packs: what is none of them is not packed, not used and does not leave. */
export async function requireOwnOnRecord(
  tx: Transaction,
  { organisationId }: Mover,
  named: readonly Named[],
): Promise<void> {
  const moved = named.flatMap(({ path, event, item }) =>
    event.kind === 'receive'
      ? []
      : [
          {
            ...{ path, gtin: item.gtin, kind: item.kind },
            number: item.kind === 'batch' ? item.batchNumber : null,
            serial: item.kind === 'pack' ? item.serial : null,
          },
        ],
  );
  const rows = await rowsOf(
    tx,
    { place: integer },
    sql`select q.place::int from unnest(${sql.param(moved.map(({ gtin }) => gtin))}::text[], ${sql.param(moved.map(({ number }) => number))}::text[],
        ${sql.param(moved.map(({ serial }) => serial))}::text[]) with ordinality q(gtin, lot, serial, place)
      join products.registered p on p.gtin = q.gtin and p.producer_id = ${organisationId}::uuid
      where not exists (select from batches.batch_facts b where b.gtin = q.gtin and b.batch_number = q.lot)
        and not exists (select from batches.serial_batches s where s.gtin = q.gtin and s.serial = q.serial)
      order by q.place limit 1`,
  );
  const unknown = moved[(rows[0]?.place ?? 0) - 1];
  if (unknown)
    throw refusalAt(unknown.path, unknown.kind === 'pack' ? 'events.own_pack_unknown' : 'events.own_batch_unknown');
}

/**
 * What somebody else made is packed and sent on by whoever has it on record as received or counted, however it is named. So it is with what goes back to
 * its maker, but for goods that have to go.
 *
 * @returns those that have to go back, of which nothing but a count says that they came
 * @throws Refusal events.more_than_received, events.never_here
 */
export async function requireReceived(
  tx: Transaction,
  mover: Mover,
  named: readonly Named[],
): Promise<ReadonlySet<NamedItem>> {
  const unrecorded = new Set<NamedItem>();
  const { organisationId, handled } = mover;
  const all = await ofOthers(tx, mover, named);
  const sent = all.filter(({ event: { kind } }) => kind === 'pack' || (comesOrGoes(kind) && kind !== 'receive'));
  for (const one of await notReceived(tx, mover, sent)) {
    const { path, event, item, batchNumber } = one;
    const { gtin } = item;
    const inShops = batchNumber === null ? null : await handled(tx, organisationId, { gtin, batchNumber }, null);
    if (inShops && inShops.received > 0) continue;
    const isComing = all.some(
      (other) =>
        other.event.kind === 'receive' && Date.parse(other.event.at) <= Date.parse(event.at) && isSame(other, one),
    );
    const isBack = (await goingBackIn(tx, organisationId, event, new Set([gtin]))).has(gtin);
    if (isComing) continue;
    // A count alone does not say that goods came which have to go.
    const hasToGo = isBack && batchNumber !== null && (await mustLeave(tx, mover, { gtin, batchNumber }));
    if (!hasToGo && inShops && inShops.units > 0) continue;
    if (!hasToGo) throw refusalAt(path, isBack ? 'events.never_here' : 'events.more_than_received', '0');
    unrecorded.add(item);
  }
  return unrecorded;
}

/** Goods that are blocked or past their date are taken in no more, also by whoever forgot to say that they came: they go back all the same. */
async function mustLeave(
  tx: Transaction,
  { realm, now }: Mover,
  { gtin, batchNumber }: { readonly gtin: string; readonly batchNumber: string },
): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    { is_blocked: boolean, expires_on: nullable(day) },
    sql`select exists (select from batches.batch_blocks k where k.gtin = ${gtin} and k.realm = ${realm} and (k.batch_number is null
        or k.batch_id in (select id from batches.meant_by(${gtin}, ${batchNumber}, array[${realm}])))) as is_blocked,
      (select max(f.expires_on) from batches.meant_by(${gtin}, ${batchNumber}, array[${realm}]) f) as expires_on`,
  );
  return found !== undefined && (found.is_blocked || isPastExpiry(found.expires_on, dayOf(now)));
}

interface OfOthers extends Named {
  /** Of a pack, that of its batch; null: not on record. */
  readonly batchNumber: string | null;
  readonly likeness: string | null;
}

/** Whether what comes is what leaves: the same pack, or goods of its batch. */
const isSame = (coming: OfOthers, { item, likeness }: OfOthers): boolean =>
  coming.item.gtin === item.gtin &&
  (coming.item.kind === 'pack'
    ? item.kind === 'pack' && item.serial === coming.item.serial
    : likeness !== null && likeness === coming.likeness);

/** Those of products that somebody else makes. */
async function ofOthers(
  tx: Transaction,
  { organisationId, realm }: Mover,
  named: readonly Named[],
): Promise<readonly OfOthers[]> {
  if (named.length === 0) return [];
  const list = (read: (item: Named['item']) => string | null) => sql.param(named.map(({ item }) => read(item)));
  const rows = await rowsOf(
    tx,
    { place: integer, number: nullable(text), likeness: nullable(text) },
    sql`select q.place::int, coalesce(q.number, b.batch_number) as number, platform.likeness_of_name(coalesce(q.number, b.batch_number)) as likeness
      from unnest(${list(({ gtin }) => gtin)}::text[], ${list((item) => (item.kind === 'batch' ? item.batchNumber : null))}::text[],
        ${list((item) => (item.kind === 'pack' ? item.serial : null))}::text[]) with ordinality q(gtin, number, serial, place)
      join products.registered p on p.gtin = q.gtin and p.realm = ${realm} and p.producer_id <> ${organisationId}::uuid
      left join batches.serial_batches s on s.gtin = q.gtin and s.serial = q.serial left join batches.batch_facts b on b.id = s.batch_id
      order by q.place`,
  );
  return rows.flatMap(({ place, number, likeness }) => {
    const one = named[place - 1];
    return one ? [{ ...one, batchNumber: number, likeness }] : [];
  });
}

/** Those of which no event of the organisation says that they came: neither by their own name, nor by their batch, nor in a unit. */
async function notReceived(tx: Transaction, mover: Mover, goods: readonly OfOthers[]): Promise<readonly OfOthers[]> {
  if (goods.length === 0) return [];
  const numbered = goods.flatMap(({ item: { gtin }, batchNumber }, place) =>
    batchNumber === null ? [] : [{ place, gtin, batchNumber }],
  );
  const alike = await alikeKeys(tx, { id: mover.organisationId, realm: mover.realm }, numbered);
  const keys = [
    ...goods.flatMap(({ item }, place) =>
      item.kind === 'pack' ? [{ place, key: packKey(item.gtin, item.serial) }] : [],
    ),
    ...numbered.flatMap(({ place }, nth) => (alike[nth] ?? []).map((key) => ({ place, key }))),
  ];
  const rows = await rowsOf(
    tx,
    { place: integer },
    sql`select distinct q.place from unnest(${sql.param(keys.map(({ place }) => place))}::int[], ${sql.param(keys.map(({ key }) => key))}::text[]) q(place, key)
      where exists (select from events.event_keys k join events.captured_events e on e.id = k.event_id
        where e.organisation_id = ${mover.organisationId}::uuid and e.biz_step = 'receiving' and not e.is_withdrawn
          and (k.key = q.key or k.key in (select unit from (${unitsHolding(mover, sql`select q.key`)}) held)))`,
  );
  const received = new Set(rows.map(({ place }) => place));
  return goods.filter((_, place) => !received.has(place));
}
