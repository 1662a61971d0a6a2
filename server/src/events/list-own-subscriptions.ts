// All subscriptions of an organisation with who made them, for its owners to see and end. Never says where they go beyond the host.
import type { OwnSubscription } from '@amanah/api/events/own-subscriptions';
import { sql } from 'drizzle-orm';
import { boolean, instant, nullable, text, uuid } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { EventsDeps } from './deps.ts';
import { subscriptionBounds } from './subscription-bounds.ts';

const columns = {
  id: uuid,
  query_name: text,
  receiver: text,
  is_stream: boolean,
  created_at: instant,
  last_notified_at: nullable(instant),
  created_by_key: nullable(text),
  username: nullable(text),
};

export async function listOwnSubscriptions(
  { database }: Pick<EventsDeps, 'database'>,
  organisationId: string,
): Promise<OwnSubscription[]> {
  const rows = await rowsOf(
    database.sql,
    columns,
    sql`select s.id, s.query_name, s.receiver, s.schedule is null as is_stream, s.created_at, s.last_notified_at, s.created_by_key,
        (select n.username from people.names n where n.id = s.created_by) as username
      from events.epcis_subscriptions s where s.organisation_id = ${organisationId} order by s.id desc limit ${subscriptionBounds.real.subscriptions}`,
  );
  return rows.map((row) => ({
    id: row.id,
    queryName: row.query_name,
    receiver: row.receiver,
    isStream: row.is_stream,
    createdAt: row.created_at.toISOString(),
    lastNotifiedAt: row.last_notified_at?.toISOString() ?? null,
    madeBy: row.username,
    madeByKey: row.created_by_key,
  }));
}
