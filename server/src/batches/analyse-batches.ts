// Figures over the batches of a producer. Each is counted from rows; where there is nothing to average there is no average.

import type { ProducerAnalytics } from '@amanah/api/batches';
import { type BatchStatus, batchStatuses } from '@amanah/core/batches';
import { sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { float, integer, nullable, type RowOf, textOf } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import type { BatchesDeps } from './deps.ts';
import { ownBatches } from './read-batches.ts';

const columns = {
  status: textOf(batchStatuses),
  batches: integer,
  produced: integer,
  processing_days: nullable(float),
  timed: integer,
  transit_hours: nullable(float),
  arrived: integer,
  events: integer,
  logged: integer,
  planned: integer,
};
type Row = RowOf<typeof columns>;

const tenth = (value: number) => Math.round(value * 10) / 10;

export async function analyseBatches(
  deps: Pick<BatchesDeps, 'database' | 'clock'>,
  organisation: ActingFor,
): Promise<ProducerAnalytics> {
  // A day that the producer gave is counted in days; otherwise the time between the two events is.
  const rows = await deps.database.asTenant(organisation.id, (tx) =>
    rowsOf(
      tx,
      columns,
      sql`select b.status, count(*)::int as batches, count(*) filter (where b.is_produced)::int as produced,
        sum(t.days) as processing_days, count(t.days)::int as timed,
        sum(t.hours) as transit_hours, count(t.hours)::int as arrived,
        sum(v.events)::int as events, sum(v.logged)::int as logged, sum(v.planned)::int as planned
      from (${ownBatches(deps, organisation.id)}) b
      cross join lateral (select
        case when b.completed_on is not null then (b.completed_on - b.produced_on)::float8
          when b.packed_at > b.worked_at then extract(epoch from b.packed_at - b.worked_at)::float8 / 86400 end as days,
        case when b.status = 'completed' and b.delivered_at > b.transit_at
          then extract(epoch from b.delivered_at - b.transit_at)::float8 / 3600 end as hours) t
      cross join lateral (select b.events, (select count(*) from batches.recorded_steps where batch_id = b.id and event_hash is not null) as logged,
        (select count(*) from batches.steps where batch_id = b.id and status = 'pending') as planned) v
      group by b.status`,
    ),
  );
  const sum = (read: (row: Row) => number | null) => rows.reduce((all, row) => all + (read(row) ?? 0), 0);
  const of = (status: BatchStatus) => rows.find((row) => row.status === status)?.batches ?? 0;
  const total = sum(({ batches }) => batches);
  const produced = sum((row) => row.produced);
  const timed = sum((row) => row.timed);
  const arrived = sum((row) => row.arrived);
  return {
    totalBatches: total,
    activeBatches: total - produced,
    completedBatches: produced,
    averageProcessingTime: timed === 0 ? null : tenth(sum((row) => row.processing_days) / timed),
    byStatus: {
      pending: of('pending'),
      processing: of('processing'),
      in_transit: of('in_transit'),
      completed: of('completed'),
    },
    supplyChain: {
      totalEvents: sum(({ events }) => events),
      verified: sum(({ logged }) => logged),
      pending: sum(({ planned }) => planned),
      averageTransitHours: arrived === 0 ? null : tenth(sum((row) => row.transit_hours) / arrived),
    },
  };
}
