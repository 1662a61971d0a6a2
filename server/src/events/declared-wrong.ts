// Which events on record somebody has just declared to be wrong. Only whoever captured an event can take it back.
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { keyKinds } from './index-facts.ts';
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
 * Nobody unsays alone what others rely on: goods that are held, looked into or recalled keep the record by which they are found, and what another
 * organisation has received was packed and sent.
 *
 * @throws Refusal events.relied_upon
 */
export async function requireNotReliedUpon(tx: Transaction, wrong: readonly string[]): Promise<void> {
  if (wrong.length === 0) return;
  const { epc, parent, class_epc, input, output, class_input, class_output } = keyKinds;
  const ids = sql.param([...wrong]);
  const relied = await tx.execute(sql`select from events.epcis_events w
    where w.id = any(${ids}::uuid[]) and w.biz_step in ('packing', 'shipping', 'receiving') and (
      exists (select from events.event_keys k where k.event_id = w.id and k.kind in (${epc}, ${parent}) and k.key like '/00/%'
        and exists (select from events.event_keys o join events.captured_events r on r.id = o.event_id and r.organisation_id <> w.organisation_id
          and r.realm = w.realm and r.biz_step = 'receiving' and not r.is_withdrawn where o.key = k.key and o.kind = ${epc})
        and w.biz_step <> 'receiving')
      or exists (select from batches.batch_steps s join batches.batch_blocks b on b.batch_id = s.batch_id where s.epcis_event_id = w.id)
      or exists (select from events.event_keys k join batches.batch_facts f on k.key = '/01/' || f.gtin || '/10/' || f.batch_number
        join batches.batch_blocks b on b.batch_id = f.id
        where k.event_id = w.id and k.kind in (${class_epc}, ${epc}, ${input}, ${output}, ${class_input}, ${class_output})))
    limit 1`);
  if (relied.rows.length > 0) throw new Refusal('events.relied_upon');
}
