// Queries that an organisation keeps under a name.

import { namespacesOfHeader, parseQueryJson } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { type RowOf, text } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readJson } from '../platform/request-input.ts';
import type { EventsDeps } from './deps.ts';
import { keyFact, type Maker } from './end-subscriptions.ts';
import { namespacesColumn } from './namespaces-column.ts';
import { requireRoomForQuery } from './subscription-bounds.ts';

const columns = { name: text, query: text, namespaces: namespacesColumn };
export type NamedQuery = RowOf<typeof columns>;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;
// Pages and limits belong to the asking, not to what is asked for; the standard keeps them out of standing queries as well.
const notKept = ['perPage', 'nextPageToken'];

/** @throws Refusal events.query_invalid, events.query_name_taken, events.too_many_queries */
export async function createNamedQuery(
  { database, clock, organisations }: Pick<EventsDeps, 'database' | 'clock' | 'organisations'>,
  by: Maker,
  body: string,
  extensions: string,
): Promise<string> {
  const given = readJson(body);
  const member = (name: string): unknown =>
    typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
  const [name, query] = [member('name'), member('query')];
  if (typeof name !== 'string' || !NAME.test(name))
    throw new Refusal('events.query_invalid', {
      faults: [{ path: '/name', rule: 'events.wrong_query_name', expected: NAME.source }],
    });
  const namespaces = namespacesOfHeader(extensions);
  const reading = parseQueryJson(query, { namespaces });
  const faults = reading.isValid ? [] : reading.faults.map((fault) => ({ ...fault, path: `/query${fault.path}` }));
  for (const steering of notKept)
    if (typeof query === 'object' && query !== null && steering in query)
      faults.push({ path: `/query/${steering}`, rule: 'events.unknown_parameter' });
  if (faults.length > 0) throw new Refusal('events.query_invalid', { faults });
  const { organisationId, sender } = by;
  await database.sql.transaction(async (tx) => {
    await requireRoomForQuery(tx, organisationId);
    const { rowCount } = await tx.execute(sql`
      insert into events.epcis_queries (organisation_id, name, query, namespaces, created_at, created_by, created_by_key)
      values (${organisationId}, ${name}, ${JSON.stringify(query)}, ${JSON.stringify(namespaces)}::jsonb, ${clock.now().toISOString()}::timestamptz,
        ${sender.actorId}, ${sender.keyName})
      on conflict do nothing`);
    if (rowCount !== 1) throw new Refusal('events.query_name_taken');
    await organisations.recordAudit(tx, {
      organisationId,
      actorId: sender.actorId,
      action: 'named_query.created',
      subject: { kind: 'named_query', id: name, name },
      facts: keyFact(by),
    });
  });
  return name;
}

/** @throws Refusal events.query_unknown */
export async function findNamedQuery(
  { database }: Pick<EventsDeps, 'database'>,
  organisationId: string,
  name: string,
): Promise<NamedQuery> {
  const [found] = await rowsOf(
    database.sql,
    columns,
    sql`select name, query, namespaces from events.epcis_queries where organisation_id = ${organisationId} and name = ${name}`,
  );
  if (!found) throw new Refusal('events.query_unknown');
  return found;
}

export async function listNamedQueries(
  { database }: Pick<EventsDeps, 'database'>,
  organisationId: string,
  page: { readonly after: string | null; readonly perPage: number },
): Promise<{ readonly queries: readonly NamedQuery[]; readonly next: string | null }> {
  const rows = await rowsOf(
    database.sql,
    columns,
    sql`select name, query, namespaces from events.epcis_queries
      where organisation_id = ${organisationId} and (${page.after}::text is null or name > ${page.after}::text)
      order by name limit ${page.perPage + 1}`,
  );
  const queries = rows.slice(0, page.perPage);
  return { queries, next: rows.length > queries.length ? (queries.at(-1)?.name ?? null) : null };
}
