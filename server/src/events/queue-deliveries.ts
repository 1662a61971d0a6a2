// Notes in the capturing transaction who is owed which event. So nothing is missed between a capture and a message, and nothing is
// counted twice, whichever process sends it and whenever.

import { matchesQuery } from '@amanah/core/events';
import { isVisibleIn, type Realm, realms } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { text, textOf, uuid } from '../platform/database/columns.ts';
import { runIn, statement, type Transaction } from '../platform/database/database.ts';
import type { CapturedEvent } from './capture-hooks.ts';
import { readMasterData } from './master-data.ts';
import { namespacesColumn } from './namespaces-column.ts';
import { parseStoredQuery } from './stored-query.ts';

const subscriberColumns = {
  id: uuid,
  organisation_id: uuid,
  realm: textOf(realms),
  query: text,
  namespaces: namespacesColumn,
};

const allSubscribers = statement(
  'events.all_subscribers',
  subscriberColumns,
  // Who has left, or whose realm is closed here, is owed nothing.
  `select s.id, s.organisation_id, o.realm, q.query, q.namespaces from events.epcis_subscriptions s
   join organisations.organisation_names o on o.id = s.organisation_id and o.status = 'approved'
   join events.epcis_queries q on q.organisation_id = s.organisation_id and q.name = s.query_name`,
);

export const maySee = (
  event: Pick<CapturedEvent, 'isPublic' | 'organisationId' | 'audience' | 'realm'>,
  viewer: { readonly organisationId: string; readonly realm: Realm },
): boolean =>
  (event.isPublic && isVisibleIn(event.realm, viewer.realm)) ||
  event.organisationId === viewer.organisationId ||
  event.audience.includes(viewer.organisationId);

export async function queueDeliveries(tx: Transaction, captured: readonly CapturedEvent[]): Promise<void> {
  const [first] = captured;
  const subscribers = first ? await runIn(tx, allSubscribers, []) : [];
  if (!first || subscribers.length === 0) return;
  const masterData = await readMasterData(tx, first.organisationId);
  const queued = subscribers.flatMap(({ id, organisation_id: organisationId, realm, ...stored }) => {
    const query = parseStoredQuery(stored.query, stored.namespaces);
    return captured
      .filter((event) => maySee(event, { organisationId, realm }) && matchesQuery(query, event.facts, masterData))
      .map((event) => ({ subscriptionId: id, eventId: event.id }));
  });
  if (queued.length === 0) return;
  await tx.execute(sql`insert into events.epcis_deliveries (subscription_id, event_id)
    select * from unnest(${sql.param(queued.map(({ subscriptionId }) => subscriptionId))}::uuid[],
      ${sql.param(queued.map(({ eventId }) => eventId))}::uuid[])
    on conflict do nothing`);
}
