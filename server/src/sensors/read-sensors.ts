// The overview and the series of a device. Reads only; what is counted was summed up by the hour before.

import type { RouteResponse } from '@amanah/api/route';
import type { SensorSeries, sensorOverview } from '@amanah/api/sensors';
import { realms } from '@amanah/core/organisations';
import {
  addSummaries,
  complianceOf,
  deviceTypes,
  emptySummary,
  limitsFor,
  meanKineticOf,
  type SeriesSummary,
} from '@amanah/core/sensors';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { float, integer, json, nullable, text, textOf } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { describeAlerts, describeDevices } from './describe-devices.ts';
import type { Scope } from './policy.ts';
import { seriesSummarySchema } from './series-summary.ts';
import { quantityNumbers } from './store-readings.ts';
import { hour, hourOf, readSummaries, silenceOf } from './temperatures.ts';

interface ReadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mqttUrl: () => string | null;
}

const complianceHours = 24;

/** Devices (`d`) of a scope. */
export const devicesIn = (scope: Scope): SQL =>
  scope.kind === 'own'
    ? sql`d.organisation_id = ${scope.organisationId}`
    : sql`d.realm = 'demo' and ${isOpen('d.realm')}`;

const placeColumns = { name: text, sites: json(z.array(z.object({ id: z.string(), name: z.string() }))) };

export async function readOverview(deps: ReadDeps, scope: Scope): Promise<RouteResponse<typeof sensorOverview>> {
  const { database, clock } = deps;
  const now = clock.now();
  const which = devicesIn(scope);
  const [devices, alerts, compliance, places] = await Promise.all([
    describeDevices(database.sql, which, now),
    describeAlerts(database.sql, which, scope.canManage),
    readCompliance(database, which, now),
    scope.kind === 'own'
      ? rowsOf(
          database.sql,
          placeColumns,
          sql`select o.name, (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name), '[]'::json)
          from organisations.site_places s where s.organisation_id = o.id) as sites from organisations.organisation_names o where o.id = ${scope.organisationId}`,
        )
      : null,
  ]);
  const organisation = places?.[0] ?? null;
  return {
    scope: scope.kind,
    organisation: organisation?.name ?? null,
    canManage: scope.canManage,
    devices,
    alerts,
    compliance: {
      hours: complianceHours,
      ...compliance,
      devices: {
        total: devices.length,
        optimal: devices.filter(({ status }) => status === 'optimal').length,
        silent: devices.filter(({ isSilent }) => isSilent).length,
      },
      unresolvedAlerts: alerts.filter(({ state, isWithdrawn }) => state !== 'resolved' && !isWithdrawn).length,
    },
    sites: organisation?.sites ?? [],
    mqttUrl: scope.canManage ? deps.mqttUrl() : null,
    cursor: String(now.getTime()),
  };
}

/**
 * Over the last hours that were summed up: those of a demo that stands still are its own last ones. Of each device no more rows than hours
 * are read; an hour without one was silent, unless it lies before the first.
 */
async function readCompliance(database: Database, which: SQL, now: Date) {
  const rows = await rowsOf(
    database.sql,
    { hours: float, summaries: json(z.array(seriesSummarySchema)) },
    sql`select greatest(0, extract(epoch from w.until - greatest(w.since, w.first)) / 3600)::float8 as hours,
      (select coalesce(json_agg(h.summary), '[]'::json) from (select summary from sensors.hours
        where device_id = d.id and hour >= w.since and hour < w.until order by hour desc limit ${complianceHours}) h) as summaries
    from sensors.devices d join sensors.device_states s on s.device_id = d.id
    cross join lateral (select e.first, e.until, case when d.realm = 'demo' then e.until - make_interval(hours => ${complianceHours})
        else greatest(e.until - make_interval(hours => ${complianceHours}), ${new Date(hourOf(now.getTime()) - (complianceHours + 1) * hour)}) end as since
      from (select (select min(hour) from sensors.hours where device_id = d.id) as first,
        case when d.realm = 'demo' then (select max(hour) + interval '1 hour' from sensors.hours where device_id = d.id)
          else s.summarised_until end as until) e) w
    where ${which} and d.retired_at is null and w.first is not null`,
  );
  return complianceOf(
    rows.flatMap(({ hours, summaries }) => [
      ...summaries,
      silenceOf(hours * 60 - summaries.reduce((sum, { minutes }) => sum + minutes, 0)),
    ]),
  );
}

const buckets = 240;
/** A bucket is a whole number of minutes, so that the axis has round times. */
const bucketChoices = [1, 2, 5, 10, 15, 30, 60, 120, 240];

const deviceColumns = {
  type: textOf(deviceTypes),
  realm: textOf(realms),
  last: nullable(float),
  least: nullable(float),
  most: nullable(float),
};

const pointColumns = { quantity: integer, time: float, least: float, mean: float, most: float };

export async function readSeries(deps: ReadDeps, scope: Scope, id: string, hours: number): Promise<SensorSeries> {
  const { database, clock } = deps;
  const [device] = await rowsOf(
    database.sql,
    deviceColumns,
    sql`select d.type, d.realm, extract(epoch from s.last_at)::float8 * 1000 as last,
      p.least_temperature_celsius as least, p.most_temperature_celsius as most
    from sensors.devices d left join sensors.device_states s on s.device_id = d.id
    left join lateral (select batch_id from sensors.bindings b where b.device_id = d.id and b.batch_id is not null order by b.from_at desc limit 1) b on true
    left join batches.batch_facts f on f.id = b.batch_id left join products.registered p on p.gtin = f.gtin
    where d.id = ${id} and d.retired_at is null and ${devicesIn(scope)}`,
  );
  if (!device) throw new Refusal('sensors.unknown_device');
  // The stored series of the demo is shown as it was written, however long ago that is.
  const until =
    device.realm === 'demo' && device.last !== null
      ? Math.min(clock.now().getTime(), device.last + 60_000)
      : clock.now().getTime();
  const from = until - hours * hour;
  const bucketMinutes = bucketChoices.find((minutes) => (hours * 60) / minutes <= buckets) ?? 240;
  const rows = await rowsOf(
    database.sql,
    pointColumns,
    sql`select quantity, extract(epoch from date_bin(make_interval(mins => ${bucketMinutes}), at, '2020-01-01Z'::timestamptz))::float8 * 1000 as time,
      min(value) as least, avg(value) as mean, max(value) as most
    from sensors.readings where device_id = ${id} and at > ${new Date(from)} and at <= ${new Date(until)} group by 1, 2 order by 1, 2`,
  );
  const points = (quantity: number) =>
    rows
      .filter((row) => row.quantity === quantity)
      .map(({ time, least, mean, most }) => ({ time: new Date(time).toISOString(), least, mean, most }));
  const limits = limitsFor(device.type, 'temperature', { least: device.least, most: device.most });
  const summary = (await readSummaries(database.sql, id, from, until, limits)).reduce<SeriesSummary>(
    addSummaries,
    emptySummary,
  );
  const { minutesOutside, recordedPercent } = complianceOf([summary]);
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    bucketMinutes,
    temperature: points(quantityNumbers.temperature),
    humidity: points(quantityNumbers.humidity),
    permitted: limits.permitted,
    warning: limits.warning,
    minutesOutside,
    recordedPercent,
    meanKineticCelsius: meanKineticOf(summary),
  };
}
