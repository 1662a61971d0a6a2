// Devices and alerts in the form of the contract, read in one statement each. The live stream and the overview say the same, because
// both come from here.

import { bindingKinds, type SensorAlert, type SensorDevice } from '@amanah/api/sensors';
import {
  alertActions,
  alertStates,
  allowedAlertActions,
  deviceTypes,
  quantities,
  sensorRules,
  sensorStatuses,
  severities,
} from '@amanah/core/sensors';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { boolean, float, integer, json, nullable, text, textOf, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';

type Reader = Sql | Transaction;

const deviceColumns = {
  id: uuid,
  device_id: text,
  name: text,
  type: textOf(deviceTypes),
  location: text,
  latitude: nullable(float),
  longitude: nullable(float),
  temperature: nullable(float),
  humidity: nullable(float),
  status: nullable(textOf(sensorStatuses)),
  last: nullable(float),
  is_silent: nullable(boolean),
  refused: nullable(integer),
  last_refusal: nullable(text),
  bindings: json(
    z.array(
      z.object({
        id: z.string(),
        kind: z.enum(bindingKinds),
        target: z.string().nullable(),
        product: z.string().nullable(),
        from: z.number(),
        until: z.number().nullable(),
      }),
    ),
  ),
};

const instant = (milliseconds: number) => new Date(Math.round(milliseconds)).toISOString();
const instantOrNull = (milliseconds: number | null) => (milliseconds === null ? null : instant(milliseconds));

/** Devices that are in use, with what they speak for now or will speak for. `which` is about `d` (devices) and `s` (their state). */
export async function describeDevices(reader: Reader, which: SQL, now: Date): Promise<SensorDevice[]> {
  const rows = await rowsOf(
    reader,
    deviceColumns,
    sql`select d.id, d.device_id, d.name, d.type, d.location, d.latitude, d.longitude,
      s.temperature, s.humidity, s.status, extract(epoch from s.last_at)::float8 * 1000 as last, s.is_silent,
      s.refused_messages as refused, s.last_refusal,
      (select coalesce(json_agg(json_build_object('id', b.id, 'kind', b.kind,
          'target', case b.kind when 'location' then site.name when 'container' then b.container
            else coalesce(batch.code, batch.batch_number) end, 'product', p.name,
          'from', extract(epoch from b.from_at) * 1000, 'until', extract(epoch from b.until_at) * 1000) order by b.from_at, b.id), '[]'::json)
        from sensors.bindings b left join organisations.site_places site on site.id = b.site_id
          left join batches.batch_facts batch on batch.id = b.batch_id left join products.registered p on p.gtin = batch.gtin
        where b.device_id = d.id and (b.until_at is null or b.until_at > ${now})) as bindings
    from sensors.devices d left join sensors.device_states s on s.device_id = d.id
    where d.retired_at is null and ${which} order by d.created_at, d.device_id limit 1000`,
  );
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    name: row.name,
    type: row.type,
    location: row.location,
    coordinates: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lng: row.longitude },
    temperature: row.temperature,
    humidity: row.humidity,
    status: row.status,
    lastUpdate: instantOrNull(row.last),
    isSilent: row.is_silent ?? false,
    refusedMessages: row.refused ?? 0,
    lastRefusal: row.last_refusal,
    bindings: row.bindings.map(({ id, kind, target, product, from, until }) => ({
      id,
      kind,
      target: target ?? '',
      product,
      from: instant(from),
      until: instantOrNull(until),
    })),
  }));
}

const alertColumns = {
  id: uuid,
  device_id: text,
  name: text,
  location: text,
  quantity: integer,
  rule: textOf(sensorRules),
  severity: textOf(severities),
  state: textOf(alertStates),
  from: float,
  until: nullable(float),
  value: float,
  limit: nullable(float),
  is_withdrawn: boolean,
  history: json(
    z.array(
      z.object({
        action: z.enum(alertActions),
        by: z.string().nullable(),
        at: z.number(),
        note: z.string().nullable(),
      }),
    ),
  ),
};

/** Unresolved first, then the newest. `which` is about `a` (alerts) and `d` (devices). */
export async function describeAlerts(
  reader: Reader,
  which: SQL,
  canManage: boolean,
  most = 100,
): Promise<SensorAlert[]> {
  const rows = await rowsOf(
    reader,
    alertColumns,
    sql`select a.id, d.device_id, d.name, d.location, a.quantity, a.rule, a.severity, a.state,
      extract(epoch from a.from_at)::float8 * 1000 as "from", extract(epoch from a.until_at)::float8 * 1000 as "until",
      a.value, a.limit_value as "limit", a.is_withdrawn,
      (select coalesce(json_agg(json_build_object('action', h.action, 'by', p.username, 'at', extract(epoch from h.at) * 1000,
          'note', h.note) order by h.at, h.id), '[]'::json)
        from sensors.alert_actions h left join people.names p on p.id = h.user_id where h.alert_id = a.id) as history
    from sensors.alerts a join sensors.devices d on d.id = a.device_id
    where ${which} order by (a.state = 'resolved' or a.is_withdrawn), a.from_at desc, a.id limit ${most}`,
  );
  return rows.map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.name,
    location: row.location,
    quantity: quantities[row.quantity] ?? 'temperature',
    rule: row.rule,
    severity: row.severity,
    state: row.state,
    timestamp: instant(row.from),
    until: instantOrNull(row.until),
    value: row.value,
    limit: row.limit,
    isWithdrawn: row.is_withdrawn,
    allowed: canManage && !row.is_withdrawn ? [...allowedAlertActions(row.state)] : [],
    history: row.history.map(({ action, by, at, note }) => ({ action, by: by ?? '', at: instant(at), note })),
  }));
}
