// One turn of a subscription: composes and sends what it is owed. A message is composed and named before it is sent, and marked as delivered only
// when the receiver said yes: after a failure or a crash the same message goes out again under the same name, so that a receiver can tell.
import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { EventsDeps } from './deps.ts';
import { at, type Due, leaseFrom } from './due.ts';
import { versionHeaders } from './headers.ts';
import { extensionsOf, queryDocument } from './query-document.ts';
import { type FoundEvent, foundColumns, onePage } from './run-query.ts';
import { tokenContext } from './subscriptions.ts';

const answerMilliseconds = 15_000;
const messageEvents = 100;
/** Then others have their turn. */
const turnMilliseconds = 15_000;
const turnMessages = 20;

/** `failed`: the receiver said no; `unreachable`: it said nothing; `stopped`: this process ends. */
export type Turn = 'served' | 'more' | 'failed' | 'unreachable' | 'stopped';

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

async function noteDelivered(deps: EventsDeps, due: Due, messageId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.sql.execute(sql`
    with sent as (update events.epcis_deliveries set delivered_at = ${at(now)}
      where subscription_id = ${due.id} and message_id = ${messageId})
    update events.epcis_subscriptions set last_notified_at = ${at(now)}, taken_until = ${leaseFrom(now)} where id = ${due.id}`);
}

/** Sends until nothing is owed, or the turn is over. */
export async function sendQueued(deps: EventsDeps, due: Due, signal: AbortSignal): Promise<Turn> {
  const begun = performance.now();
  let most = messageEvents;
  for (let sent = 0; ; ) {
    if (signal.aborted) return 'stopped';
    const message = await nextMessage(deps, due, most);
    if (message === null) {
      if (sent > 0 || due.schedule === null || !due.report_if_empty) return 'served';
      const answer = await sendMessage(deps, due, { id: newId(deps.clock.now()), events: [] }, signal);
      return answer === 'taken' ? 'served' : answer === 'too_large' ? 'failed' : answer;
    }
    if (sent >= turnMessages || performance.now() - begun > turnMilliseconds) return 'more';
    const answer = await sendMessage(deps, due, message, signal);
    if (answer === 'too_large' && message.events.length > 1) {
      // The receiver asks for less at once: the message is taken apart.
      most = Math.ceil(message.events.length / 2);
      await deps.database.sql.execute(sql`update events.epcis_deliveries set message_id = null
        where subscription_id = ${due.id} and message_id = ${message.id}`);
      continue;
    }
    if (answer === 'too_large') return 'failed';
    if (answer !== 'taken') return answer;
    // What was acknowledged is noted, also while the process ends.
    await noteDelivered(deps, due, message.id);
    sent += 1;
  }
}

async function sendMessage(
  deps: EventsDeps,
  due: Due,
  { id, events }: Message,
  signal: AbortSignal,
): Promise<'taken' | 'too_large' | Exclude<Turn, 'served' | 'more'>> {
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
      signal,
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
    if (signal.aborted) return 'stopped';
    deps.log.info({ error: error instanceof Error ? error.message : '', subscription: due.id }, 'a webhook failed');
    return 'unreachable';
  }
}
