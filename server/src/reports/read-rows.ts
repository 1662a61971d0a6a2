// The rows that reports are made of, from the views of other domains. Every statement names the organisation; none reads another's.

import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import { findingSeverities } from '@amanah/core/certification';
import { productCategories, slaughterMethods } from '@amanah/core/products';
import type { ReportEntry } from '@amanah/core/reports';
import { movementKinds } from '@amanah/core/stock';
import { verdictStates } from '@amanah/core/verification';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { readEntry } from '../organisations/index.ts';
import {
  boolean,
  type Columns,
  day,
  integer,
  json,
  nullable,
  text,
  textOf,
  texts,
  textsOf,
  uuid,
  uuids,
} from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { exposureFindingSchema } from '../sensors/index.ts';
import { mostReportRows, requireAll } from './too-many-rows.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

const oneMore = sql`limit ${mostReportRows + 1}`;
const inDays = (column: SQL, { from, to }: Days) =>
  sql`${column} >= ${from}::date::timestamp at time zone 'utc' and ${column} < (${to}::date + 1)::timestamp at time zone 'utc'`;
const utcDay = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD')`;

const all = async <C extends Columns>(tx: Transaction, columns: C, query: SQL) =>
  requireAll(await rowsOf(tx, columns, query));

export const readStock = (tx: Transaction, organisationId: string) =>
  all(
    tx,
    {
      gtin: text,
      product: text,
      batchNumber: text,
      store: text,
      stock: integer,
      expiresOn: nullable(day),
      lowStockBelow: nullable(integer),
      verdict: textOf(verdictStates),
      isRecalled: boolean,
    },
    sql`select i.gtin, coalesce(p.name, i.gtin) as product, i.batch_number as "batchNumber", s.name as store, i.stock,
      i.expires_on as "expiresOn", i.low_stock_below as "lowStockBelow", v.verdict, 'recalled' = any(v.findings) as "isRecalled"
    from stock.stock_items i join inventory.stock_verdicts v on v.item_id = i.id
    join organisations.site_places s on s.id = i.store_id
    left join products.catalogue p on p.gtin = i.gtin
    where i.organisation_id = ${organisationId}::uuid order by product, i.gtin, s.name, i.batch_number ${oneMore}`,
  );

export const readMovements = (tx: Transaction, organisationId: string, days: Days) =>
  all(
    tx,
    { gtin: text, product: text, day: text, kind: textOf(movementKinds), quantity: integer },
    sql`select i.gtin, coalesce(min(p.name), i.gtin) as product, ${utcDay(sql`m.occurred_at`)} as day, m.kind,
      sum(m.quantity)::int as quantity
    from stock.stock_movements m join stock.stock_items i on i.id = m.item_id
    left join products.catalogue p on p.gtin = i.gtin
    where m.organisation_id = ${organisationId}::uuid and ${inDays(sql`m.occurred_at`, days)}
    group by i.gtin, 3, m.kind order by product, i.gtin, day, m.kind ${oneMore}`,
  );

export const readProducts = (tx: Transaction, organisationId: string) =>
  all(
    tx,
    { gtin: text, name: text, category: textOf(productCategories), producerId: uuid },
    sql`select gtin, name, category, producer_id as "producerId" from products.registered
    where producer_id = ${organisationId}::uuid and retired_at is null order by name, gtin ${oneMore}`,
  );

export const readBatches = (tx: Transaction, organisationId: string, { from, to }: Days) =>
  all(
    tx,
    {
      id: uuid,
      gtin: text,
      name: text,
      category: textOf(productCategories),
      producerId: uuid,
      batchNumber: text,
      siteId: uuid,
      site: text,
      slaughterMethod: nullable(textOf(slaughterMethods)),
      producedOn: day,
      expiresOn: nullable(day),
      completedOn: nullable(day),
      quantity: integer,
      events: integer,
      isRecalled: boolean,
      exposures: json(z.array(exposureFindingSchema)),
    },
    sql`select b.id, b.gtin, coalesce(p.name, b.gtin) as name, coalesce(p.category, '') as category,
      b.producer_id as "producerId", b.batch_number as "batchNumber", b.site_id as "siteId", s.name as site, b.slaughter_method as "slaughterMethod", b.produced_on as "producedOn", b.expires_on as "expiresOn",
      l.completed_on as "completedOn", b.quantity,
      (select count(*)::int from batches.recorded_steps e where e.batch_id = b.id) as events,
      exists (select 1 from recalls.product_recalls r where r.gtin = b.gtin and r.lifted_on is null
        and (r.batch_ids is null or b.id = any(r.batch_ids))) as "isRecalled",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'minutesOutside', c.minutes_outside, 'permittedMinutes', c.permitted_minutes,
        'meanKineticCelsius', c.mean_kinetic_celsius, 'mostCelsius', c.most_celsius))
        from sensors.batch_cold_chain c where c.batch_id = b.id), '[]') as exposures
    from batches.batch_facts b join batches.batch_plans l on l.id = b.id
    join organisations.site_places s on s.id = b.site_id left join products.registered p on p.gtin = b.gtin
    where b.producer_id = ${organisationId}::uuid and b.produced_on between ${from}::date and ${to}::date
    order by b.produced_on, b.batch_number ${oneMore}`,
  );

