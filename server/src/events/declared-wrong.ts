// Which events on record somebody has just declared to be wrong. Only whoever captured an event can take it back.
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { keyKinds } from './index-facts.ts';
import { consigneesOf } from './packings.ts';
import { bytesOfHashUri } from './prepare-events.ts';

/** Ids of the events that error declarations are about. EPCIS 2.0 section 7.4.1.4: same event, same hash, a declaration beside it. */
export async function declaredWrong(tx: Transaction, captured: readonly CapturedEvent[]): Promise<readonly string[]> {
  const wrong = captured.filter(({ facts }) => facts.errorDeclaration !== null);
  const hashes = wrong.flatMap(({ hash }) => bytesOfHashUri(hash) ?? []);
  if (hashes.length === 0) return [];
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select id from events.epcis_events
    where identity = any(${sql.param(hashes)}::bytea[]) and organisation_id = ${wrong[0]?.organisationId ?? null}::uuid`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Nobody unsays alone what others rely on: goods that are held, looked into or recalled keep the record by which they are found, and a unit that was
 * sent to another organisation, and received there, was packed and sent, as a pack was; so was one packed that was destroyed.
 *
 * @param captured with the batches that each concerns, also in units
 * @throws Refusal events.relied_upon
 */
export async function requireNotReliedUpon(
  tx: Transaction,
  captured: readonly CapturedEvent[],
  wrong: readonly string[],
): Promise<void> {
  if (wrong.length === 0) return;
  const { epc, parent } = keyKinds;
  const batchIds = captured.flatMap((one) => (one.facts.errorDeclaration === null ? [] : one.batchIds));
  const relied = await tx.execute(sql`select from events.epcis_events w
    where w.id = any(${sql.param([...wrong])}::uuid[]) and (
      ((w.biz_step in ('packing', 'shipping', 'receiving', 'destroying') or w.type = 'TransformationEvent') and exists (
        select from batches.blocks_on_batches b where b.batch_id = any(${sql.param(batchIds)}::uuid[])))
      or (w.biz_step = 'packing' and exists (select from events.event_keys k
          join events.event_keys n on n.key = k.key and n.kind = ${epc}
          join events.captured_events d on d.id = n.event_id and d.biz_step = 'destroying' and d.organisation_id = w.organisation_id and not d.is_withdrawn
        where k.event_id = w.id and k.kind = ${parent} and k.key like '/00/%'))
      or (w.biz_step = 'shipping' and exists (select from events.event_keys k
          join events.event_keys o on o.key = k.key and o.kind = ${epc}
          join events.captured_events r on r.id = o.event_id and r.biz_step = 'receiving' and r.realm = w.realm and not r.is_withdrawn
        where k.event_id = w.id and k.kind = ${epc} and k.key like '/01/%' and r.organisation_id <> w.organisation_id
          and r.organisation_id in (${consigneesOf(sql`w`)})
          and not exists (select from events.event_keys n join events.captured_events s on s.id = n.event_id and s.organisation_id = w.organisation_id
            and s.biz_step = 'shipping' and not s.is_withdrawn where n.key = k.key and n.kind = ${epc} and r.organisation_id in (${consigneesOf(sql`s`)}))))
      or (w.biz_step in ('packing', 'shipping') and exists (select from events.event_keys k
        where k.event_id = w.id and k.kind in (${epc}, ${parent}) and k.key like '/00/%'
          and exists (select from events.event_keys n join events.captured_events s on s.id = n.event_id and s.organisation_id = w.organisation_id
              and s.biz_step = 'shipping' and (s.id = w.id or not s.is_withdrawn)
            join events.event_keys o on o.key = k.key and o.kind = ${epc}
            join events.captured_events r on r.id = o.event_id and r.biz_step = 'receiving' and r.realm = w.realm and not r.is_withdrawn
            where n.key = k.key and n.kind = ${epc} and r.organisation_id <> w.organisation_id and r.organisation_id in (${consigneesOf(sql`s`)})))))
    limit 1`);
  if (relied.rows.length > 0) throw new Refusal('events.relied_upon');
}
