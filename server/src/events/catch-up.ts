// Queues what was recorded since the time that a subscriber asked for, and what was being captured while the subscription was made.
import type { EpcisQuery } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import type { EventsDeps } from './deps.ts';
import { at, type Due, renewLease } from './due.ts';
import { findEvents } from './run-query.ts';
import { parseStoredQuery } from './stored-query.ts';

// A capture that had begun before the subscription may end after it. What it wrote is looked for once more when it must be over.
export const longestCaptureMilliseconds = 600_000;

export async function catchUp(deps: EventsDeps, due: Due, signal: AbortSignal): Promise<void> {
  const settled = due.created_at.getTime() + longestCaptureMilliseconds;
  if (due.caught_up_at !== null && due.caught_up_at.getTime() >= settled) return;
  const now = deps.clock.now();
  if (due.caught_up_at !== null && now.getTime() < settled) return;
  const stored = parseStoredQuery(due.query, due.namespaces);
  const since = due.since.toISOString();
  let nextPageToken: string | null = null;
  do {
    signal.throwIfAborted();
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
    if (nextPageToken !== null) await renewLease(deps, due);
  } while (nextPageToken !== null);
  await deps.database.sql.execute(
    sql`update events.epcis_subscriptions set caught_up_at = ${at(now)} where id = ${due.id}`,
  );
}
