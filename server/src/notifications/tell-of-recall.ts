// Who is told of a recall: members of organisations that had the goods, and people with an account who scanned them. Once each, also
// when the event is heard twice; a mail that could not be sent is tried again with the event.
import { sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { type Database, statement } from '../platform/database/database.ts';
import type { Mailer } from '../platform/mail.ts';

export interface RecallMailWords {
  recall(about: {
    kind: 'recall_published' | 'recall_lifted';
    username: string;
    publisher: string;
    product: string;
    reason: string;
    asHolder: boolean;
    link: string;
  }): { subject: string; text: string };
}

export interface TellDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly words: (language: string) => RecallMailWords;
}

interface RecallRow {
  readonly publisher: string;
  readonly reason: string;
  readonly lifted_because: string | null;
  readonly code: string;
  readonly product: string;
}
const recallOf = statement<RecallRow>(
  'notifications.recall',
  `select o.name as publisher, r.reason, r.lifted_because, coalesce(b.code, '(01)' || b.gtin || '(10)' || b.batch_number) as code,
     coalesce(p.name, '') as product
   from traceability.published_recalls r
   join organisations.organisation_names o on o.id = r.organisation_id
   join traceability.batch_facts b on b.id = r.batch_ids[1]
   left join products.catalogue p on p.gtin = b.gtin
   where r.id = $1`,
);

interface Reader {
  readonly user_id: string;
  readonly as_holder: boolean;
}
// The publisher's own people know; whoever is both holder and scanner is told as holder.
const readersOf = statement<Reader>(
  'notifications.recall_readers',
  `select user_id, bool_or(as_holder) as as_holder from (
     select m.user_id, true as as_holder from traceability.published_recalls r
     join organisations.active_members m on m.organisation_id = any(r.holder_ids) where r.id = $1
     union all
     select s.user_id, false from traceability.published_recalls r
     join scans.batch_scanners s on s.batch_id = any(r.batch_ids) where r.id = $1
   ) t
   where user_id not in (select m.user_id from traceability.published_recalls r
     join organisations.active_members m on m.organisation_id = r.organisation_id where r.id = $1)
   group by user_id`,
);

interface Waiting {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: string;
  readonly as_holder: boolean;
}
const notMailed = statement<Waiting>(
  'notifications.not_mailed',
  `select n.id, a.username, a.email, a.language, n.details ->> 'asHolder' = 'yes' as as_holder
   from notifications.notifications n join identity.mail_addresses a on a.user_id = n.user_id
   where n.event_id = $1 and n.mailed_at is null`,
);

export async function tellOfRecall(
  deps: TellDeps,
  kind: 'recall_published' | 'recall_lifted',
  recallId: string,
  eventId: string,
): Promise<void> {
  const { database, clock } = deps;
  const [recall] = await database.run(recallOf, [recallId]);
  if (!recall) throw new Error(`recall ${recallId} is not on record`);
  const reason = kind === 'recall_lifted' ? (recall.lifted_because ?? '') : recall.reason;
  const { publisher, product, code } = recall;
  const readers = await database.run(readersOf, [recallId]);
  const details = (reader: Reader) =>
    JSON.stringify({ publisher, productName: product, reason, code, asHolder: reader.as_holder ? 'yes' : 'no' });
  const now = clock.now();
  await database.sql.execute(sql`
    insert into notifications.notifications (id, user_id, kind, details, event_id, created_at)
    select id, user_id, ${kind}, details::jsonb, ${eventId}::uuid, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(readers.map(() => newId(now)))}::uuid[], ${sql.param(readers.map((reader) => reader.user_id))}::uuid[],
      ${sql.param(readers.map(details))}::text[]) as r(id, user_id, details)
    on conflict (user_id, event_id) do nothing`);
  for (const one of await database.run(notMailed, [eventId])) {
    const link = one.as_holder ? `${deps.publicUrl}/recalls` : `${deps.publicUrl}/product/${encodeURIComponent(code)}`;
    const about = { kind, username: one.username, publisher, product, reason, asHolder: one.as_holder, link };
    await deps.mailer.send({ to: one.email, ...deps.words(one.language).recall(about) });
    await database.sql.execute(
      sql`update notifications.notifications set mailed_at = ${clock.now().toISOString()}::timestamptz where id = ${one.id}`,
    );
  }
}