/** Of one side: held by the organisation, or issued by its body. */
export const readCertificates = (
  tx: Transaction,
  organisationId: string,
  side: 'holder' | 'certifier',
  { to }: Pick<Days, 'to'>,
) =>
  all(
    tx,
    {
      number: text,
      holderId: uuid,
      holder: text,
      certifier: text,
      scheme: text,
      siteIds: nullable(uuids),
      slaughterMethods: nullable(textsOf(slaughterMethods)),
      isRecognised: boolean,
      validFrom: day,
      validUntil: day,
      gtins: nullable(texts),
      categories: textsOf(productCategories),
      batches: nullable(texts),
      isSigned: boolean,
      statusChanges: json(statusChangesSchema),
    },
    sql`select c.number, c.holder_id as "holderId", coalesce(h.name, '') as holder, coalesce(b.short_name, c.certifier_id) as certifier, c.scheme,
      c.site_ids as "siteIds", c.slaughter_methods as "slaughterMethods", not exists (select from unnest(c.categories) of(category)
        where not authorities.is_recognised_for(c.certifier_id, of.category, ${to}::date)) as "isRecognised",
      c.valid_from as "validFrom", c.valid_until as "validUntil", c.gtins, c.categories, c.batches,
      exists (select 1 from certificates.signed_certificates s where s.certificate_id = c.id) as "isSigned",
      coalesce((select y.changes from certificates.certificate_changes y where y.certificate_id = c.id), '[]'::json) as "statusChanges"
    from certificates.certificate_scopes c left join organisations.organisation_names h on h.id = c.holder_id
    left join authorities.body_names b on b.id = c.certifier_id
    where ${side === 'holder' ? sql`c.holder_id = ${organisationId}::uuid` : sql`b.organisation_id = ${organisationId}::uuid`}
    order by c.valid_until, c.number ${oneMore}`,
  );

export const readApplications = (tx: Transaction, organisationId: string, side: 'holder' | 'certifier', days: Days) =>
  all(
    tx,
    {
      number: text,
      kind: text,
      state: text,
      holder: text,
      certifier: text,
      submittedOn: text,
      decidedOn: nullable(text),
    },
    sql`select a.number, a.kind, a.state, coalesce(h.name, '') as holder, coalesce(b.short_name, a.certifier_id) as certifier,
      ${utcDay(sql`a.submitted_at`)} as "submittedOn", ${utcDay(sql`a.decided_at`)} as "decidedOn"
    from certification.application_records a left join organisations.organisation_names h on h.id = a.holder_id
    left join authorities.body_names b on b.id = a.certifier_id
    where ${side === 'holder' ? sql`a.holder_id` : sql`a.certifier_organisation_id`} = ${organisationId}::uuid
      and a.submitted_at is not null and (${inDays(sql`a.submitted_at`, days)} or ${inDays(sql`a.decided_at`, days)})
    order by a.submitted_at, a.number ${oneMore}`,
  );

/** Of a certifier: those that were due in the period, and all that are open. */
export const readFindings = (tx: Transaction, organisationId: string, { from, to }: Days) =>
  all(
    tx,
    {
      application: text,
      holder: text,
      severity: textOf(findingSeverities),
      dueOn: day,
      closedOn: nullable(text),
    },
    sql`select a.number as application, coalesce(h.name, '') as holder, f.severity, f.due_on as "dueOn",
      ${utcDay(sql`f.closed_at`)} as "closedOn"
    from certification.finding_records f join certification.application_records a on a.id = f.application_id
    left join organisations.organisation_names h on h.id = a.holder_id
    where a.certifier_organisation_id = ${organisationId}::uuid
      and (f.closed_at is null or f.due_on between ${from}::date and ${to}::date)
    order by f.due_on, a.number ${oneMore}`,
  );

export const readAudits = (tx: Transaction, organisationId: string, days: Days) =>
  all(
    tx,
    { endsOn: text, isConcluded: boolean },
    sql`select ${utcDay(sql`d.ends_at`)} as "endsOn", d.state = 'concluded' as "isConcluded"
    from certification.audit_records d join certification.application_records a on a.id = d.application_id
    where a.certifier_organisation_id = ${organisationId}::uuid and ${inDays(sql`d.ends_at`, days)} ${oneMore}`,
  );

export async function readEntries(
  tx: Transaction,
  organisationId: string,
  days: Days,
): Promise<readonly ReportEntry[]> {
  const rows = await all(
    tx,
    {
      place: integer,
      at: text,
      action: text,
      entry: text,
      hash: text,
      actor: nullable(text),
    },
    sql`select r.place, to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, r.action, r.entry, r.hash,
      p.username as actor
    from organisations.audit_records r left join people.names p on p.id = r.actor_id
    where r.organisation_id = ${organisationId}::uuid and ${inDays(sql`r.created_at`, days)} order by r.place ${oneMore}`,
  );
  return rows.map(({ entry, ...row }) => {
    return { ...row, subject: readEntry(entry).subject.name };
  });
}
