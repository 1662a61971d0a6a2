// The door of notifications: tells people what happened elsewhere, in the product and by mail. Is told by the outbox, asks nobody's
// leave, and tells nobody twice.
import * as api from '@amanah/api/notifications';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Listeners } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { notifications } from './tables.ts';
import { type TellDeps, tellOfRecall } from './tell-of-recall.ts';

export interface Notifications {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
}

const shownAtOnce = 100;

export function createNotifications(deps: TellDeps): Notifications {
  const { database, clock } = deps;
  return {
    listeners: {
      'recall.published': ({ recallId }, eventId) => tellOfRecall(deps, 'recall_published', recallId, eventId),
      'recall.lifted': ({ recallId }, eventId) => tellOfRecall(deps, 'recall_lifted', recallId, eventId),
    },
    routes: [
      handle(api.listNotifications, async ({ caller }) => {
        const rows = await database.sql
          .select()
          .from(notifications)
          .where(eq(notifications.userId, caller.userId))
          .orderBy(desc(notifications.id))
          .limit(shownAtOnce);
        return { notifications: rows.map(shown) };
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
    ],
  };
}

function shown({ id, kind, details, createdAt, readAt }: typeof notifications.$inferSelect): api.Notification {
  return {
    id,
    kind,
    publisher: details['publisher'] ?? '',
    productName: details['productName'] ?? '',
    reason: details['reason'] ?? '',
    code: details['code'] ?? '',
    asHolder: details['asHolder'] === 'yes',
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}
