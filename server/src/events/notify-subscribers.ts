// Sends subscribers what they are owed. A message is composed and named before it is sent, and marked as delivered only when the
// receiver said yes: after a failure or a crash the same message goes out again under the same name, so that a receiver can tell.

import { createHmac } from 'node:crypto';
import { scheduleSchema } from '@amanah/api/events';
import { type EpcisQuery, nextRun } from '@amanah/core/events';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  text,
  uuid,
} from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import type { EventsDeps } from './deps.ts';
import { versionHeaders } from './headers.ts';
import { namespacesColumn } from './namespaces-column.ts';
import { extensionsOf, queryDocument } from './query-document.ts';
import { type FoundEvent, findEvents, foundColumns, onePage } from './run-query.ts';
import { parseStoredQuery } from './stored-query.ts';
import { tokenContext } from './subscriptions.ts';

const leaseMilliseconds = 120_000;
const answerMilliseconds = 15_000;
const messageEvents = 100;
const mostRetryMilliseconds = 3_600_000;
// A capture that had begun before the subscription may end after it. What it wrote is looked for once more when it must be over.
const longestCaptureMilliseconds = 600_000;

const dueColumns = {
  id: uuid,
  organisation_id: uuid,
  query_name: text,
  destination: text,
  wrapped_token: nullable(bytes),
  schedule: nullable(json(scheduleSchema)),
  report_if_empty: boolean,
  created_at: instant,
  since: instant,
  caught_up_at: nullable(instant),
  failures: integer,
  query: text,
  namespaces: namespacesColumn,
};
type Due = RowOf<typeof dueColumns>;

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

async function takeDue({ database, clock }: EventsDeps): Promise<Due | null> {
  const now = clock.now();
  const [due] = await rowsOf(
    database.sql,
    dueColumns,
    sql`
    update events.epcis_subscriptions s set taken_until = ${at(new Date(now.getTime() + leaseMilliseconds))}
    from events.epcis_queries q
    where q.organisation_id = s.organisation_id and q.name = s.query_name and s.id = (
      select d.id from events.epcis_subscriptions d
      join organisations.organisation_names o on o.id = d.organisation_id and o.status = 'approved'
      where d.next_run_at <= ${at(now)} and (d.taken_until is null or d.taken_until < ${at(now)})
        and (d.schedule is not null or d.caught_up_at is null
          or (d.caught_up_at < d.created_at + interval '${sql.raw(String(longestCaptureMilliseconds))} milliseconds'
            and d.created_at < ${at(new Date(now.getTime() - longestCaptureMilliseconds))})
          or exists (select from events.epcis_deliveries o where o.subscription_id = d.id and o.delivered_at is null))
      order by d.next_run_at limit 1 for update of d skip locked)
    returning s.id, s.organisation_id, s.query_name, s.destination, s.wrapped_token, s.schedule, s.report_if_empty, s.created_at, s.since,
      s.caught_up_at, s.failures, q.query, q.namespaces`,
  );
  return due ?? null;
}

/** Serves who is due until nobody is. @returns how many were served */
export async function notifySubscribers(
  deps: EventsDeps & { readonly log: Logger },
  isStopping: () => boolean,
): Promise<number> {
  let served = 0;
  while (!isStopping()) {
    const due = await takeDue(deps);
    if (!due) return served;
    try {
      await catchUp(deps, due);
      const isSent = await sendAll(deps, due, isStopping);
      await release(deps, due, isSent);
    } catch (error) {
      deps.log.warn({ err: error, subscription: due.id }, 'a subscriber could not be served');
      await release(deps, due, false);
    }
    served += 1;
  }
  return served;
}

/** Queues what was recorded since the time asked for and what was being captured while the subscription was made. */
async function catchUp(deps: EventsDeps, due: Due): Promise<void> {
  const settled = due.created_at.getTime() + longestCaptureMilliseconds;
  if (due.caught_up_at !== null && due.caught_up_at.getTime() >= settled) return;
  const now = deps.clock.now();
  if (due.caught_up_at !== null && now.getTime() < settled) return;
  const stored = parseStoredQuery(due.query, due.namespaces);
  const since = due.since.toISOString();
  let nextPageToken: string | null = null;
  do {
    const query: EpcisQuery = {
      ...stored,
      conditions: [...stored.conditions, { kind: 'time', field: 'recordTime', comparison: 'GE', at: since }],
      perPage: 1_000,
      nextPageToken,
    };
    const page = await findEvents(deps.database, { organisationId: due.organisation_id, query });
    await deps.database.sql.execute(sql`insert into events.epcis_deliveries (subscription_id, event_id)
      select ${due.id}::uuid, id from unnest(${sql.param(page.events.map(({ id }) => id))}::uuid[]) as e(id) on conflict do nothing`);
    nextPageToken = page.nextPageToken;
  } while (nextPageToken !== null);
  await deps.database.sql.execute(
    sql`update events.epcis_subscriptions set caught_up_at = ${at(now)} where id = ${due.id}`,
  );
}

