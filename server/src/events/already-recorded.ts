// The same step entered again: same thing and quantity, step, time, place and document, under another name, as from another file, or from a form after
// a file; and a delivery that is received by the same paper a second time, whenever and wherever that is said to have been: a paper names a delivery,
// and a delivery comes once. It would count twice. Asked of what is entered on our own screens and in tables; what others send is told apart by its eventID, as the
// standard wants.
import { type AuthoredEvent, type AuthoredItem, authoredSteps, hasOutputs } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { batchKey, packKey } from '../codes/index.ts';
import { dayOf } from '../platform/clock.ts';
import { instant, integer } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Owner } from './deps.ts';
import { keyKinds } from './index-facts.ts';
import { pathOf } from './moved-goods.ts';

interface Entered {
  readonly path: string;
  readonly event: AuthoredEvent;
  readonly key: string;
  /** null: of a pack or a logistic unit, or not said. */
  readonly quantity: number | null;
  readonly unit: string | null;
}

/** null: animals, which have no number of GS1 and whose name is used again. */
function keyOfItem(item: AuthoredItem): string | null {
  if (item.kind === 'batch') return batchKey(item.gtin, item.batchNumber);
  if (item.kind === 'pack') return packKey(item.gtin, item.serial);
  return item.kind === 'unit' ? `/00/${item.sscc}` : null;
}

function enteredIn(events: readonly AuthoredEvent[]): readonly Entered[] {
  return events.flatMap((event, place) => {
    const field = hasOutputs(event.kind) ? 'outputs' : 'items';
    return event[field].flatMap((item, nth) => {
      const key = keyOfItem(item);
      if (key === null) return [];
      const [quantity, unit] =
        item.kind === 'batch' ? [item.quantity, item.unit === 'kilograms' ? 'KGM' : null] : [null, null];
      return [{ path: pathOf(events, place, nth, field), event, key, quantity, unit }];
    });
  });
}

const timeOf = ({ event }: Entered) => new Date(event.at).toISOString();

const idOf = ({ id }: AuthoredEvent) => `urn:uuid:${id.toLowerCase()}`;

/** Within what is entered at once: two rows of one table. */
const nameOf = ({ event, key, quantity, unit }: Entered) => {
  const paper = event.document?.number.trim() ?? '';
  const isByPaper = event.kind === 'receive' && paper !== '';
  const when = isByPaper ? [] : [Date.parse(event.at), event.place.gln ?? event.place.name.trim()];
  return JSON.stringify([event.kind, ...when, key, quantity, unit, paper, event.container]);
};

/** @throws Refusal events.already_recorded with the day since when it is on record */
export async function requireNotRecorded(
  tx: Transaction,
  { id: organisationId, realm }: Owner,
  events: readonly AuthoredEvent[],
  now: Date,
): Promise<void> {
  const entered = enteredIn(events);
  const first = new Map<string, AuthoredEvent>();
  for (const one of entered) {
    const other = first.get(nameOf(one));
    if (other && other !== one.event) throw refusalAt(one.path, 'events.already_recorded', dayOf(now));
    first.set(nameOf(one), one.event);
  }
  const column = (read: (one: Entered) => unknown) => sql.param(entered.map(read));
  const { epc, class_epc, output, class_output, biz_transaction } = keyKinds;
  const rows = await rowsOf(
    tx,
    { place: integer, since: instant },
    sql`with known as materialized (
        select k.key, k.kind, e.id, e.event_id, e.event_time, e.biz_step, e.read_point, e.text::jsonb as said, e.record_time
        from (select distinct key, kind, event_id from events.epcis_keys
          where key = any(${column(({ key }) => key)}::text[]) and kind in (${epc}, ${class_epc}, ${output}, ${class_output})) k
        join events.epcis_events e on e.id = k.event_id and e.organisation_id = ${organisationId}::uuid and e.realm = ${realm}
          and e.declared_at is null and (e.event_time = any(${column(timeOf)}::timestamptz[]) or e.biz_step = 'receiving') is true
          and not exists (select from events.epcis_events d where d.hash = e.identity and d.declared_at is not null and d.organisation_id = e.organisation_id)
      )
      select q.place::int, min(e.record_time) as since
      from unnest(${column(({ key }) => key)}::text[], ${column(({ event }) => authoredSteps[event.kind].bizStep)}::text[],
        ${column(timeOf)}::timestamptz[], ${column(({ quantity }) => quantity)}::float8[],
        ${column(({ unit }) => unit)}::text[], ${column(({ event }) => event.place.gln)}::text[], ${column(({ event }) => event.place.name)}::text[],
        ${column(({ event }) => (event.document ? encodeURIComponent(event.document.number.trim()) : null))}::text[],
        ${column(({ event }) => idOf(event))}::text[]) with ordinality q(key, step, at, quantity, unit, gln, named, document, id, place)
      join known e on e.key = q.key and e.biz_step = q.step and e.event_id is distinct from q.id
      cross join lateral (select coalesce(q.document, '') <> '' and exists (select from events.epcis_keys d where d.event_id = e.id
          and d.kind = ${biz_transaction} and lower(right(d.key, length(q.document) + 1)) = lower('/' || q.document)) as it) same_paper
      where ((e.event_time = q.at and (right(e.read_point, 13) = q.gln
            or (q.named <> '' and platform.likeness_of_name(e.said ->> 'amanah:place') = platform.likeness_of_name(q.named))))
          or (q.step = 'receiving' and same_paper.it))
        and (e.kind in (${epc}, ${output}) or exists (
          select from jsonb_array_elements(coalesce(e.said -> 'quantityList', e.said -> 'childQuantityList', e.said -> 'outputQuantityList')) g
          where right(g ->> 'epcClass', length(q.key)) = q.key and (g ->> 'quantity')::float8 is not distinct from q.quantity
            and g ->> 'uom' is not distinct from q.unit))
        and (q.document is null
          or not exists (select from events.epcis_keys d where d.event_id = e.id and d.kind = ${biz_transaction})
          or same_paper.it)
      group by q.place order by q.place limit 1`,
  );
  const [known] = rows;
  const found = entered[(known?.place ?? 0) - 1];
  if (known && found) throw refusalAt(found.path, 'events.already_recorded', dayOf(known.since));
}
