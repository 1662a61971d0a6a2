// Sends subscribers what they are owed, several at a time and by turns of organisations: the one that was served longest ago goes first, and
// none has more than a few turns at once. A receiver that does not answer holds up nobody else, and is let alone for a while.
import { nextRun } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import { createRepeating } from '../platform/repeating.ts';
import { catchUp, longestCaptureMilliseconds } from './catch-up.ts';
import type { EventsDeps } from './deps.ts';
import { at, type Due, dueColumns, leaseFrom } from './due.ts';
import { sendQueued, type Turn } from './send-messages.ts';

const mostRetryMilliseconds = 3_600_000;
/** A planned query runs once a minute at most, whatever its schedule says. */
const leastBetweenRunsMilliseconds = 60_000;

/** Turns at once in a process. Of practice and demo, whom anybody may join as often as they please, never so many that none is left for the others. */
const mostTurns = { all: 8, free: 4 } as const;
const mostOfOrganisation = { real: 2, free: 1 } as const;
/** Of real organisations, and of the others: whoever names somebody else's receiver takes no turn from them. */
const mostOfReceiver = 2;

type Lane = 'real' | 'free';
const laneOf = ({ realm }: Pick<Due, 'realm'>): Lane => (realm === 'real' ? 'real' : 'free');

/** What has as many turns as it may. */
function takenBy(turns: readonly Due[]) {
  const full = (names: readonly string[], most: number) =>
    [...Map.groupBy(names, (name) => name)].flatMap(([name, same]) => (same.length >= most ? [name] : []));
  const of = (lane: Lane) => turns.filter((due) => laneOf(due) === lane);
  const organisations = (lane: Lane) =>
    full(
      of(lane).map((due) => due.organisation_id),
      mostOfOrganisation[lane],
    );
  const receivers = (lane: Lane) =>
    full(
      of(lane).map((due) => due.receiver),
      mostOfReceiver,
    );
  return {
    isFreeFull: of('free').length >= mostTurns.free,
    organisations: [...organisations('real'), ...organisations('free')],
    receivers: { real: receivers('real'), free: receivers('free') },
  };
}

async function takeDue({ database, clock }: EventsDeps, turns: readonly Due[]): Promise<Due | null> {
  const now = clock.now();
  const { isFreeFull, organisations, receivers } = takenBy(turns);
  const [due] = await rowsOf(
    database.sql,
    dueColumns,
    sql`
    with turns as (select organisation_id, max(last_turn_at) as last from events.epcis_subscriptions group by organisation_id)
    update events.epcis_subscriptions s set taken_until = ${leaseFrom(now)}, last_turn_at = ${at(now)}
    from events.epcis_queries q join organisations.organisation_names n on n.id = q.organisation_id
    where q.organisation_id = s.organisation_id and q.name = s.query_name and s.id = (
      select d.id from events.epcis_subscriptions d
      join turns t on t.organisation_id = d.organisation_id
      join organisations.organisation_names o on o.id = d.organisation_id and o.status = 'approved'
      where d.next_run_at <= ${at(now)} and (d.taken_until is null or d.taken_until < ${at(now)})
        and d.organisation_id <> all(${sql.param(organisations)}::uuid[]) and (o.realm = 'real' or not ${isFreeFull}::boolean)
        and d.receiver <> all(case o.realm when 'real' then ${sql.param(receivers.real)}::text[] else ${sql.param(receivers.free)}::text[] end)
        and (d.schedule is not null or d.caught_up_at is null
          or (d.caught_up_at < d.created_at + interval '${sql.raw(String(longestCaptureMilliseconds))} milliseconds'
            and d.created_at < ${at(new Date(now.getTime() - longestCaptureMilliseconds))})
          or exists (select from events.epcis_deliveries o where o.subscription_id = d.id and o.delivered_at is null))
      order by t.last nulls first, d.last_turn_at nulls first, d.next_run_at limit 1 for update of d skip locked)
    returning s.id, s.organisation_id, n.realm, s.query_name, s.destination, s.receiver, s.wrapped_token, s.schedule, s.report_if_empty,
      s.created_at, s.since, s.caught_up_at, s.next_run_at, s.failures, q.query, q.namespaces`,
  );
  return due ?? null;
}

/** Gives the subscription back, with the time of its next turn: after failures later and later, but never never. */
async function release({ database, clock }: EventsDeps, due: Due, turn: Turn): Promise<void> {
  const now = clock.now();
  const retry = new Date(now.getTime() + Math.min(mostRetryMilliseconds, 5_000 * 2 ** Math.min(due.failures, 12)));
  const notBefore = Math.max(now.getTime(), due.next_run_at.getTime() + leastBetweenRunsMilliseconds - 1_000);
  const served = due.schedule ? (nextRun(due.schedule, new Date(notBefore)) ?? retry) : now;
  const next = { served, more: now, failed: retry, unreachable: retry, stopped: due.next_run_at }[turn];
  const isServed = turn === 'served' || turn === 'more';
  const failures = isServed ? 0 : turn === 'stopped' ? due.failures : due.failures + 1;
  await database.sql.execute(sql`update events.epcis_subscriptions set taken_until = null, next_run_at = ${at(next)}, failures = ${failures}
    where id = ${due.id}`);
  // In one order, so that two turns that end together do not wait for each other.
  const others = sql`id in (select id from events.epcis_subscriptions where organisation_id = ${due.organisation_id}
    and receiver = ${due.receiver} and id <> ${due.id} order by id for update)`;
  if (turn === 'unreachable')
    await database.sql.execute(sql`update events.epcis_subscriptions set next_run_at = ${at(retry)}, failures = greatest(failures, ${failures})
      where ${others} and next_run_at < ${at(retry)}`);
  else if (isServed && due.failures > 0)
    await database.sql.execute(
      sql`update events.epcis_subscriptions set next_run_at = least(next_run_at, ${at(now)}) where ${others} and failures > 0`,
    );
}

const pauseMilliseconds = 2_000;

export function createDeliveries(deps: EventsDeps) {
  const ending = new AbortController();
  const turns = new Map<Due, Promise<void>>();

  async function serve(due: Due): Promise<void> {
    let turn: Turn = 'failed';
    try {
      await catchUp(deps, due, ending.signal);
      turn = await sendQueued(deps, due, ending.signal);
    } catch (error) {
      if (ending.signal.aborted) turn = 'stopped';
      else deps.log.warn({ err: error, subscription: due.id }, 'a subscriber could not be served');
    }
    await release(deps, due, turn);
  }

  /** Begins as many turns as may be, and waits for none of them. */
  const begin = createRepeating(
    deps,
    { milliseconds: pauseMilliseconds, failure: 'subscribers could not be looked for' },
    async () => {
      while (!ending.signal.aborted && turns.size < mostTurns.all) {
        const due = await takeDue(deps, [...turns.keys()]);
        if (!due) return;
        const turn = serve(due)
          .catch((error: unknown) => deps.log.warn({ err: error, subscription: due.id }, 'a turn was not given back'))
          .finally(() => {
            turns.delete(due);
            begin.wake();
          });
        turns.set(due, turn);
      }
    },
  );

  return {
    start: begin.start,
    wake: begin.wake,
    async settled() {
      do {
        await Promise.all(turns.values());
        await begin.settled();
      } while (turns.size > 0);
    },
    /** What is under way is broken off; whoever was sent it gets it again under the same name. */
    async stop() {
      ending.abort();
      await begin.stop();
      await Promise.all(turns.values());
    },
  };
}
