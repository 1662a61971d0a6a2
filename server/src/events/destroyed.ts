// Goods that are on record as destroyed, whoever said so.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { storedKey } from '../codes/index.ts';
import { float, text } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { keyKinds } from './index-facts.ts';
import { piecesInUnits } from './packings.ts';

/**
 * How many pieces of some batches were recorded as destroyed since, loose, as packs of them, and in logistic units.
 *
 * @param about.batches each with its stored key
 */
export async function piecesDestroyed(
  tx: Parameters<typeof rowsOf>[0],
  {
    realm,
    since,
    batches,
  }: Omit<Parameters<typeof piecesInUnits>[1], 'units'> & { readonly realm: Realm; readonly since: Date },
): Promise<number> {
  const list = (read: (one: (typeof batches)[number]) => string) => sql.param(batches.map(read));
  const keys = list(({ key }) => storedKey(key));
  const destroyed = sql`events.event_keys k join events.captured_events e on e.id = k.event_id and e.realm = ${realm} and e.biz_step = 'destroying'
    and not e.is_withdrawn and e.record_time >= ${since.toISOString()}::timestamptz`;
  const [loose] = await rowsOf(
    tx,
    { pieces: float },
    sql`select coalesce(sum(case when k.kind = ${keyKinds.epc} then 1 else (select coalesce(sum((q ->> 'quantity')::float8), 0)
        from jsonb_array_elements(e.text::jsonb -> 'quantityList') q where q ->> 'uom' is null and right(q ->> 'epcClass', length(k.key)) = k.key) end), 0)::float8 as pieces
      from ${destroyed} where (k.kind = ${keyKinds.class_epc} and k.key = any(${keys}::text[]))
        or (k.kind = ${keyKinds.epc} and k.key in (select '/01/' || s.gtin || '/21/' || s.serial
          from unnest(${list(({ gtin }) => gtin)}::text[], ${list(({ batchNumber }) => batchNumber)}::text[]) q(gtin, number)
          join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.number and b.realm = ${realm}
          join batches.serial_batches s on s.batch_id = b.id))`,
  );
  const units = await rowsOf(
    tx,
    { key: text },
    sql`select distinct k.key from ${destroyed} where k.kind = ${keyKinds.epc} and k.key like '/00/%'`,
  );
  const inUnits = await piecesInUnits(tx, { realm, batches, units: units.map(({ key }) => key) });
  return [...inUnits.values()].reduce((sum, pieces) => sum + pieces, loose?.pieces ?? 0);
}
