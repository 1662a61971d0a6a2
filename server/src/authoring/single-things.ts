// A logistic unit, and a pack with a serial number, is one thing in one place: it comes and leaves by turns, lies in one unit at a time, and what was used is
// gone. Asked of what is entered on our own screens and in tables; of what others send, contradictions are found afterwards.
import type { AuthoredEvent, AuthoredItem } from '@amanah/core/authoring';
import { type SQL, sql } from 'drizzle-orm';
import { packKey, thingOf } from '../codes/index.ts';
import { consigneesOf, holdersOf, keeperOf, keyKinds } from '../events/index.ts';
import { boolean, instant, text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';
import { type Mover, movingSteps } from './moved-goods.ts';
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
  await requireNoCircle(tx, mover, things);
  await requireOwnUnits(tx, mover, things);
  await requireSentHere(tx, mover, things);
  await requireNotDestroyed(tx, mover, things);
  const around = await unitsAround(tx, mover, [...new Set(things.map(({ key }) => key))]);
  const recorded = await readTurns(tx, mover, around);
  const entered = turnsEntered(things);
  const ownFirst = await madeOrPacked(tx, mover, things);
  for (const thing of things) {
    const now = [...(around.get(thing.key) ?? [])].flatMap((name) => entered.get(name) ?? []);
    const others = now.filter(({ event }) => event !== thing.event);
    requireTurn(thing, [...(recorded.get(thing.key) ?? []), ...others], ownFirst.has(thing.key));
  }
  await requireLoose(tx, mover, things);
}

const turnOf = (kind: AuthoredEvent['kind']): Turn | null =>
  kind === 'receive' ? 'comes' : kind === 'pack' || kind === 'slaughter' ? null : 'leaves';

/** By what is entered at once, under the key of what is named. */
const turnsEntered = (things: readonly NamedThing[]) =>
  Map.groupBy(
    things.flatMap(({ key, event, isContainer }) => {
      const turn = isContainer ? null : turnOf(event.kind);
      return turn === null ? [] : [{ key, event, at: Date.parse(event.at), turn }];
    }),
    ({ key }) => key,
  );

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

/** Refuses the first of some things of which a question is answered. @param found a select of keys among them */
async function refuseFound(
  tx: Transaction,
  things: readonly NamedThing[],
  code: Parameters<typeof refusalAt>[1],
  found: (keys: SQL) => SQL,
): Promise<void> {
  if (things.length === 0) return;
  const keys = sql`unnest(${sql.param([...new Set(things.map(({ key }) => key))])}::text[]) q(key)`;
  const [row] = await rowsOf(tx, { key: text }, found(keys));
  const one = row && things.find(({ key }) => key === row.key);
  if (one) throw refusalAt(one.path, code);
}

const containersOf = (things: readonly NamedThing[]) => things.filter(({ isContainer }) => isContainer);

/** Nothing lies in itself. */
async function requireNoCircle(tx: Transaction, mover: Mover, things: readonly NamedThing[]): Promise<void> {
  const packings = mover.events.flatMap(({ items, container }) =>
    container === null
      ? []
      : items.flatMap((item) => (item.kind === 'unit' ? [{ outer: container, inner: item.sscc }] : [])),
  );
  if (packings.length === 0) return;
  const list = (read: (one: (typeof packings)[number]) => string) => sql.param(packings.map(read));
  await refuseFound(
    tx,
    containersOf(things),
    'events.unit_within_itself',
    (keys) => sql`with recursive packed(outer_key, inner_key) as (
        select ('/00/' || p.outer_key) collate "C", ('/00/' || p.inner_key) collate "C"
          from unnest(${list(({ outer }) => outer)}::text[], ${list(({ inner }) => inner)}::text[]) p(outer_key, inner_key)
      ), reached(container, key) as (
        select outer_key, inner_key from packed
        union
        select r.container, n.key from reached r cross join lateral (
          select p.inner_key as key from packed p where p.outer_key = r.key
          union all
          select c.key from events.lineage o join events.lineage c on c.process = o.process and c.event_id = o.event_id and c.side = 0 and c.key like '/00/%'
            where o.key = r.key and o.side = 1 and ${countsFor(mover, sql`o`)}
        ) n
      ) select q.key from ${keys} join reached r on r.container = q.key and r.key = q.key limit 1`,
  );
}

/** A unit is filled by whoever packed it first, or has received it. */
const requireOwnUnits = (tx: Transaction, { realm, organisationId }: Mover, things: readonly NamedThing[]) =>
  refuseFound(
    tx,
    containersOf(things),
    'events.unit_of_another',
    (keys) => sql`select q.key from ${keys}
      where ${keeperOf(sql`${realm}`, sql`q.key`)} <> ${organisationId}::uuid
        and not exists (select from events.event_keys k join events.captured_events e on e.id = k.event_id and e.organisation_id = ${organisationId}::uuid
          and e.biz_step = 'receiving' and not e.is_withdrawn where k.key = q.key and k.kind = ${keyKinds.epc}) limit 1`,
  );

