// Whether the goods that somebody packs and sends are on record with them: made by themselves, or received.
import { isDeepStrictEqual } from 'node:util';
import type { AuthoredItem } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { batchKey } from '../codes/index.ts';
import { boolean, integer, nullable, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { goingBackIn } from './going-back.ts';
import type { Mover, Named } from './moved-goods.ts';
import { unitsHolding } from './unit-contents.ts';

/** Whoever makes a product knows its batches: what is none of them is not packed, not used and does not leave. */
export async function requireOwnOnRecord(
  tx: Transaction,
  { organisationId }: Mover,
  named: readonly Named[],
): Promise<void> {
  const moved = named.flatMap(({ path, event, item }) =>
    event.kind !== 'receive' && item.kind === 'batch' ? [{ path, gtin: item.gtin, number: item.batchNumber }] : [],
  );
  const rows = await rowsOf(
    tx,
    { place: integer },
    sql`select q.place::int from unnest(${sql.param(moved.map(({ gtin }) => gtin))}::text[], ${sql.param(moved.map(({ number }) => number))}::text[])
        with ordinality q(gtin, lot, place)
      join products.registered p on p.gtin = q.gtin and p.producer_id = ${organisationId}::uuid
      where not exists (select from batches.batch_facts b where b.gtin = q.gtin and b.batch_number = q.lot) order by q.place limit 1`,
  );
  const unknown = moved[(rows[0]?.place ?? 0) - 1];
  if (unknown) throw refusalAt(unknown.path, 'events.own_batch_unknown');
}

/** What somebody else made is packed and sent on by whoever has it on record as received, however it is named, or goes back to its maker. */
export async function requireReceived(tx: Transaction, mover: Mover, named: readonly Named[]): Promise<void> {
  const { organisationId, realm, events, takenIn } = mover;
  for (const { path, event, item } of named) {
    if (event.kind !== 'ship' && event.kind !== 'pack') continue;
    const { gtin } = item;
    const number = item.kind === 'batch' ? item.batchNumber : null;
    const serial = item.kind === 'pack' ? item.serial : null;
    const [known] = await rowsOf(
      tx,
      { is_received: boolean, number: nullable(text) },
      sql`with meant as (select coalesce(${number}, (select b.batch_number from batches.serial_batches s join batches.batch_facts b on b.id = s.batch_id
            where s.gtin = ${gtin} and s.serial = ${serial} limit 1)) as number),
          named as (select '/01/' || ${gtin} || '/10/' || number as key from meant where number is not null
            union all select '/01/' || ${gtin} || '/21/' || ${serial} where ${serial}::text is not null
            union all select ${number === null ? null : batchKey(gtin, number)})
        select (select number from meant) as number, exists (select from events.epcis_keys k join events.epcis_events e on e.id = k.event_id
          where e.organisation_id = ${organisationId}::uuid and e.biz_step = 'receiving' and e.declared_at is null
            and (k.key in (select key from named) or k.key in (select unit from (${unitsHolding({ realm, organisationId }, sql`select key from named`)}) held))) as is_received
        from products.registered p where p.gtin = ${gtin} and p.realm = ${realm} and p.producer_id <> ${organisationId}::uuid`,
    );
    if (!known || known.is_received) continue;
    if (known.number !== null && (await takenIn(tx, organisationId, { gtin, batchNumber: known.number })) > 0) continue;
    const back = await goingBackIn(tx, organisationId, event, new Set([gtin]));
    const isComing = events.some(
      (other) =>
        other.kind === 'receive' &&
        other.at <= event.at &&
        other.items.some((one) => isDeepStrictEqual(nameOf(one), nameOf(item))),
    );
    if (!back.has(gtin) && !isComing) throw refusalAt(path, 'events.more_than_received', '0');
  }
}

const nameOf = (item: AuthoredItem): readonly string[] =>
  item.kind === 'batch'
    ? [item.gtin, item.batchNumber]
    : item.kind === 'pack'
      ? [item.gtin, item.serial]
      : item.kind === 'unit'
        ? [item.sscc]
        : [];
