// Who says to have destroyed goods.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { storedKey } from '../codes/index.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { keyKinds } from './index-facts.ts';

/**
 * Organisations that have on record to have destroyed some of these batches, packs of them, or any logistic unit, in which they may lie. By their word:
 * nothing here says that they had them.
 *
 * @param about.batches each with its stored key
 */
export async function organisationsDestroying(
  tx: Parameters<typeof rowsOf>[0],
  {
    realm,
    batches,
  }: {
    readonly realm: Realm;
    readonly batches: readonly { readonly gtin: string; readonly batchNumber: string; readonly key: string }[];
  },
): Promise<readonly string[]> {
  const list = (read: (one: (typeof batches)[number]) => string) => sql.param(batches.map(read));
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select distinct e.organisation_id as id from events.event_keys k join events.captured_events e on e.id = k.event_id
      where e.realm = ${realm} and e.biz_step = 'destroying' and not e.is_withdrawn and (
        (k.kind = ${keyKinds.class_epc} and k.key = any(${list(({ key }) => storedKey(key))}::text[]))
        or (k.kind = ${keyKinds.epc} and (k.key like '/00/%' or k.key in (select '/01/' || s.gtin || '/21/' || s.serial
          from unnest(${list(({ gtin }) => gtin)}::text[], ${list(({ batchNumber }) => batchNumber)}::text[]) q(gtin, number)
          join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.number and b.realm = ${realm}
          join batches.serial_batches s on s.batch_id = b.id))))`,
  );
  return rows.map(({ id }) => id);
}
