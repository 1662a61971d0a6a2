// A logistic unit, and a pack with a serial number, is one thing in one place: it comes and leaves by turns, lies in one unit at a time, and what was used is
// gone. Asked of what is entered on our own screens and in tables; of what others send, contradictions are found afterwards.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/authoring';
import { sql } from 'drizzle-orm';
import { packKey } from '../codes/index.ts';
import { keeperOf, keyKinds } from '../events/index.ts';
import { boolean, instant, integer, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import type { Mover } from './moved-goods.ts';
import { countsFor } from './unit-contents.ts';

/** How a thing is named in what is entered. */
interface NamedThing {
  readonly path: string;
  readonly event: AuthoredEvent;
  readonly key: string;
  /** Something is packed into it. */
  readonly isContainer: boolean;
}

type Turn = 'comes' | 'leaves';
interface Moved {
  readonly at: number;
  readonly turn: Turn;
}

const keyOf = (item: AuthoredItem): string | null => {
  if (item.kind === 'unit') return `/00/${item.sscc}`;
  return item.kind === 'pack' ? packKey(item.gtin, item.serial) : null;
};

function thingsIn(events: readonly AuthoredEvent[]): readonly NamedThing[] {
  return events.flatMap((event, place) => {
    const before = events.length === 1 ? '' : `/eventList/${place}`;
    const items = event.items.flatMap((item, nth) => {
      const key = keyOf(item);
      return key === null ? [] : [{ path: `${before}/items/${nth}`, event, key, isContainer: false }];
    });
    const { container } = event;
    if (container === null) return items;
    return [...items, { path: `${before}/container`, event, key: `/00/${container}`, isContainer: true }];
  });
}

/** @throws Refusal events.already_here, events.already_left, events.in_another_unit, events.unit_of_another, events.unit_within_itself, events.sent_to_another */
export async function requireThingsFree(tx: Transaction, mover: Mover): Promise<void> {
  const things = thingsIn(mover.events);
  if (things.length === 0) return;
  const keys = [...new Set(things.map(({ key }) => key))];
  await requireNoCircle(tx, mover, things);
  await requireOwnUnits(tx, mover, things);
  await requireSentHere(tx, mover, things);
  const around = await unitsAround(tx, mover, keys);
  const recorded = await readTurns(tx, mover, around);
  const ownFirst = await madeOrPacked(tx, mover, keys);
  for (const thing of things) {
    const entered = turnsEntered(mover.events, around.get(thing.key) ?? new Set(), thing.event);
    requireTurn(thing, [...(recorded.get(thing.key) ?? []), ...entered], ownFirst.has(thing.key));
  }
  await requireLoose(tx, mover, things);
}

const turnOf = (kind: AuthoredEvent['kind']): Turn | null =>
  kind === 'receive' ? 'comes' : kind === 'ship' || kind === 'process' ? 'leaves' : null;

/** By what else is entered at once. */
function turnsEntered(
  events: readonly AuthoredEvent[],
  names: ReadonlySet<string>,
  except: AuthoredEvent,
): readonly Moved[] {
  return events.flatMap((event) => {
    const turn = turnOf(event.kind);
    const isNamed = event.items.some((item) => names.has(keyOf(item) ?? ''));
    return turn === null || event === except || !isNamed ? [] : [{ at: Date.parse(event.at), turn }];
  });
}

/** @param isOwnFirst it is here until it leaves: made or packed by whoever moves it */
function requireTurn({ path, event, isContainer }: NamedThing, moved: readonly Moved[], isOwnFirst: boolean): void {
  const at = Date.parse(event.at);
  // What comes at the same time as it leaves came before.
  const before = moved.filter(
    (one) => one.at < at || (one.at === at && (one.turn === 'comes' || event.kind !== 'receive')),
  );
  const last = before.toSorted(
    (one, other) => other.at - one.at || Number(other.turn === 'leaves') - Number(one.turn === 'leaves'),
  )[0];
  const next = moved.filter((one) => !before.includes(one)).toSorted((one, other) => one.at - other.at)[0];
  const turn = isContainer ? null : turnOf(event.kind);
  const isHere = last ? last.turn === 'comes' : isOwnFirst;
  if (turn === 'comes' && (isHere || next?.turn === 'comes')) throw refusalAt(path, 'events.already_here');
  if (turn !== 'comes' && last?.turn === 'leaves') throw refusalAt(path, 'events.already_left');
  if (turn === 'leaves' && next?.turn === 'leaves') throw refusalAt(path, 'events.already_left');
}

/** Nothing lies in itself. */
async function requireNoCircle(
  tx: Transaction,
  { realm, events }: Mover,
  things: readonly NamedThing[],
): Promise<void> {
  const containers = things.filter(({ isContainer }) => isContainer);
  if (containers.length === 0) return;
  const packings = events.flatMap(({ items, container }) =>
    container === null
      ? []
      : items.flatMap((item) => (item.kind === 'unit' ? [{ outer: container, inner: item.sscc }] : [])),
  );
  if (packings.length === 0) return;
  const rows = await rowsOf(
    tx,
    { container: text },
    sql`with recursive packed(outer_key, inner_key) as (
        select ('/00/' || q.outer_key) collate "C", ('/00/' || q.inner_key) collate "C"
          from unnest(${sql.param(packings.map(({ outer }) => outer))}::text[], ${sql.param(packings.map(({ inner }) => inner))}::text[]) q(outer_key, inner_key)
      ), reached(container, key) as (
        select outer_key, inner_key from packed
        union
        select r.container, n.key from reached r cross join lateral (
          select p.inner_key as key from packed p where p.outer_key = r.key
          union all
          select c.key from events.lineage o join events.captured_events e on e.id = o.event_id and e.realm = ${realm} and not e.is_withdrawn
            join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0 and c.key like '/00/%'
            where o.key = r.key and o.side = 1
        ) n
      ) select container from reached where key = container limit 1`,
  );
  const found = containers.find(({ key }) => key === rows[0]?.container);
  if (found) throw refusalAt(found.path, 'events.unit_within_itself');
}

/** A unit is filled by whoever packed it first, or has received it. */
async function requireOwnUnits(
  tx: Transaction,
  { realm, organisationId }: Mover,
  things: readonly NamedThing[],
): Promise<void> {
  const containers = things.filter(({ isContainer }) => isContainer);
  if (containers.length === 0) return;
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`select q.key from unnest(${sql.param(containers.map(({ key }) => key))}::text[]) q(key)
      where ${keeperOf(sql`${realm}`, sql`q.key`)} <> ${organisationId}::uuid
        and not exists (select from events.event_keys k join events.captured_events e on e.id = k.event_id and e.organisation_id = ${organisationId}::uuid
          and e.biz_step = 'receiving' and not e.is_withdrawn where k.key = q.key and k.kind = ${keyKinds.epc}) limit 1`,
  );
  const found = containers.find(({ key }) => key === rows[0]?.key);
  if (found) throw refusalAt(found.path, 'events.unit_of_another');
}

