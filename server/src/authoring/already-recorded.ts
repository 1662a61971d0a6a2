// The same step entered again: same thing and quantity, step, time, place, unit and document, under another name, as from another file, or from a form after
// a file; and what is received or shipped by the same paper a second time, whenever and wherever that is said to have been: a paper names a delivery, and
// a delivery comes once. It would count twice. Another quantity by the same paper may be the same delivery as well: somebody says that it is a further
// part, a table does not. Asked of what is entered on our own screens and in tables; what others send is told apart by its eventID, as the standard wants.
import { type AuthoredEvent, type AuthoredItem, authoredSteps, changesHands, hasOutputs } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { packKey } from '../codes/index.ts';
import type { Owner } from '../events/index.ts';
import { keyKinds } from '../events/index.ts';
import { dayOf } from '../platform/clock.ts';
import { boolean, instant, integer, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { foldPapers } from '../platform/database/fold-papers.ts';
import { refusalAt } from '../platform/refusal.ts';
import { alikeKeys } from './alike-keys.ts';
import { pathOf } from './moved-goods.ts';
import { numberOfPaper } from './number-of-paper.ts';

interface Entered {
  readonly path: string;
  readonly event: AuthoredEvent;
  readonly item: Exclude<AuthoredItem, { kind: 'herd' }>;
  /** null: of a pack or a logistic unit, or not said. */
  readonly quantity: number | null;
  readonly unit: string | null;
}

/** As they are compared, however somebody typed them. */
interface Folded extends Entered {
  /** Under which the thing is on record. */
  readonly keys: readonly string[];
  /** What it is called among what is entered at once. */
  readonly thing: string;
  /** Empty: none. */
  readonly paper: string;
}

/** Without animals, which have no number of GS1 and whose name is used again. */
function enteredIn(events: readonly AuthoredEvent[]): readonly Entered[] {
  return events.flatMap((event, place) => {
    const field = hasOutputs(event.kind) ? 'outputs' : 'items';
    return event[field].flatMap((item, nth) => {
      if (item.kind === 'herd') return [];
      const [quantity, unit] =
        item.kind === 'batch' ? [item.quantity, item.unit === 'kilograms' ? 'KGM' : null] : [null, null];
      return [{ path: pathOf(events, place, nth, field), event, item, quantity, unit }];
    });
  });
}

/** A number that is no other batch's is compared by its letters and digits, as at the counter. */
async function fold(tx: Transaction, owner: Owner, entered: readonly Entered[]): Promise<readonly Folded[]> {
  const batches = entered.flatMap(({ item }) => (item.kind === 'batch' ? [item] : []));
  const keys = new Map((await alikeKeys(tx, owner, batches)).map((names, nth) => [batches[nth], names]));
  const papers = await foldPapers(
    tx,
    entered.flatMap(({ event }) => event.document?.number ?? []),
  );
  const rows = await rowsOf(
    tx,
    { number: text },
    sql`select case when exists (select from batches.batch_facts f where f.gtin = q.gtin and f.batch_number = q.number and f.realm = ${owner.realm})
        then q.number else coalesce(platform.likeness_of_name(q.number), '') end as number
      from unnest(${sql.param(entered.map(({ item }) => (item.kind === 'unit' ? null : item.gtin)))}::text[],
        ${sql.param(entered.map(({ item }) => (item.kind === 'batch' ? item.batchNumber : null)))}::text[]) with ordinality q(gtin, number, place) order by q.place`,
  );
  return entered.map((one, nth) => {
    const { number = '' } = rows[nth] ?? {};
    const { item, event } = one;
    const paper = papers.get(event.document?.number ?? '') ?? '';
    if (item.kind === 'batch') return { ...one, keys: keys.get(item) ?? [], thing: `${item.gtin} ${number}`, paper };
    const key = item.kind === 'pack' ? packKey(item.gtin, item.serial) : `/00/${item.sscc}`;
    return { ...one, keys: key === null ? [] : [key], thing: key ?? '', paper };
  });
}

const timeOf = ({ event }: Entered) => new Date(event.at).toISOString();

const idOf = ({ id }: AuthoredEvent) => `urn:uuid:${id.toLowerCase()}`;

/** Within what is entered at once: two rows of one table. */
function requireOnce(entered: readonly Folded[], isFurther: boolean, now: Date): void {
  const first = new Map<string, AuthoredEvent>();
  const isSecond = (one: Folded, name: readonly unknown[]) => {
    const key = JSON.stringify(name);
    const other = first.get(key) ?? one.event;
    first.set(key, other);
    return other !== one.event;
  };
  for (const one of entered) {
    const { path, event, thing, quantity, unit, paper } = one;
    const isByPaper = changesHands(event.kind) && paper !== '';
    const when = isByPaper ? [] : [Date.parse(event.at), event.place.gln ?? event.place.name.trim()];
    if (isSecond(one, [event.kind, ...when, thing, quantity, unit, paper, event.container]))
      throw refusalAt(path, 'events.already_recorded', dayOf(now));
    if (isByPaper && isSecond(one, [event.kind, thing, paper]) && !isFurther)
      throw refusalAt(path, 'events.further_part', dayOf(now));
  }
}

/** @throws Refusal events.already_recorded, events.further_part with the day since when it is on record */
export async function requireNotRecorded(
  tx: Transaction,
  owner: Owner,
  events: readonly AuthoredEvent[],
  { now, isFurther }: { readonly now: Date; readonly isFurther: boolean },
): Promise<void> {
  const entered = await fold(tx, owner, enteredIn(events));
  requireOnce(entered, isFurther, now);
  const all = await findRecorded(tx, owner, entered);
  const known = all.find(({ is_same }) => is_same) ?? (isFurther ? undefined : all[0]);
  const found = entered[(known?.place ?? 0) - 1];
  if (known && found)
    throw refusalAt(found.path, known.is_same ? 'events.already_recorded' : 'events.further_part', dayOf(known.since));
}

const { epc, class_epc, output, class_output, biz_transaction } = keyKinds;

/** The papers by which own events have goods of some names, each with its fold. */
async function papersOf(tx: Transaction, owner: Owner, keys: readonly string[]): Promise<readonly [string, string][]> {
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`select distinct d.key from events.event_keys k
      join events.captured_events e on e.id = k.event_id and e.organisation_id = ${owner.id}::uuid and e.biz_step in ('shipping', 'receiving')
        and not e.is_withdrawn
      join events.event_keys d on d.event_id = e.id and d.kind = ${biz_transaction}
      where k.key = any(${sql.param(keys)}::text[]) and k.kind in (${epc}, ${class_epc})`,
  );
  const folds = await foldPapers(
    tx,
    rows.map(({ key }) => numberOfPaper(key)),
  );
  return rows.map(({ key }) => [key, folds.get(numberOfPaper(key)) ?? '']);
}

