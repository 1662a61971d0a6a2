// Acknowledge, note, resolve: the state changes under a lock, and who did it and when is kept for good.
import type { AuditedAction } from '@amanah/api/organisations';
import type { SensorAlert } from '@amanah/api/sensors';
import { type AlertAction, nextAlertState } from '@amanah/core/sensors';
import { eq, sql } from 'drizzle-orm';
import type { Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { describeAlerts } from './describe-devices.ts';
import { alertActions, alerts, devices } from './tables.ts';

const entryOf = {
  acknowledge: 'alert.acknowledged',
  note: 'alert.noted',
  resolve: 'alert.resolved',
} as const satisfies Record<AlertAction, AuditedAction>;

export async function actOnAlert(
  deps: { readonly database: Database; readonly clock: Clock; readonly organisations: Organisations },
  userId: string,
  id: string,
  { action, note }: { readonly action: AlertAction; readonly note?: string | undefined },
): Promise<SensorAlert> {
  const { id: organisationId } = await deps.organisations.acting(userId, 'manage_devices');
  const now = deps.clock.now();
  if (action === 'note' && !note) throw new Refusal('sensors.note_missing');
  return deps.database.sql.transaction(async (tx) => {
    const [found] = await tx.select().from(alerts).where(eq(alerts.id, id)).for('update');
    const [device] = found ? await tx.select().from(devices).where(eq(devices.id, found.deviceId)) : [];
    if (!found || device?.organisationId !== organisationId) throw new Refusal('sensors.unknown_alert');
    const next = nextAlertState(found.state, action);
    if (next === null || found.isWithdrawn) throw new Refusal('sensors.action_refused');
    await tx.update(alerts).set({ state: next, changedAt: now }).where(eq(alerts.id, id));
    await deps.organisations.recordAudit(tx, {
      organisationId,
      actorId: userId,
      action: entryOf[action],
      subject: { kind: 'alert', id, name: device.name },
      facts: { before: found.state, after: next, ...(note ? { note } : {}) },
    });
    await tx.insert(alertActions).values({ id: newId(now), alertId: id, action, userId, note: note || null, at: now });
    const [shown] = await describeAlerts(tx, sql`a.id = ${id}`, true, 1);
    if (!shown) throw new Refusal('sensors.unknown_alert');
    return shown;
  });
}
