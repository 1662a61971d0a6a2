// Says of captured events who is owed them: after the answer to whoever captured, by turns of those who capture, a few subscriptions at a time.
// Done twice it writes nothing twice; an event is taken out only when all of them were asked.
import { identifyEvent, matchesQuery } from '@amanah/core/events';
import { isVisibleIn, type Realm, realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { boolean, instant, nullable, type RowOf, text, textOf, uuid, uuids } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { parseObject } from '../platform/parse-object.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import type { EventsDeps } from './deps.ts';
import { readMasterData } from './master-data.ts';
import { namespacesColumn } from './namespaces-column.ts';
import { createQueryMemory, nameOfQuery } from './query-memory.ts';

const leaseMilliseconds = 120_000;
const mostEvents = 200;
const mostSubscriptions = 500;
const noId = '00000000-0000-0000-0000-000000000000';

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

const eventColumns = {
  id: uuid,
  organisation_id: uuid,
  realm: textOf(realms),
  is_public: boolean,
  audience: nullable(uuids),
  record_time: instant,
  text,
  namespaces: namespacesColumn,
};

const maySee = (
  event: Pick<CapturedEvent, 'isPublic' | 'organisationId' | 'audience' | 'realm'>,
  viewer: { readonly organisationId: string; readonly realm: Realm },
): boolean =>
  (event.isPublic && isVisibleIn(event.realm, viewer.realm)) ||
  event.organisationId === viewer.organisationId ||
  event.audience.includes(viewer.organisationId);

/** Events of the organisation whose turn it is. */
async function takeUnmatched({ database, clock }: EventsDeps, lastServed: string): Promise<readonly string[]> {
  const now = clock.now();
  const isFree = sql`(taken_until is null or taken_until < ${at(now)})`;
  const taken = await rowsOf(
    database.sql,
    { event_id: uuid },
    sql`
    update events.unmatched_events set taken_until = ${at(new Date(now.getTime() + leaseMilliseconds))}
    where event_id in (select event_id from events.unmatched_events
      where organisation_id = coalesce(
        (select organisation_id from events.unmatched_events where organisation_id > ${lastServed}::uuid and ${isFree} order by organisation_id limit 1),
        (select organisation_id from events.unmatched_events where ${isFree} order by organisation_id limit 1)) and ${isFree}
      order by event_id limit ${mostEvents} for update skip locked)
    returning event_id`,
  );
  return taken.map((row) => row.event_id);
}

async function readEvents({ database }: EventsDeps, ids: readonly string[]) {
  const rows = await rowsOf(
    database.sql,
    eventColumns,
    sql`select e.id, e.organisation_id, e.realm, e.is_public, e.audience, e.record_time, e.text, c.namespaces
      from events.epcis_events e join events.epcis_contexts c on c.id = e.context_id where e.id = any(${sql.param(ids)}::uuid[]) order by e.id`,
  );
  return rows.map((row) => ({
    ...{ id: row.id, organisationId: row.organisation_id, realm: row.realm, recordTime: row.record_time },
    ...{ isPublic: row.is_public, audience: row.audience ?? [] },
    facts: identifyEvent(parseObject(row.text), row.namespaces, row.record_time.toISOString()),
  }));
}
type Unmatched = Awaited<ReturnType<typeof readEvents>>[number];

const subscriberColumns = {
  id: uuid,
  organisation_id: uuid,
  realm: textOf(realms),
  name: text,
  version: text,
  since: instant,
};
type Subscriber = RowOf<typeof subscriberColumns>;

/** Those who may see one of the events: whoever has left, or whose realm is closed here, is owed nothing. */
function readSubscribers({ database }: EventsDeps, events: readonly Unmatched[], after: string) {
  const named = [...new Set(events.flatMap(({ organisationId, audience }) => [organisationId, ...audience]))];
  const viewers = realms.filter((viewer) =>
    events.some(({ isPublic, realm }) => isPublic && isVisibleIn(realm, viewer)),
  );
  return rowsOf(
    database.sql,
    subscriberColumns,
    sql`select s.id, s.organisation_id, o.realm, q.name, q.xmin::text as version, s.since from events.epcis_subscriptions s
      join organisations.organisation_names o on o.id = s.organisation_id and o.status = 'approved'
      join events.epcis_queries q on q.organisation_id = s.organisation_id and q.name = s.query_name
      where s.id > ${after}::uuid
        and (s.organisation_id = any(${sql.param(named)}::uuid[]) or o.realm = any(${sql.param(viewers)}::text[]))
      order by s.id limit ${mostSubscriptions}`,
  );
}

export function createMatching(deps: EventsDeps, onMatched: () => void) {
  const { database, giveWay } = deps;
  const queriesOf = createQueryMemory(deps);
  let lastServed = noId;

  async function matchSome(
    subscribers: readonly Subscriber[],
    events: readonly Unmatched[],
    masterData: Awaited<ReturnType<typeof readMasterData>>,
  ): Promise<void> {
    const byQuery = Map.groupBy(subscribers, ({ organisation_id: organisationId, name, version }) =>
      nameOfQuery({ organisationId, name, version }),
    );
    const names = [...byQuery.values()].flatMap(([one]) =>
      one ? [{ ...one, organisationId: one.organisation_id }] : [],
    );
    for await (const queries of queriesOf(names)) {
      const begun = performance.now();
      const queued: { readonly subscription: string; readonly event: string }[] = [];
      for (const [name, query] of queries) {
        const group = byQuery.get(name) ?? [];
        const [first] = group;
        if (!first) continue;
        const viewer = { organisationId: first.organisation_id, realm: first.realm };
        const matched = events.filter((one) => maySee(one, viewer) && matchesQuery(query, one.facts, masterData));
        for (const { id, since } of group)
          for (const one of matched) if (one.recordTime >= since) queued.push({ subscription: id, event: one.id });
      }
      // Not for one that ended meanwhile.
      if (queued.length > 0)
        await database.sql.execute(sql`insert into events.epcis_deliveries (subscription_id, event_id)
          select s.id, o.event from unnest(${sql.param(queued.map(({ subscription }) => subscription))}::uuid[],
            ${sql.param(queued.map(({ event }) => event))}::uuid[]) as o(subscription, event)
          join events.epcis_subscriptions s on s.id = o.subscription on conflict do nothing`);
      await giveWay.pause(performance.now() - begun);
    }
  }

  /** @returns whether all were asked */
  async function matchAll(events: readonly Unmatched[], isStopping: () => boolean): Promise<boolean> {
    const [first] = events;
    if (!first) return true;
    let after = noId;
    let masterData: Awaited<ReturnType<typeof readMasterData>> | null = null;
    while (!isStopping()) {
      const subscribers = await readSubscribers(deps, events, after);
      const last = subscribers.at(-1);
      if (!last) return true;
      masterData ??= await readMasterData(database.sql, first.organisationId);
      await matchSome(subscribers, events, masterData);
      after = last.id;
    }
    return false;
  }

  /** Until nobody waits. */
  return async function matchSubscribers(isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      const ids = await takeUnmatched(deps, lastServed);
      if (ids.length === 0) return;
      const events = await readEvents(deps, ids);
      lastServed = events[0]?.organisationId ?? noId;
      const which = sql`event_id = any(${sql.param(ids)}::uuid[])`;
      await database.sql.execute(
        (await matchAll(events, isStopping))
          ? sql`delete from events.unmatched_events where ${which}`
          : sql`update events.unmatched_events set taken_until = null where ${which}`,
      );
      onMatched();
    }
  };
}
