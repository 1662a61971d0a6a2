// Batches as their producer sees them. How far one is, a statement says here as `batchStatus` of core does.

import type { BatchDetail, batchCounts, batchSorts, listBatches } from '@amanah/api/batches';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { type BatchStatus, batchStatuses, blockKinds, checkOutcomes, lacksBeginning } from '@amanah/core/batches';
import { mayDo } from '@amanah/core/organisations';
import { stepKinds, stepStatuses } from '@amanah/core/places';
import { type SQL, sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { dayOf } from '../platform/clock.ts';
import { boolean, instant, integer, nullable, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { type SortedList, sortedPage } from '../platform/database/sorted-page.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BatchesDeps } from './deps.ts';
import { ownBatchColumns, ownBatchOf, ownBatchRows } from './own-batch.ts';
import { batches } from './tables.ts';

type Deps = Pick<BatchesDeps, 'database' | 'clock'>;

/** Own batches with how far each is, as `batchStatus` of core says it. What only was planned of its journey does not count. */
export const ownBatches = (
  deps: Pick<Deps, 'database' | 'clock'>,
  organisationId: string,
  wanted: SQL = sql`true`,
): SQL => {
  const today = dayOf(deps.clock.now());
  return sql`
  select batches.*, e.events, e.packed_at, e.worked_at,
    coalesce(e.worked_at, batches.produced_on::timestamp at time zone 'UTC') as processing_at,
    coalesce(e.sent_at, batches.shipped_on::timestamp at time zone 'UTC') as transit_at,
    coalesce(e.shelved_at, batches.in_market_on::timestamp at time zone 'UTC') as delivered_at,
    coalesce(batches.completed_on, (e.packed_at at time zone 'UTC')::date) as completion,
    batches.completed_on is not null or e.packed_at is not null or e.sent_at is not null or e.shelved_at is not null
      or coalesce(batches.shipped_on <= ${today}, false) or coalesce(batches.in_market_on <= ${today}, false) as is_produced,
    case when e.shelved_at is not null or batches.in_market_on <= ${today} then 'completed'
      when e.sent_at is not null or batches.shipped_on <= ${today} then 'in_transit'
      when batches.completed_on is not null or e.worked_at is not null or e.packed_at is not null or batches.produced_on <= ${today}
        then 'processing'
      else 'pending' end as status
  from batches.batches
  left join lateral (
    select (select count(*)::int from batches.recorded_steps r where r.batch_id = batches.id) as events,
      min(v.occurred_at) filter (where v.step = 'processing' and v.status <> 'pending') as worked_at,
      min(v.occurred_at) filter (where v.step = 'packaging' and v.status = 'completed') as packed_at,
      min(v.occurred_at) filter (where v.step = 'distribution' and v.status <> 'pending') as sent_at,
      min(v.occurred_at) filter (where v.step = 'retail' and v.status <> 'pending') as shelved_at
    from batches.steps v where v.batch_id = batches.id
  ) e on true
  where ${deps.database.owned(batches.producerId, organisationId)} and ${wanted}`;
};

const list: SortedList<(typeof batchSorts)[number]> = {
  table: sql`batches.batches`,
  rows: sql`batches`,
  id: sql`id`,
  sorts: {
    number: (row) => sql`${row}.batch_number`,
    quantity: (row) => sql`${row}.quantity`,
    started: (row) => sql`${row}.produced_on`,
    expiry: (row) => sql`coalesce(${row}.expires_on, 'infinity')`,
  },
};

export const mayWrite = ({ right }: ActingFor): boolean => mayDo(right, 'write_batches');

export async function readOwnBatches(
  deps: Deps,
  organisation: ActingFor,
  query: RouteQuery<typeof listBatches>,
): Promise<RouteResponse<typeof listBatches>> {
  const pattern = query.search ? likePattern(query.search) : null;
  const { status, gtin, limit } = query;
  // What is not asked for is left out: plans are made without the values (decision 5), and would look at every row for it.
  const wanted = sql.join(
    [
      ...(pattern
        ? [
            sql`(batches.batch_number ilike ${pattern} or batches.code ilike ${pattern}
              or batches.gtin in (select c.gtin from products.registered c where c.name ilike ${pattern}))`,
          ]
        : []),
      ...(gtin ? [sql`batches.gtin = ${gtin}`] : []),
      sql`true`,
    ],
    sql` and `,
  );
  const { orderBy, isLater } = sortedPage(list, query);
  const own = deps.database.owned(batches.producerId, organisation.id);
  // How far a batch is follows from its events: unless it is what is asked for, it is worked out only for the page that is shown.
  const judged = (which: SQL) =>
    sql`select * from (${ownBatches(deps, organisation.id, which)}) judged where status = ${status}`;
  const page =
    status === undefined
      ? ownBatches(
          deps,
          organisation.id,
          sql`batches.id in (select id from batches.batches where ${own} and ${wanted} and ${isLater}
            order by ${orderBy(list.rows)} limit ${limit + 1})`,
        )
      : sql`${judged(sql`${wanted} and ${isLater}`)} order by ${orderBy(sql`judged`)} limit ${limit + 1}`;
  const { rows, total } = await deps.database.asTenant(organisation.id, async (tx) => {
    const shownNow = await rowsOf(tx, ownBatchColumns, ownBatchRows(page, orderBy(sql`b`)));
    const [counted] = await rowsOf(
      tx,
      { n: integer },
      status === undefined
        ? sql`select count(*)::int as n from batches.batches where ${own} and ${wanted}`
        : sql`select count(*)::int as n from (${judged(wanted)}) counted`,
    );
    return { rows: shownNow, total: counted?.n ?? 0 };
  });
  return {
    batches: rows.slice(0, limit).map(ownBatchOf),
    total,
    hasMore: rows.length > limit,
    mayWrite: mayWrite(organisation),
  };
}

/** In the order of the products. */
export async function countBatches(
  deps: Deps,
  organisation: ActingFor,
  gtins: readonly string[],
): Promise<RouteResponse<typeof batchCounts>> {
  const rows = await deps.database.asTenant(organisation.id, (tx) =>
    rowsOf(
      tx,
      { gtin: text, n: integer },
      sql`select gtin, count(*)::int as n from batches.batches
        where ${deps.database.owned(batches.producerId, organisation.id)} and gtin = any(${sql.param([...gtins])}::text[]) group by gtin`,
    ),
  );
  const counted = new Map(rows.map(({ gtin, n }) => [gtin, n]));
  return { counts: gtins.map((gtin) => counted.get(gtin) ?? 0) };
}

const shownSerials = 100;

async function collect(tx: Transaction, deps: Deps, organisation: ActingFor, id: string) {
  const [row] = await rowsOf(
    tx,
    ownBatchColumns,
    ownBatchRows(ownBatches(deps, organisation.id, sql`batches.id = ${id}`), sql`b.id`),
  );
  if (!row) throw new Refusal('batches.batch_unknown');
  const checks = await rowsOf(
    tx,
    {
      id: uuid,
      name: text,
      outcome: textOf(checkOutcomes),
      by: text,
      at: instant,
      note: text,
      document_name: nullable(text),
      document_bytes: nullable(integer),
    },
    sql`
    select q.id, q.name, q.outcome, q.checked_by as by, q.checked_at as at, q.note, f.name as document_name, f.bytes as document_bytes
    from batches.quality_checks q left join files.files f on f.id = q.file_id
    where q.batch_id = ${id} order by q.checked_at desc, q.id desc`,
  );
  const serials = await rowsOf(
    tx,
    { serial: text },
    sql`select serial from batches.serials where batch_id = ${id} order by serial desc limit ${shownSerials}`,
  );
  const events = await rowsOf(
    tx,
    {
      id: uuid,
      step: textOf(stepKinds),
      name: text,
      address: text,
      status: textOf(stepStatuses),
      at: instant,
      hash: nullable(text),
      is_others: boolean,
    },
    sql`
    select id, step, name, address, status, occurred_at as at, event_hash as hash, is_others from batches.steps
    where batch_id = ${id} order by occurred_at, id limit 500`,
  );
  const blocks = await rowsOf(
    tx,
    {
      kind: textOf(blockKinds),
      reason: text,
      since: instant,
      asked_by: nullable(uuid),
      asker: nullable(text),
      asked_at: nullable(instant),
      asked_because: nullable(text),
    },
    sql`
    select k.kind, k.reason, k.since, k.release_asked_by as asked_by, p.username as asker, k.release_asked_at as asked_at, k.release_reason as asked_because
    from batches.blocks_on_batches k left join people.names p on p.id = k.release_asked_by where k.batch_id = ${id}`,
  );
  return { row, checks, serials, events, blocks };
}

function releaseOf(blocks: Awaited<ReturnType<typeof collect>>['blocks'], userId: string): BatchDetail['release'] {
  const asked = blocks.find(({ kind, asked_at: askedAt }) => kind === 'hold' && askedAt !== null);
  if (!asked?.asked_at) return null;
  return {
    askedBy: asked.asker ?? '',
    askedAt: asked.asked_at.toISOString(),
    reason: asked.asked_because ?? '',
    isAskedByYou: asked.asked_by === userId,
  };
}

/** @throws Refusal batches.batch_unknown */
export async function readOwnBatch(
  deps: Deps,
  organisation: ActingFor,
  id: string,
  userId: string,
): Promise<BatchDetail> {
  const { row, checks, serials, events, blocks } = await deps.database.asTenant(organisation.id, (tx) =>
    collect(tx, deps, organisation, id),
  );
  const reached = batchStatuses.slice(0, batchStatuses.indexOf(row.status) + 1);
  const times: Readonly<Record<BatchStatus, Date | null>> = {
    pending: row.created_at,
    processing: row.processing_at,
    in_transit: row.transit_at,
    completed: row.delivered_at,
  };
  return {
    batch: {
      ...ownBatchOf(row),
      siteId: row.site_id,
      site: row.site ?? '',
      slaughterMethod: row.slaughter_method,
      claimedCertificateNumbers: row.claimed_certificate_numbers,
      underInvestigationSince: row.under_investigation_since,
    },
    blocks: blocks
      .map(({ kind, reason, since }) => ({ kind, reason, since: since.toISOString() }))
      .toSorted((a, b) => blockKinds.indexOf(a.kind) - blockKinds.indexOf(b.kind)),
    release: releaseOf(blocks, userId),
    mayRelease: mayDo(organisation.right, 'release_batches'),
    qualityChecks: checks.map(({ document_name: name, document_bytes: bytes, ...check }) => ({
      ...check,
      at: check.at.toISOString(),
      document: name === null || bytes === null ? null : { name, bytes },
    })),
    serials: serials.map(({ serial }) => serial),
    events: events.map(({ is_others: _, ...event }) => ({ ...event, at: event.at.toISOString() })),
    lacksBeginning: lacksBeginning(events.map(({ is_others: isOthers, ...event }) => ({ ...event, isOthers }))),
    history: reached.flatMap((status) => {
      const at = times[status];
      return at === null ? [] : [{ status, at: at.toISOString() }];
    }),
    mayWrite: mayWrite(organisation),
  };
}