/** What was last sent to an organisation here is taken in by nobody else. */
async function requireSentHere(
  tx: Transaction,
  { realm, organisationId }: Mover,
  things: readonly NamedThing[],
): Promise<void> {
  const coming = things.filter(({ event }) => event.kind === 'receive');
  if (coming.length === 0) return;
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`select q.key from unnest(${sql.param(coming.map(({ key }) => key))}::text[]) q(key)
      cross join lateral (select e.id from events.event_keys k join events.captured_events e on e.id = k.event_id and e.realm = ${realm}
        and e.biz_step = 'shipping' and not e.is_withdrawn
        where k.key = q.key and k.kind = ${keyKinds.epc} order by e.event_time desc, e.record_time desc limit 1) sent
      cross join lateral (select array_agg(o.id) as ids from events.event_keys d join organisations.organisation_names o
        on right(d.key, 36) = o.id::text or exists (select from organisations.site_places s where s.organisation_id = o.id and '/417/' || s.gln = right(d.key, 18))
        where d.event_id = sent.id and d.kind = ${keyKinds.destination}) receiver
      where receiver.ids is not null and ${organisationId}::uuid <> all(receiver.ids) limit 1`,
  );
  const found = coming.find(({ key }) => key === rows[0]?.key);
  if (found) throw refusalAt(found.path, 'events.sent_to_another');
}