/** Each that is on record, by its place: with as much first, then with another quantity by the same paper. */
async function findRecorded(tx: Transaction, owner: Owner, entered: readonly Folded[]) {
  const column = (read: (one: Folded) => unknown) => sql.param(entered.map(read));
  const named = entered.flatMap(({ keys }, place) => keys.map((key) => ({ key, place: place + 1 })));
  const keys = sql.param(named.map(({ key }) => key));
  const papers = entered.some(({ event }) => changesHands(event.kind))
    ? await papersOf(
        tx,
        owner,
        named.map(({ key }) => key),
      )
    : [];
  return rowsOf(
    tx,
    { place: integer, since: instant, is_same: boolean },
    sql`with named as materialized (select key, place from unnest(${keys}::text[], ${sql.param(named.map(({ place }) => place))}::int[]) n(key, place)),
      papers as materialized (select key, fold
        from unnest(${sql.param(papers.map(([key]) => key))}::text[], ${sql.param(papers.map(([, fold]) => fold))}::text[]) p(key, fold)),
      known as materialized (
        select k.key, k.kind, e.id, e.event_id, e.event_time, e.biz_step, e.read_point, e.text::jsonb as said, e.record_time
        from (select distinct key, kind, event_id from events.event_keys
          where key = any(${keys}::text[]) and kind in (${epc}, ${class_epc}, ${output}, ${class_output})) k
        join events.captured_events e on e.id = k.event_id and e.organisation_id = ${owner.id}::uuid and e.realm = ${owner.realm}
          and not e.is_withdrawn and (e.event_time = any(${column(timeOf)}::timestamptz[]) or e.biz_step in ('shipping', 'receiving')) is true
      )
      select q.place::int, min(e.record_time) as since, same.it as is_same
      from unnest(${column(({ event }) => authoredSteps[event.kind].bizStep)}::text[],
        ${column(timeOf)}::timestamptz[], ${column(({ quantity }) => quantity)}::float8[],
        ${column(({ unit }) => unit)}::text[], ${column(({ event }) => event.place.gln)}::text[], ${column(({ event }) => event.place.name)}::text[],
        ${column(({ paper }) => paper)}::text[], ${column(({ event }) => idOf(event))}::text[],
        ${column(({ event }) => event.container)}::text[]) with ordinality q(step, at, quantity, unit, gln, named, paper, id, container, place)
      join named n on n.place = q.place join known e on e.key = n.key and e.biz_step = q.step and e.event_id is distinct from q.id
      cross join lateral (select exists (select from papers p join events.event_keys d on d.key = p.key and d.event_id = e.id and d.kind = ${biz_transaction}
        where q.paper <> '' and p.fold = q.paper) as it) same_paper
      cross join lateral (select e.kind in (${epc}, ${output}) or exists (
        select from jsonb_array_elements(coalesce(e.said -> 'quantityList', e.said -> 'childQuantityList', e.said -> 'outputQuantityList')) g
        where right(g ->> 'epcClass', length(e.key)) = e.key and (g ->> 'quantity')::float8 is not distinct from q.quantity
          and g ->> 'uom' is not distinct from q.unit) as it) same
      where (q.step in ('shipping', 'receiving') and same_paper.it) or (same.it and e.event_time = q.at
        and (q.container is null or right(e.said ->> 'parentID', 18) = q.container)
        and (right(e.read_point, 13) = q.gln
          or (q.named <> '' and platform.likeness_of_name(e.said ->> 'amanah:place') = platform.likeness_of_name(q.named)))
        and (q.paper = '' or same_paper.it or not exists (select from events.event_keys d where d.event_id = e.id and d.kind = ${biz_transaction})))
      group by q.place, same.it order by q.place, same.it desc`,
  );
}
