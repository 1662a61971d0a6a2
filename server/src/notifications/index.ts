// The door of notifications: tells people what happened elsewhere, on the bell, by mail and by messages to their browsers. Is told by the
// outbox, asks nobody's leave, and tells nobody twice.
import * as api from '@amanah/api/notifications';
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import type { Listeners } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { createDelivery } from './deliver.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { countUnread, createBell } from './live.ts';
import { notifyOfNotice } from './notify.ts';
import { notifyOfCopy } from './notify-of-copy.ts';
import { notifyOfLabResult } from './notify-of-lab-result.ts';
import { notifyOfRecall } from './notify-of-recall.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { pushKeysOf } from './send-push.ts';
import { notifications, pushSubscriptions } from './tables.ts';

export interface Notifications {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /** Sends everything that is due now. @returns how many were sent */
  deliver(): Promise<number>;
  /** Sends the digests that are due now. @returns how many were sent */
  sendDigests(): Promise<number>;
  /** Delivery begins. */
  start(): void;
  /** Ends the live bells. */
  release(): void;
  stop(): Promise<void>;
}

const mostBrowsers = 20;

export function createNotifications(given: Omit<DeliveryDeps, 'pushKeys'> & { readonly keys: Keys }): Notifications {
  const deps = { ...given, pushKeys: pushKeysOf(given.keys) };
  const { database, clock } = deps;
  const bell = createBell(deps);

  const delivery = createDelivery(deps);

  return {
    deliver: () => delivery.deliver(),
    sendDigests: () => delivery.sendDigests(),
    start: () => delivery.start(),
    release: () => bell.stop(),
    stop: () => delivery.stop(),
    listeners: {
      'recall.published': ({ recallId }, eventId) => notifyOfRecall(deps, 'recall_published', recallId, eventId),
      'recall.lifted': ({ recallId }, eventId) => notifyOfRecall(deps, 'recall_lifted', recallId, eventId),
      'lab_result.entered': ({ resultId }, eventId) => notifyOfLabResult(deps, 'entered', resultId, eventId),
      'lab_result.overturned': ({ resultId }, eventId) => notifyOfLabResult(deps, 'overturned', resultId, eventId),
      'serial.copied': (copy, eventId) => notifyOfCopy(deps, copy, eventId),
      'notice.raised': (notice, eventId) => notifyOfNotice(deps, notice, eventId),
    },
    routes: [
      handle(api.listNotifications, async ({ caller, query }) => {
        const rows = await database.sql
          .select()
          .from(notifications)
          .where(
            and(
              eq(notifications.userId, caller.userId),
              eq(notifications.isOnBell, true),
              query.before === undefined ? undefined : lt(notifications.id, query.before),
            ),
          )
          .orderBy(desc(notifications.id))
          .limit(query.limit);
        return { notifications: rows.map(shown), unread: await countUnread(database, caller.userId) };
      }),
      handle(api.readNotification, async ({ params, caller }) => {
        const own = and(eq(notifications.id, params.id), eq(notifications.userId, caller.userId));
        const found = await database.sql.select({ id: notifications.id }).from(notifications).where(own);
        if (found.length === 0) throw new Refusal('notifications.unknown');
        await database.sql
          .update(notifications)
          .set({ readAt: clock.now() })
          .where(and(own, isNull(notifications.readAt)));
      }),
      handle(api.readAllNotifications, async ({ caller }) => {
        await database.sql
          .update(notifications)
          .set({ readAt: clock.now() })
          .where(and(eq(notifications.userId, caller.userId), isNull(notifications.readAt)));
      }),
      handle(api.liveNotifications, ({ caller, request, reply }) => bell.open(request, reply, caller.userId)),
      handle(api.readPreferences, ({ caller }) => readPreferences(database.sql, caller.userId)),
      handle(api.changePreferences, ({ caller, body, requireUnchanged }) =>
        database.sql.transaction((tx) => changePreferences(tx, caller.userId, body, requireUnchanged)),
      ),
      handle(api.pushKey, async () => ({ publicKey: deps.pushKeys.publicKey })),
      handle(api.subscribeToPush, async ({ caller, body }) => {
        const now = clock.now();
        const { endpoint, keys } = body;
        const row = { userId: caller.userId, endpoint, ...keys };
        await database.sql.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`browsers of ${caller.userId}`}, 0))`);
          const own = await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, caller.userId));
          if (own >= mostBrowsers) throw new Refusal('notifications.too_many_browsers');
          // Another person at the same browser takes the subscription over.
          await tx
            .insert(pushSubscriptions)
            .values({ id: newId(now), ...row, createdAt: now })
            .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
        });
      }),
      handle(api.unsubscribeFromPush, async ({ caller, body }) => {
        await database.sql
          .delete(pushSubscriptions)
          .where(and(eq(pushSubscriptions.userId, caller.userId), eq(pushSubscriptions.endpoint, body.endpoint)));
      }),
    ],
  };
}

const shown = ({
  id,
  kind,
  details,
  path,
  createdAt,
  readAt,
}: typeof notifications.$inferSelect): api.Notification => ({
  id,
  kind,
  facts: details,
  path,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});
