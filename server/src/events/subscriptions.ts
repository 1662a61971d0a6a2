// Subscriptions to named queries: made and listed. What they are owed is written by match-subscribers.ts and sent by notify-subscribers.ts.
import { type Subscription, scheduleSchema } from '@amanah/api/events';
import { instantOf, nextRun, wrongScheduleFields } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newId } from '../platform/clock.ts';
import { boolean, instant, json, nullable, type RowOf, text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readJson } from '../platform/request-input.ts';
import type { EventsDeps } from './deps.ts';
import { keyFact, type Maker, receiverOf } from './end-subscriptions.ts';
import { findNamedQuery } from './named-queries.ts';
import { requireRoomForSubscription } from './subscription-bounds.ts';

const isWebUrl = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const requestSchema = z
  .object({
    dest: z.string().max(2_000).refine(isWebUrl, 'events.wrong_destination'),
    signatureToken: z.string().min(8, 'events.short_token').max(1_000).optional(),
    initialRecordTime: z
      .string()
      .refine((text) => instantOf(text) !== undefined, 'events.wrong_time')
      .optional(),
    reportIfEmpty: z.boolean().optional(),
    stream: z.literal(true).optional(),
    schedule: scheduleSchema.optional(),
  })
  .refine(({ stream, schedule }) => (stream === true) !== (schedule !== undefined), {
    path: ['schedule'],
    message: 'events.stream_or_schedule',
  });

function readRequest(body: string): z.infer<typeof requestSchema> {
  const given = readJson(body);
  const read = requestSchema.safeParse(given);
  const faults = read.success
    ? wrongScheduleFields(read.data.schedule ?? {}).map((field) => ({
        path: `/schedule/${field}`,
        rule: 'events.wrong_schedule',
      }))
    : read.error.issues.map(({ path, message }) => ({
        path: `/${path.join('/')}`,
        rule: message.startsWith('events.') ? message : 'events.wrong_parameter_value',
      }));
  if (!read.success || faults.length > 0) throw new Refusal('events.subscription_invalid', { faults });
  return read.data;
}

export const tokenContext = (subscriptionId: string) => `epcis subscription ${subscriptionId}`;

/** @throws Refusal events.subscription_invalid, events.query_unknown, events.too_many_subscriptions */
export async function subscribe(deps: EventsDeps, by: Maker, queryName: string, body: string): Promise<Subscription> {
  const { organisationId, sender } = by;
  await findNamedQuery(deps, organisationId, queryName);
  const { dest, signatureToken, initialRecordTime, reportIfEmpty, schedule } = readRequest(body);
  if (!deps.sendToCustomer.mayReach(dest))
    throw new Refusal('events.subscription_invalid', { faults: [{ path: '/dest', rule: 'events.wrong_destination' }] });
  const now = deps.clock.now();
  const id = newId(now);
  const first = schedule ? nextRun(schedule, now) : now;
  if (first === null)
    throw new Refusal('events.subscription_invalid', {
      faults: [{ path: '/schedule', rule: 'events.wrong_schedule' }],
    });
  const wrapped = signatureToken ? await deps.keyWrapper.wrap(Buffer.from(signatureToken), tokenContext(id)) : null;
  const since = initialRecordTime === undefined ? now : new Date(initialRecordTime);
  const receiver = receiverOf(dest);
  await deps.database.sql.transaction(async (tx) => {
    await requireRoomForSubscription(tx, organisationId, queryName);
    const { rowCount } = await tx.execute(sql`
      insert into events.epcis_subscriptions (id, organisation_id, query_name, destination, receiver, wrapped_token, schedule, report_if_empty,
        created_at, since, next_run_at, created_by, created_by_key)
      select ${id}::uuid, organisation_id, name, ${dest}, ${receiver}, ${wrapped}::bytea, ${schedule ? JSON.stringify(schedule) : null}::jsonb,
        ${reportIfEmpty ?? false}::boolean, ${now.toISOString()}::timestamptz, ${since.toISOString()}::timestamptz,
        ${first.toISOString()}::timestamptz, ${sender.actorId}::uuid, ${sender.keyName}::text
      from events.epcis_queries where organisation_id = ${organisationId} and name = ${queryName}`);
    if (rowCount !== 1) throw new Refusal('events.query_unknown'); // removed in the same moment
    await deps.organisations.recordAudit(tx, {
      organisationId,
      actorId: sender.actorId,
      action: 'subscription.created',
      subject: { kind: 'subscription', id, name: receiver },
      facts: { query: queryName, ...keyFact(by) },
    });
  });
  const [made] = (await listSubscriptions(deps, organisationId, queryName, { id })).subscriptions;
  if (!made) throw new Refusal('events.query_unknown'); // ended in the same moment
  return made;
}

const columns = {
  id: uuid,
  query_name: text,
  destination: text,
  schedule: nullable(json(scheduleSchema)),
  report_if_empty: boolean,
  created_at: instant,
  since: instant,
  last_notified_at: nullable(instant),
};

const shown = (row: RowOf<typeof columns>): Subscription => ({
  subscriptionID: row.id,
  queryName: row.query_name,
  dest: row.destination,
  createdAt: row.created_at.toISOString(),
  ...(row.last_notified_at !== null && { lastNotifiedAt: row.last_notified_at.toISOString() }),
  initialRecordTime: row.since.toISOString(),
  reportIfEmpty: row.report_if_empty,
  ...(row.schedule ? { schedule: row.schedule } : { stream: true as const }),
});

export async function listSubscriptions(
  { database }: Pick<EventsDeps, 'database'>,
  organisationId: string,
  queryName: string,
  which: { readonly id?: string; readonly after?: string | null; readonly perPage?: number } = {},
): Promise<{ readonly subscriptions: readonly Subscription[]; readonly next: string | null }> {
  const perPage = which.perPage ?? 1;
  const rows = await rowsOf(
    database.sql,
    columns,
    sql`
    select id, query_name, destination, schedule, report_if_empty, created_at, since, last_notified_at
    from events.epcis_subscriptions
    where organisation_id = ${organisationId} and query_name = ${queryName}
      and (${which.id ?? null}::uuid is null or id = ${which.id ?? null}::uuid)
      and (${which.after ?? null}::uuid is null or id > ${which.after ?? null}::uuid)
    order by id limit ${perPage + 1}`,
  );
  const page = rows.slice(0, perPage);
  return { subscriptions: page.map(shown), next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
