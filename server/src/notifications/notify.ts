// Notes what somebody is told, and what of it has to go out by mail or push, in one transaction: all of it or nothing, and nothing when
// the event was heard before.
import { type NoticeKind, topicOfNotice } from '@amanah/api/notifications';
import { mayDo, organisationRights } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, statement } from '../platform/database/database.ts';
import type { Notice } from '../platform/notice.ts';
import { topicsOf } from './preferences.ts';
import { deliveries, pushSubscriptions } from './tables.ts';

export interface PersonalNotice {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, string>>;
  readonly path: string;
}

export interface NotifyDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export async function notifyPeople(
  { database, clock }: NotifyDeps,
  eventId: string,
  notices: readonly PersonalNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const now = clock.now();
  await database.sql.transaction(async (tx) => {
    const topics = await topicsOf(
      tx,
      notices.map(({ userId }) => userId),
    );
    const ways = notices.map(({ userId, kind }) => topics(userId, topicOfNotice[kind]));
    const fresh = await rowsOf(
      tx,
      { id: uuid, user_id: uuid },
      sql`insert into notifications.notifications (id, user_id, kind, details, path, is_on_bell, event_id, created_at)
      select id, user_id, kind, details::jsonb, path, is_on_bell, ${eventId}::uuid, ${now.toISOString()}::timestamptz
      from unnest(${sql.param(notices.map(() => newId(now)))}::uuid[], ${sql.param(notices.map(({ userId }) => userId))}::uuid[],
        ${sql.param(notices.map(({ kind }) => kind))}::text[], ${sql.param(notices.map(({ facts }) => JSON.stringify(facts)))}::text[],
        ${sql.param(notices.map(({ path }) => path))}::text[], ${sql.param(ways.map(({ bell }) => bell))}::boolean[])
        as t(id, user_id, kind, details, path, is_on_bell)
      on conflict (user_id, event_id) do nothing returning id, user_id`,
    );
    if (fresh.length === 0) return;
    const wayOf = new Map(notices.map(({ userId }, index) => [userId, ways[index]]));
    const browsers = await tx
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .where(sql`${pushSubscriptions.userId} = any(${sql.param(fresh.map((row) => row.user_id))}::uuid[])`);
    const outgoing = fresh.flatMap(({ id: notificationId, user_id: userId }) => {
      const way = wayOf.get(userId);
      const row = (channel: 'mail' | 'digest' | 'push', subscriptionId: string | null = null) => ({
        id: newId(now),
        notificationId,
        userId,
        channel,
        subscriptionId,
      });
      return [
        ...(way?.mail === 'at_once' ? [row('mail')] : way?.mail === 'daily' ? [row('digest')] : []),
        ...(way?.push ? browsers.filter((one) => one.userId === userId).map(({ id }) => row('push', id)) : []),
      ];
    });
    if (outgoing.length > 0) await tx.insert(deliveries).values(outgoing);
  });
}

const membersOf = statement(
  'notifications.members',
  {
    user_id: uuid,
    right: textOf(organisationRights),
  },
  'select user_id, "right" from organisations.active_members where organisation_id = $1',
);

export async function notifyOfNotice(deps: NotifyDeps, notice: Notice, eventId: string): Promise<void> {
  const { to, kind, facts, path, exceptUserId } = notice;
  const userIds =
    'userIds' in to
      ? to.userIds
      : (await deps.database.run(membersOf, [to.organisationId]))
          .filter(({ right }) => mayDo(right, to.permission))
          .map((member) => member.user_id);
  const readers = [...new Set(userIds)].filter((userId) => userId !== exceptUserId);
  await notifyPeople(
    deps,
    eventId,
    readers.map((userId) => ({ userId, kind, facts, path })),
  );
}