interface Message {
  readonly id: string;
  readonly events: readonly FoundEvent[];
}

function eventsOf(deps: EventsDeps, which: SQL): Promise<readonly FoundEvent[]> {
  return rowsOf(
    deps.database.sql,
    foundColumns,
    sql`
    select e.id, e.text, c.text as context, c.namespaces from events.epcis_deliveries d
    join events.epcis_events e on e.id = d.event_id join events.epcis_contexts c on c.id = e.context_id
    where ${which} order by e.id limit ${messageEvents}`,
  );
}

/** The message that waits for an answer, else a new one of what is owed; null when nothing is. */
async function nextMessage(deps: EventsDeps, due: Due, most: number): Promise<Message | null> {
  const [open] = await rowsOf(
    deps.database.sql,
    { message_id: uuid },
    sql`
    select message_id from events.epcis_deliveries
    where subscription_id = ${due.id} and delivered_at is null and message_id is not null order by message_id limit 1`,
  );
  if (open)
    return {
      id: open.message_id,
      events: await eventsOf(deps, sql`d.subscription_id = ${due.id} and d.message_id = ${open.message_id}`),
    };
  const queued = await eventsOf(deps, sql`d.subscription_id = ${due.id} and d.delivered_at is null`);
  const events = onePage(queued, Math.min(most, messageEvents));
  if (events.length === 0) return null;
  const id = newId(deps.clock.now());
  await deps.database.sql.execute(sql`update events.epcis_deliveries set message_id = ${id}
    where subscription_id = ${due.id} and event_id = any(${sql.param(events.map((event) => event.id))}::uuid[])`);
  return { id, events };
}

async function sendAll(deps: EventsDeps, due: Due, isStopping: () => boolean): Promise<boolean> {
  let isFirst = true;
  let most = messageEvents;
  while (!isStopping()) {
    const message = await nextMessage(deps, due, most);
    if (message === null) {
      if (isFirst && due.schedule !== null && due.report_if_empty)
        return (await sendMessage(deps, due, { id: newId(deps.clock.now()), events: [] })) === 'taken';
      return true;
    }
    isFirst = false;
    const answer = await sendMessage(deps, due, message);
    if (answer === 'too_large' && message.events.length > 1) {
      // The receiver asks for less at once: the message is taken apart.
      most = Math.ceil(message.events.length / 2);
      await deps.database.sql.execute(sql`update events.epcis_deliveries set message_id = null
        where subscription_id = ${due.id} and message_id = ${message.id}`);
      continue;
    }
    if (answer !== 'taken') return false;
    await deps.database.sql.execute(sql`
      with sent as (update events.epcis_deliveries set delivered_at = ${at(deps.clock.now())}
        where subscription_id = ${due.id} and message_id = ${message.id})
      update events.epcis_subscriptions set last_notified_at = ${at(deps.clock.now())},
        taken_until = ${at(new Date(deps.clock.now().getTime() + leaseMilliseconds))} where id = ${due.id}`);
  }
  return true;
}

async function sendMessage(
  deps: EventsDeps,
  due: Due,
  { id, events }: Message,
): Promise<'taken' | 'too_large' | 'failed'> {
  const body = queryDocument(events, {
    at: deps.clock.now().toISOString(),
    queryName: due.query_name,
    subscriptionId: due.id,
  });
  const token = due.wrapped_token && (await deps.keyWrapper.unwrap(due.wrapped_token, tokenContext(due.id)));
  try {
    const { status } = await deps.sendToCustomer(due.destination, {
      body,
      timeoutMilliseconds: answerMilliseconds,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...versionHeaders,
        'GS1-Extensions': extensionsOf(events),
        ...(token && { 'GS1-Signature': `sha256=${createHmac('sha256', token).update(body).digest('hex')}` }),
      },
    });
    if (status >= 200 && status < 300) return 'taken';
    return status === 413 ? 'too_large' : 'failed';
  } catch (error) {
    deps.log.info({ error: error instanceof Error ? error.message : '', subscription: due.id }, 'a webhook failed');
    return 'failed';
  }
}

/** Gives the subscription back, with the time of its next turn: after failures later and later, but never never. */
async function release(deps: EventsDeps, due: Due, isServed: boolean): Promise<void> {
  const now = deps.clock.now();
  const retry = new Date(now.getTime() + Math.min(mostRetryMilliseconds, 5_000 * 2 ** Math.min(due.failures, 12)));
  const next = isServed ? (due.schedule ? (nextRun(due.schedule, now) ?? retry) : now) : retry;
  await deps.database.sql.execute(sql`update events.epcis_subscriptions set taken_until = null, next_run_at = ${at(next)},
    failures = ${isServed ? 0 : due.failures + 1} where id = ${due.id}`);
}