/** What whoever had it last sent to an organisation here is taken in by nobody else. */
const requireSentHere = (tx: Transaction, { realm, organisationId }: Mover, things: readonly NamedThing[]) =>
  refuseFound(
    tx,
    things.filter(({ event }) => event.kind === 'receive'),
    'events.sent_to_another',
    (keys) => sql`select q.key from ${keys}
      cross join lateral (select e.id, e.text from events.event_keys k join events.captured_events e on e.id = k.event_id and e.realm = ${realm}
        and e.biz_step = 'shipping' and not e.is_withdrawn and e.organisation_id in (${holdersOf(sql`${realm}`, sql`q.key`)})
        where k.key = q.key and k.kind = ${keyKinds.epc} order by e.event_time desc, e.record_time desc limit 1) sent
      cross join lateral (select array(${consigneesOf(sql`sent`)}) as ids) receiver
      where receiver.ids <> '{}' and ${organisationId}::uuid <> all(receiver.ids) limit 1`,
  );

/** What whoever had it destroyed, or its maker, comes to nobody, nor what lay in a unit that was. */
async function requireNotDestroyed(tx: Transaction, mover: Mover, things: readonly NamedThing[]): Promise<void> {
  const received = things.filter(({ event }) => event.kind === 'receive');
  if (received.length === 0) return;
  const around = await unitsAround(tx, mover, [...new Set(received.map(({ key }) => key))]);
  const pairs = [...around].flatMap(([thing, keys]) => [...keys].map((key) => ({ thing, key })));
  const list = (read: (pair: (typeof pairs)[number]) => string) => sql.param(pairs.map(read));
  await refuseFound(
    tx,
    received,
    'events.already_left',
    (
      keys,
    ) => sql`select q.key from ${keys} join unnest(${list(({ thing }) => thing)}::text[], ${list(({ key }) => key)}::text[]) a(thing, key) on a.thing = q.key
      where exists (select from events.event_keys k join events.captured_events e on e.id = k.event_id and e.realm = ${mover.realm} and e.biz_step = 'destroying'
          and not e.is_withdrawn and e.organisation_id in (${holdersOf(sql`${mover.realm}`, sql`a.key`)})
        where k.key = a.key and k.kind = ${keyKinds.epc})
      or exists (select from batches.destroyed_packs d where q.key = '/01/' || d.gtin || '/21/' || platform.key_part(d.serial)) limit 1`,
  );
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
    sql`select q.asked, e.event_time as at, e.biz_step is not distinct from 'receiving' as comes
      from unnest(${sql.param(pairs.map(({ asked }) => asked))}::text[], ${sql.param(pairs.map(({ key }) => key))}::text[]) q(asked, key)
      join events.event_keys k on k.key = q.key and k.kind in (${keyKinds.epc}, ${keyKinds.input})
      join events.captured_events e on e.id = k.event_id and e.organisation_id = ${mover.organisationId}::uuid and not e.is_withdrawn
      where (e.biz_step in ${movingSteps} or k.kind = ${keyKinds.input}) and coalesce(e.event_id <> all(${againOf(mover)}::text[]), true)`,
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
  things: readonly NamedThing[],
): Promise<ReadonlySet<string>> {
  const list = (read: (one: NamedThing) => string | null) => sql.param(things.map(read));
  const rows = await rowsOf(
    tx,
    { key: text },
    sql`select q.key from unnest(${list(({ key }) => key)}::text[], ${list(({ key }) => thingOf(key).gtin)}::text[], ${list(({ key }) => thingOf(key).serial)}::text[]) q(key, gtin, serial)
      where ${keeperOf(sql`${realm}`, sql`q.key`)} = ${organisationId}::uuid or exists (select from batches.serial_batches s
        join batches.batch_facts b on b.id = s.batch_id and b.producer_id = ${organisationId}::uuid where s.gtin = q.gtin and s.serial = q.serial)`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** What is packed lies in no other unit, unless it moved by itself since. */
async function requireLoose(tx: Transaction, mover: Mover, things: readonly NamedThing[]): Promise<void> {
  const packed = things.filter(({ event, isContainer }) => event.kind === 'pack' && !isContainer);
  for (const [one, other] of Map.groupBy(packed, ({ key }) => key).values())
    if (one && other && other.event !== one.event) throw refusalAt(other.path, 'events.in_another_unit');
  await refuseFound(
    tx,
    packed,
    'events.in_another_unit',
    (keys) => sql`select q.key from ${keys}
      where exists (select from events.lineage c join events.lineage o on o.process = c.process and o.event_id = c.event_id and o.side = 1
          and o.key like '/00/%' and ${countsFor(mover, sql`o`)}
        join events.captured_events e on e.id = c.event_id
        where c.key = q.key and c.side = 0 and coalesce(e.event_id <> all(${againOf(mover)}::text[]), true)
          and not exists (select from events.event_keys k join events.captured_events m on m.id = k.event_id and m.organisation_id = ${mover.organisationId}::uuid
            and m.biz_step in ${movingSteps} and not m.is_withdrawn and m.event_time >= e.event_time
            where k.key = q.key and k.kind = ${keyKinds.epc}))
      limit 1`,
  );
}