/** Each thing, with the units that it lies or lay in. */
async function unitsAround(
  tx: Transaction,
  mover: Mover,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await rowsOf(
    tx,
    { asked: text, key: text },
    sql`with recursive around(asked, key) as (
        select q.key, q.key collate "C" from unnest(${sql.param([...keys])}::text[]) q(key)
        union
        select a.asked, o.key from around a join events.lineage c on c.key = a.key and c.side = 0
          join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1 and o.key like '/00/%' and ${countsFor(mover, sql`o`)}
      ) select asked, key from around`,
  );
  const around = new Map<string, Set<string>>();
  for (const { asked, key } of rows) around.set(asked, (around.get(asked) ?? new Set()).add(key));
  return around;
}

const againOf = ({ events }: Mover) => sql.param(events.map(({ id }) => `urn:uuid:${id.toLowerCase()}`));

/** When each thing came or left by the own record, by itself or in a unit. */
async function readTurns(
  tx: Transaction,
  mover: Mover,
  around: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, readonly Moved[]>> {
  const pairs = [...around].flatMap(([asked, keys]) => [...keys].map((key) => ({ asked, key })));
  const rows = await rowsOf(
    tx,
    { asked: text, at: instant, comes: boolean },
    sql`select q.asked, e.event_time as at, e.biz_step = 'receiving' as comes
      from unnest(${sql.param(pairs.map(({ asked }) => asked))}::text[], ${sql.param(pairs.map(({ key }) => key))}::text[]) q(asked, key)
      join events.event_keys k on k.key = q.key and k.kind in (${keyKinds.epc}, ${keyKinds.input})
      join events.captured_events e on e.id = k.event_id and e.organisation_id = ${mover.organisationId}::uuid and not e.is_withdrawn
      where (e.biz_step in ('shipping', 'receiving') or k.kind = ${keyKinds.input}) and e.event_id <> all(${againOf(mover)}::text[])`,
  );
  return Map.groupBy(
    rows.map(({ asked, at, comes }) => ({
      asked,
      at: at.getTime(),
      turn: comes ? ('comes' as const) : ('leaves' as const),
    })),
    ({ asked }) => asked,
  );
}

/** Units that the organisation packed first, and packs of its own batches: they are there without having come. */
async function madeOrPacked(
  tx: Transaction,
  { realm, organisationId }: Mover,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`select q.key from unnest(${sql.param([...keys])}::text[]) q(key)
      where ${keeperOf(sql`${realm}`, sql`q.key`)} = ${organisationId}::uuid or exists (select from batches.serial_batches s
        join batches.batch_facts b on b.id = s.batch_id and b.producer_id = ${organisationId}::uuid where '/01/' || s.gtin || '/21/' || s.serial = q.key)`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** What is packed lies in no other unit, unless it moved by itself since. */
async function requireLoose(tx: Transaction, mover: Mover, things: readonly NamedThing[]): Promise<void> {
  const packed = things.filter(({ event, isContainer }) => event.kind === 'pack' && !isContainer);
  const twice = packed.find(({ key, event }) => packed.some((other) => other.key === key && other.event !== event));
  if (twice) throw refusalAt(twice.path, 'events.in_another_unit');
  const rows = await rowsOf(
    tx,
    { place: integer },
    sql`select q.place::int from unnest(${sql.param(packed.map(({ key }) => key))}::text[]) with ordinality q(key, place)
      where exists (select from events.lineage c join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1
          and o.key like '/00/%' and ${countsFor(mover, sql`o`)}
        join events.captured_events e on e.id = c.event_id
        where c.key = q.key and c.side = 0 and e.event_id <> all(${againOf(mover)}::text[])
          and not exists (select from events.event_keys k join events.captured_events m on m.id = k.event_id and m.organisation_id = ${mover.organisationId}::uuid
            and m.biz_step in ('shipping', 'receiving') and not m.is_withdrawn and m.event_time >= e.event_time
            where k.key = q.key and k.kind = ${keyKinds.epc}))
      order by q.place limit 1`,
  );
  const found = packed[(rows[0]?.place ?? 0) - 1];
  if (found) throw refusalAt(found.path, 'events.in_another_unit');
}
