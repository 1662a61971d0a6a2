// Sums up the hours that are over: for the compliance figures of each device, and for what it spoke for (write-blocks.ts). An hour in
// which nothing is on record has no row. What comes late opens its hour again.

import { deviceTypes, keptFrom, latenessMilliseconds, limitsFor, summarise } from '@amanah/core/sensors';
import { sql } from 'drizzle-orm';
import { float, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { quantityNumbers } from './store-readings.ts';
import { holdMinutesOf, hour, isSilent, nextHourOnRecord, readTemperatures } from './temperatures.ts';
import { type BlockDeps, writeBlocks } from './write-blocks.ts';

const hoursAtOnce = 24;
const devicesAtOnce = 50;

export interface SummaryDeps extends BlockDeps {
  readonly database: Database;
}

/** `from`, `until`: milliseconds since the epoch, at a full hour. */
const dueColumns = {
  id: uuid,
  device_id: text,
  organisation_id: uuid,
  type: textOf(deviceTypes),
  from: float,
  until: float,
};
type DueDevice = RowOf<typeof dueColumns>;

/** Until no hour is due. */
export async function summariseHours(deps: SummaryDeps): Promise<void> {
  while (await deps.database.sql.transaction((tx) => summariseSome(tx, deps)));
}

async function summariseSome(tx: Transaction, deps: SummaryDeps): Promise<boolean> {
  const now = deps.clock.now().getTime();
  const due = new Date(now - latenessMilliseconds);
  const kept = new Date(keptFrom(now));
  // The demo stands still after its last stored reading: the hours after it are nobody's silence, and it is the same on every day.
  const devices = await rowsOf(
    tx,
    dueColumns,
    sql`select id, device_id, organisation_id, type, extract(epoch from begun)::float8 * 1000 as "from",
      extract(epoch from ends)::float8 * 1000 as until
    from (select d.id, d.device_id, d.organisation_id, d.type, s.last_at,
        greatest(${kept}::timestamptz, coalesce(s.summarised_until, (select date_trunc('hour', min(r.at)) from sensors.readings r
          where r.device_id = d.id and r.quantity = ${quantityNumbers.temperature} and r.at >= ${kept}))) as begun,
        date_trunc('hour', least(d.retired_at + interval '1 hour',
          case when d.realm = 'demo' then s.last_at - make_interval(secs => ${latenessMilliseconds / 1000}) else ${due}::timestamptz end)) as ends
      from sensors.device_states s join sensors.devices d on d.id = s.device_id
      where s.last_at is not null and ${isOpen('d.realm')}
      for update of s skip locked) found
    where begun < ends limit ${devicesAtOnce}`,
  );
  for (const device of devices) await summariseDevice(tx, deps, device);
  return devices.length > 0;
}

async function summariseDevice(tx: Transaction, deps: SummaryDeps, device: DueDevice) {
  const from = Math.round(device.from);
  const ends = Math.round(device.until);
  const limits = limitsFor(device.type, 'temperature');
  // Silence is passed over at once, however long it was.
  const begun = Math.min(ends, (await nextHourOnRecord(tx, device.id, from, limits)) ?? ends);
  const until = Math.min(ends, begun + hoursAtOnce * hour);
  const readings = await readTemperatures(tx, device.id, begun, until, limits);
  const summaries = Array.from({ length: Math.round((until - begun) / hour) }, (_, index) => begun + index * hour)
    .map((start) => ({
      start,
      summary: summarise(readings, { ...spanOf(start), band: limits.permitted, holdMinutes: holdMinutesOf(limits) }),
    }))
    .filter(({ summary }) => !isSilent(summary));
  await tx.execute(sql`insert into sensors.hours (device_id, hour, summary)
    select ${device.id}, to_timestamp(start / 1000), summary
    from unnest(${sql.param(summaries.map(({ start }) => start))}::float8[], ${sql.param(summaries.map(({ summary }) => JSON.stringify(summary)))}::jsonb[]) as g(start, summary)
    on conflict (device_id, hour) do update set summary = excluded.summary`);
  await writeBlocks(tx, deps, device, { from, begun, until, readings, limits });
  await tx.execute(
    sql`update sensors.device_states set summarised_until = ${new Date(until)} where device_id = ${device.id}`,
  );
}

const spanOf = (start: number) => ({ from: start, until: start + hour });
