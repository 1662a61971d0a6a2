// Ends subscriptions: by whoever may, with the query they are of, or because whoever made them may make none any more. Each end is in the audit trail.
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import { sql } from 'drizzle-orm';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { EventsDeps } from './deps.ts';
import type { Sender } from './record-captured.ts';
import { lockQueries } from './subscription-bounds.ts';

/** Who makes or ends something, and for which organisation. */
export interface Maker {
  readonly organisationId: string;
  readonly sender: Sender;
}

export const keyFact = ({ sender: { keyName } }: Maker) => (keyName === null ? {} : { key: keyName });

/** The host alone: the rest of an address may hold a secret. */
export const receiverOf = (destination: string): string => new URL(destination).host.toLowerCase();

const ended = { id: uuid, query_name: text, receiver: text };

async function end(
  tx: Transaction,
  { organisations }: Pick<EventsDeps, 'organisations'>,
  by: Maker,
  which: ReturnType<typeof sql>,
  because: AuditFacts = {},
): Promise<number> {
  const rows = await rowsOf(
    tx,
    ended,
    sql`with ended as (delete from events.epcis_subscriptions where organisation_id = ${by.organisationId} and ${which}
        returning id, query_name, receiver),
      forgotten as (delete from events.epcis_deliveries where subscription_id in (select id from ended))
      select id, query_name, receiver from ended order by id`,
  );
  for (const { id, query_name: query, receiver } of rows)
    await organisations.recordAudit(tx, {
      organisationId: by.organisationId,
      actorId: by.sender.actorId,
      action: 'subscription.ended',
      subject: { kind: 'subscription', id, name: receiver },
      facts: { query, ...keyFact(by), ...because },
    });
  return rows.length;
}

/** @throws Refusal events.subscription_unknown */
export async function unsubscribe(
  deps: Pick<EventsDeps, 'database' | 'organisations'>,
  by: Maker,
  queryName: string,
  id: string,
): Promise<void> {
  await deps.database.sql.transaction(async (tx) => {
    await lockQueries(tx, by.organisationId);
    const count = await end(tx, deps, by, sql`query_name = ${queryName} and id = ${id}::uuid`);
    if (count !== 1) throw new Refusal('events.subscription_unknown');
  });
}

/** With its subscriptions. @throws Refusal events.query_unknown */
export async function deleteNamedQuery(
  deps: Pick<EventsDeps, 'database' | 'organisations'>,
  by: Maker,
  name: string,
): Promise<void> {
  const { organisationId, sender } = by;
  await deps.database.sql.transaction(async (tx) => {
    await lockQueries(tx, organisationId);
    const { rowCount } = await tx.execute(
      sql`delete from events.epcis_queries where organisation_id = ${organisationId} and name = ${name}`,
    );
    if (rowCount !== 1) throw new Refusal('events.query_unknown');
    await end(tx, deps, by, sql`query_name = ${name}`);
    await deps.organisations.recordAudit(tx, {
      organisationId,
      actorId: sender.actorId,
      action: 'named_query.removed',
      subject: { kind: 'named_query', id: name, name },
      facts: keyFact(by),
    });
  });
}

/** Whoever may manage no keys any more is sent nothing more: neither they nor those who stay may know where it goes. */
export async function endSubscriptionsOf(
  deps: Pick<EventsDeps, 'database' | 'organisations'>,
  { organisationId, userId, username }: { organisationId: string; userId: string; username: string },
): Promise<void> {
  const by = { organisationId, sender: { actorId: null, keyName: null } };
  await deps.database.sql.transaction(async (tx) => {
    await lockQueries(tx, organisationId);
    await end(tx, deps, by, sql`created_by = ${userId}::uuid`, { person: username });
  });
}
