// One batch as its producer sees it: the columns, the statement around a page of batches, and the form of the API.
import type { changeBatch, OwnBatch } from '@amanah/api/batches';
import type { RouteBody } from '@amanah/api/route';
import { batchStatuses, blockKinds } from '@amanah/core/batches';
import { scanCode } from '@amanah/core/codes';
import { realms } from '@amanah/core/organisations';
import { slaughterMethods } from '@amanah/core/products';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  day,
  instant,
  integer,
  nullable,
  type RowOf,
  text,
  textOf,
  texts,
  uuid,
} from '../platform/database/columns.ts';
import { etagOf } from '../platform/unchanged.ts';

export const ownBatchColumns = {
  id: uuid,
  realm: textOf(realms),
  gtin: text,
  product: nullable(text),
  batch_number: text,
  code: nullable(text),
  quantity: integer,
  status: textOf(batchStatuses),
  is_produced: boolean,
  produced_on: day,
  expected_on: nullable(day),
  completion: nullable(day),
  expires_on: nullable(day),
  checks: integer,
  failed_checks: integer,
  worst_block: nullable(textOf(blockKinds)),
  serials: integer,
  events: integer,
  site_id: uuid,
  site: nullable(text),
  slaughter_method: nullable(textOf(slaughterMethods)),
  claimed_certificate_numbers: texts,
  under_investigation_since: nullable(day),
  created_at: nullable(instant),
  processing_at: nullable(instant),
  transit_at: nullable(instant),
  delivered_at: nullable(instant),
};
type Row = RowOf<typeof ownBatchColumns>;

export const ownBatchRows = (page: SQL, orderBy: SQL) => sql`
  select b.id, b.realm, b.gtin, p.name as product, b.batch_number, b.code, b.quantity, b.status, b.is_produced, b.produced_on,
    b.expected_on, b.completion, b.expires_on, b.events, b.site_id,
    s.name as site, b.slaughter_method, b.claimed_certificate_numbers, b.under_investigation_since,
    b.created_at, b.processing_at, b.transit_at,
    b.delivered_at,
    (select count(*)::int from batches.quality_checks q where q.batch_id = b.id) as checks,
    (select count(*)::int from batches.quality_checks q where q.batch_id = b.id and q.outcome = 'failed') as failed_checks,
    (select k.kind from batches.blocks_on_batches k where k.batch_id = b.id
      order by array_position(${sql.param([...blockKinds])}::text[], k.kind) limit 1) as worst_block,
    (select count(*)::int from batches.serials n where n.batch_id = b.id) as serials
  from (${page}) b
  left join products.registered p on p.gtin = b.gtin
  left join organisations.site_places s on s.id = b.site_id
  order by ${orderBy}`;

/** What is edited, in the form of the body. */
export const entriesOf = (row: {
  readonly expected: string | null;
  readonly expires: string | null;
  readonly quantity: number;
}): RouteBody<typeof changeBatch> => ({
  expectedCompletion: row.expected,
  expiryDate: row.expires,
  quantity: row.quantity,
});

export const ownBatchOf = (row: Row): OwnBatch => ({
  id: row.id,
  gtin: row.gtin,
  product: row.product ?? row.gtin,
  batchNumber: row.batch_number,
  code: row.code,
  scanCode: scanCode({ code: row.code, gtin: row.gtin, batchNumber: row.batch_number }),
  quantity: row.quantity,
  status: row.status,
  productionStatus: row.is_produced ? 'completed' : 'in_production',
  startDate: row.produced_on,
  expectedCompletion: row.expected_on,
  completionDate: row.completion,
  expiryDate: row.expires_on,
  qualityChecks: row.checks,
  failedChecks: row.failed_checks,
  worstBlock: row.worst_block,
  serials: row.serials,
  events: row.events,
  etag: etagOf(entriesOf({ expected: row.expected_on, expires: row.expires_on, quantity: row.quantity })),
});
