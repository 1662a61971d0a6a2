// The certificates that a body issued, as its people see them. Changes nothing.

import type { certificateSorts, IssuedCertificate, listCertificates } from '@amanah/api/certificates';
import { statusChangesSchema } from '@amanah/api/certificates/status-changes';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import { certificateStatus, lastDayOf } from '@amanah/core/certificates';
import { type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../platform/clock.ts';
import {
  boolean,
  day,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  text,
  uuid,
} from '../platform/database/columns.ts';
import { rowsOf, type Sql } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { type SortedList, sortedPage } from '../platform/database/sorted-page.ts';
import { Refusal } from '../platform/refusal.ts';
import { allowedActions } from './policy.ts';

const columns = {
  id: uuid,
  number: text,
  holder: text,
  valid_from: day,
  valid_until: day,
  is_imported: boolean,
  is_held: boolean,
  uri: nullable(text),
  ...{ asked_by: nullable(uuid), asker: nullable(text), asked_at: nullable(instant), asked_because: nullable(text) },
  changes: nullable(json(statusChangesSchema)),
};

const list: SortedList<(typeof certificateSorts)[number]> = {
  table: sql`certificates.certificates`,
  rows: sql`c`,
  id: sql`id`,
  sorts: {
    number: (row) => sql`${row}.number`,
    holder: (row) => sql`(select o.name from organisations.organisation_names o where o.id = ${row}.holder_id)`,
    validFrom: (row) => sql`${row}.valid_from`,
    validUntil: (row) => sql`certificates.last_day_of(${row}.id, ${row}.valid_until, null, null)`,
  },
};

const shownRows = (wanted: SQL) => sql`select c.id, c.number, o.name as holder, c.valid_from, c.valid_until,
    c.imported_until is not null as is_imported,
    exists (select from certificates.holds x where x.certificate_id = c.id and x.lifted_at is null) as is_held,
    (select uri from certificates.credentials k where k.certificate_id = c.id order by version desc limit 1) as uri,
    (select changes from certificates.certificate_changes h where h.certificate_id = c.id) as changes,
    q.asked_by, p.username as asker, q.asked_at, q.reason as asked_because
  from certificates.certificates c join organisations.organisation_names o on o.id = c.holder_id
    left join certificates.reinstatement_requests q on q.certificate_id = c.id and q.closed_at is null
    left join people.names p on p.id = q.asked_by where ${wanted}`;

/** Who looks, for the body that they act for. */
interface Viewer {
  readonly bodyId: string;
  readonly userId: string;
}

function shown(row: RowOf<typeof columns>, userId: string, now: Date): IssuedCertificate {
  const history = { validFrom: row.valid_from, validUntil: row.valid_until, statusChanges: row.changes ?? [] };
  const state = certificateStatus(history, dayOf(now));
  return {
    id: row.id,
    number: row.number,
    holder: row.holder,
    state,
    isImported: row.is_imported,
    validFrom: row.valid_from,
    validUntil: lastDayOf(history),
    credentialUrl: row.uri,
    isHeld: row.is_held,
    reinstatement: row.asked_at && {
      askedBy: row.asker ?? '',
      askedAt: row.asked_at.toISOString(),
      reason: row.asked_because ?? '',
      isAskedByYou: row.asked_by === userId,
    },
    allowed: [...allowedActions(state, row.is_held)],
  };
}

export async function readIssued(
  database: Sql,
  { bodyId, userId }: Viewer,
  query: RouteQuery<typeof listCertificates>,
  now: Date,
): Promise<RouteResponse<typeof listCertificates>> {
  const pattern = query.search ? likePattern(query.search) : null;
  const wanted = sql`c.certifier_id = ${bodyId} and (${pattern}::text is null or c.number ilike ${pattern} or o.name ilike ${pattern})`;
  const { orderBy, isLater } = sortedPage(list, query);
  const rows = await rowsOf(
    database,
    columns,
    sql`${shownRows(sql`${wanted} and ${isLater}`)} order by ${orderBy(list.rows)} limit ${query.limit + 1}`,
  );
  const [counted] = await rowsOf(
    database,
    { n: integer },
    sql`select count(*)::int as n from certificates.certificates c
      join organisations.organisation_names o on o.id = c.holder_id where ${wanted}`,
  );
  return {
    certificates: rows.slice(0, query.limit).map((row) => shown(row, userId, now)),
    total: counted?.n ?? 0,
    hasMore: rows.length > query.limit,
  };
}

/** @throws Refusal certificates.unknown */
export async function readOneIssued(
  database: Sql,
  { bodyId, userId }: Viewer,
  id: string,
  now: Date,
): Promise<IssuedCertificate> {
  const [row] = await rowsOf(database, columns, shownRows(sql`c.certifier_id = ${bodyId} and c.id = ${id}`));
  if (!row) throw new Refusal('certificates.unknown');
  return shown(row, userId, now);
}
