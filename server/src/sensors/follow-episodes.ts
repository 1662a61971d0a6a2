// Makes the alerts follow what the rules found: raised, changed, withdrawn. Inside the transaction that assessed the readings, with the
// states of the devices locked, so that one alert is never raised twice.
import type { Realm } from '@amanah/core/organisations';
import {
  alertStates,
  type DeviceType,
  type Episode,
  isUnsettled,
  limitsFor,
  type Quantity,
  quantities,
  reconcile,
  sensorRules,
  severities,
} from '@amanah/core/sensors';
import { sql } from 'drizzle-orm';
import { newId } from '../platform/clock.ts';
import { float, integer, nullable, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/** `from`, `until`: milliseconds since the epoch. */
const alertColumns = {
  id: uuid,
  deviceId: uuid,
  quantity: integer,
  rule: textOf(sensorRules),
  severity: textOf(severities),
  state: textOf(alertStates),
  from: float,
  until: nullable(float),
  value: float,
};

export const keyOf = (deviceId: string, quantity: number) => `${deviceId}/${quantity}`;

export const quantityOf = (number: number): Quantity => quantities[number] ?? 'temperature';

export interface Followed {
  readonly device: { readonly id: string; readonly type: DeviceType; readonly realm: Realm };
  readonly quantity: number;
  readonly episodes: readonly Episode[];
  readonly since: number | null;
}

/** Makes the alerts of these devices follow what the rules found. */
export async function followEpisodes(tx: Transaction, followed: readonly Followed[], now: Date) {
  if (followed.length === 0) return;
  const earliest = followed.reduce((least, { since }) => Math.min(least, since ?? 0), now.getTime());
  const rows = await rowsOf(
    tx,
    alertColumns,
    sql`select id, device_id as "deviceId", quantity, rule, severity, state,
      extract(epoch from from_at)::float8 * 1000 as "from", extract(epoch from until_at)::float8 * 1000 as "until", value
    from sensors.alerts where device_id = any(${sql.param([...new Set(followed.map(({ device }) => device.id))])}::uuid[])
      and not is_withdrawn and (until_at is null or until_at >= ${new Date(earliest)})`,
  );
  const known = Map.groupBy(rows, (row) => keyOf(row.deviceId, row.quantity));
  for (const { device, quantity, episodes, since } of followed) {
    const own = (known.get(keyOf(device.id, quantity)) ?? []).filter((alert) => isUnsettled(alert, since));
    const found = device.realm === 'demo' ? episodes.filter(({ rule }) => rule !== 'silence') : episodes;
    if (own.length === 0 && found.length === 0) continue;
    const { raise, change, withdraw } = reconcile(own, found);
    const limits = limitsFor(device.type, quantityOf(quantity));
    for (const episode of raise)
      await tx.execute(sql`insert into sensors.alerts
          (id, device_id, quantity, rule, severity, state, from_at, until_at, value, limit_value, raised_at, changed_at)
        values (${newId(now)}, ${device.id}, ${quantity}, ${episode.rule}, ${episode.severity}, 'open', ${new Date(episode.from)},
          ${episode.until === null ? null : new Date(episode.until)}, ${episode.value},
          ${episode.rule === 'above' ? limits.warning.most : episode.rule === 'below' ? limits.warning.least : null}, ${now}, ${now})`);
    for (const { id, episode, reopens } of change)
      await tx.execute(sql`update sensors.alerts set severity = ${episode.severity}, from_at = ${new Date(episode.from)},
          until_at = ${episode.until === null ? null : new Date(episode.until)}, value = ${episode.value},
          state = case when ${reopens} then 'open' else state end, changed_at = ${now} where id = ${id}`);
    if (withdraw.length > 0)
      await tx.execute(
        sql`update sensors.alerts set is_withdrawn = true, changed_at = ${now} where id = any(${sql.param(withdraw)}::uuid[])`,
      );
  }
}
