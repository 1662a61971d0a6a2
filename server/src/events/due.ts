// A subscription whose turn it is, as the files around its turn pass it on.
import { scheduleSchema } from '@amanah/api/events';
import { realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  uuid,
} from '../platform/database/columns.ts';
import type { EventsDeps } from './deps.ts';
import { namespacesColumn } from './namespaces-column.ts';

export const dueColumns = {
  id: uuid,
  organisation_id: uuid,
  realm: textOf(realms),
  query_name: text,
  destination: text,
  receiver: text,
  wrapped_token: nullable(bytes),
  schedule: nullable(json(scheduleSchema)),
  report_if_empty: boolean,
  created_at: instant,
  since: instant,
  caught_up_at: nullable(instant),
  next_run_at: instant,
  failures: integer,
  query: text,
  namespaces: namespacesColumn,
};
export type Due = RowOf<typeof dueColumns>;

export const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

const leaseMilliseconds = 120_000;
export const leaseFrom = (now: Date) => at(new Date(now.getTime() + leaseMilliseconds));

/** Said again while the turn goes on: when it falls silent, another process may take the subscription. */
export async function renewLease({ database, clock }: EventsDeps, { id }: Due): Promise<void> {
  await database.sql.execute(
    sql`update events.epcis_subscriptions set taken_until = ${leaseFrom(clock.now())} where id = ${id}`,
  );
}
