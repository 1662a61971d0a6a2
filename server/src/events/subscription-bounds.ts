// How many named queries and subscriptions an organisation may have, and the lock under which they are counted: what comes in the same moment
// cannot pass a bound together.
import { type Realm, realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { integer, textOf } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

interface Bounds {
  readonly queries: number;
  readonly ofQuery: number;
  readonly subscriptions: number;
}

/** Anybody may practise or play the demo. */
const few: Bounds = { queries: 10, ofQuery: 20, subscriptions: 20 };
export const subscriptionBounds: Readonly<Record<Realm, Bounds>> = {
  real: { queries: 50, ofQuery: 20, subscriptions: 100 },
  practice: few,
  demo: few,
};

/** Holds what an organisation keeps here against everybody who changes it, until the transaction ends. */
export async function lockQueries(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`epcis queries ${organisationId}`}, 0))`);
}

const columns = { realm: textOf(realms), queries: integer, subscriptions: integer, of_query: integer };

async function count(tx: Transaction, organisationId: string, queryName: string) {
  await lockQueries(tx, organisationId);
  const [found] = await rowsOf(
    tx,
    columns,
    sql`select o.realm,
      (select count(*)::int from events.epcis_queries where organisation_id = o.id) as queries,
      (select count(*)::int from events.epcis_subscriptions where organisation_id = o.id) as subscriptions,
      (select count(*)::int from events.epcis_subscriptions where organisation_id = o.id and query_name = ${queryName}) as of_query
      from organisations.organisation_names o where o.id = ${organisationId}`,
  );
  if (!found) throw new Refusal('identity.forbidden');
  return { ...found, most: subscriptionBounds[found.realm] };
}

/** @throws Refusal events.too_many_queries */
export async function requireRoomForQuery(tx: Transaction, organisationId: string): Promise<void> {
  const { queries, most } = await count(tx, organisationId, '');
  if (queries >= most.queries) throw new Refusal('events.too_many_queries');
}

/** @throws Refusal events.too_many_subscriptions */
export async function requireRoomForSubscription(
  tx: Transaction,
  organisationId: string,
  queryName: string,
): Promise<void> {
  const { subscriptions, of_query: ofQuery, most } = await count(tx, organisationId, queryName);
  if (subscriptions >= most.subscriptions || ofQuery >= most.ofQuery)
    throw new Refusal('events.too_many_subscriptions');
}
