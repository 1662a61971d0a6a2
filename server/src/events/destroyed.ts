// What makers destroyed of their batches, and who else says to have destroyed goods.
import { piecesDestroyed } from '@amanah/core/events';
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { type DestroyedPack, type Destruction, writeDestructions } from '../batches/index.ts';
import { batchKey, storedKey, thingOf } from '../codes/index.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { keyKinds } from './index-facts.ts';
import type { OnRecord } from './lookups.ts';
import { namedUnits, piecesInUnits } from './packings.ts';

/** By the word of the maker alone, what lies in units with it. What is declared wrong destroyed nothing. */
export async function projectDestroyed(
  tx: Transaction,
  captured: readonly CapturedEvent[],
  { batches, inUnits }: Pick<OnRecord, 'batches' | 'inUnits'>,
  wrong: readonly string[],
): Promise<void> {
  const rows: Destruction[] = [];
  const packs: DestroyedPack[] = [];
  for (const { id: eventId, facts, variantOf, organisationId, realm, batchIds } of captured) {
    const named = piecesDestroyed(facts);
    if (named.size === 0 || variantOf !== null) continue;
    const units = namedUnits(facts);
    for (const batchId of batchIds) {
      const own = [...batches].flatMap(([key, list]) =>
        list.flatMap((one) => (one.id === batchId && one.producerId === organisationId ? { key, ...one } : [])),
      );
      const keys = new Set(own.map(({ key }) => key));
      const direct = [...named].reduce((sum, [key, pieces]) => sum + (keys.has(storedKey(key)) ? pieces : 0), 0);
      const lots = own.slice(0, 1).flatMap(({ key: named, batchNumber }) => {
        const { gtin } = thingOf(named);
        const key = gtin === null ? null : batchKey(gtin, batchNumber);
        return gtin === null || key === null ? [] : [{ gtin, batchNumber, key: storedKey(key) }];
      });
      const packed = [...(await piecesInUnits(tx, { realm, units, batches: lots })).values()];
      const pieces = packed.reduce((sum, one) => sum + one, direct);
      if (pieces > 0) rows.push({ batchId, eventId, realm, pieces });
      const gone = new Set([...[...named.keys()].map(storedKey), ...units.flatMap((unit) => inUnits.get(unit) ?? [])]);
      for (const { key } of own) {
        const { gtin, serial } = thingOf(key);
        if (gtin !== null && serial !== null && gone.has(key)) packs.push({ gtin, serial, eventId });
      }
    }
  }
  await writeDestructions(tx, { pieces: rows, packs, wrong });
}

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
        or (k.kind = ${keyKinds.epc} and (k.key like '/00/%' or k.key in (select '/01/' || s.gtin || '/21/' || platform.key_part(s.serial)
          from unnest(${list(({ gtin }) => gtin)}::text[], ${list(({ batchNumber }) => batchNumber)}::text[]) q(gtin, number)
          join batches.batch_facts b on b.gtin = q.gtin and b.batch_number = q.number and b.realm = ${realm}
          join batches.serial_batches s on s.batch_id = b.id))))`,
  );
  return rows.map(({ id }) => id);
}
