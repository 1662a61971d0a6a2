// Sums up the hours that are over: for the compliance figures of each device, and, where a device spoke for a batch or a container,
// as a block that becomes an EPCIS sensor event and evidence for the verdict. What comes late opens its hour again.

import { createHash } from 'node:crypto';
import { type Realm, realms } from '@amanah/core/organisations';
import {
  addSummaries,
  type Band,
  deviceTypes,
  emptySummary,
  type Limits,
  latenessMilliseconds,
  limitsFor,
  meanKineticOf,
  permittedMinutesOutside,
  type Reading,
  type SeriesSummary,
  summarise,
} from '@amanah/core/sensors';
import { sql } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import { float, json, nullable, type RowOf, text, textOf, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { recordColdChain } from './cold-chain.ts';
import { sensorDocument } from './sensor-event.ts';
import { seriesSummarySchema } from './series-summary.ts';
import { quantityNumbers } from './store-readings.ts';

const hour = 3_600_000;
const hoursAtOnce = 24;
const devicesAtOnce = 50;

interface ColdChainFinding {
  readonly id: string;
  readonly batchId: string;
  /** Of the device. */
  readonly realm: Realm;
  readonly kind: 'above_limit' | 'below_limit' | 'silence';
  readonly minutesOutside: number;
  readonly permittedMinutes: number;
  readonly meanKineticCelsius: number | null;
  readonly mostCelsius: number | null;
}

export interface SummaryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly captureEvents: (
    tx: Transaction,
    given: { readonly organisationId: string; readonly document: Record<string, unknown> },
  ) => Promise<unknown>;
  readonly outbox: Outbox;
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

const bindingColumns = {
  id: uuid,
  realm: textOf(realms),
  batch_id: nullable(uuid),
  container: nullable(text),
  from: float,
  until: nullable(float),
  gtin: nullable(text),
  batch_number: nullable(text),
  least: nullable(float),
  most: nullable(float),
};
type BindingRow = RowOf<typeof bindingColumns>;

const summaryColumns = { summary: json(seriesSummarySchema) };

/** Until no hour is due. */
export async function summariseHours(deps: SummaryDeps): Promise<void> {
  while (await deps.database.sql.transaction((tx) => summariseSome(tx, deps)));
}

async function summariseSome(tx: Transaction, deps: SummaryDeps): Promise<boolean> {
  const due = new Date(deps.clock.now().getTime() - latenessMilliseconds);
  // The demo stands still after its last stored reading: the hours after it are nobody's silence, and it is the same on every day.
  const devices = await rowsOf(
    tx,
    dueColumns,
    sql`select id, device_id, organisation_id, type, extract(epoch from begun)::float8 * 1000 as "from",
      extract(epoch from ends)::float8 * 1000 as until
    from (select d.id, d.device_id, d.organisation_id, d.type, s.last_at,
        coalesce(s.summarised_until, (select date_trunc('hour', min(r.at)) from sensors.readings r where r.device_id = d.id and r.quantity = 0)) as begun,
        date_trunc('hour', case when d.realm = 'demo' then s.last_at - make_interval(secs => ${latenessMilliseconds / 1000}) else ${due}::timestamptz end) as ends
      from sensors.device_states s join sensors.devices d on d.id = s.device_id
      where s.last_at is not null and (d.retired_at is null or s.last_at > coalesce(s.summarised_until, s.last_at - interval '1 second'))
      for update of s skip locked) found
    where begun < ends limit ${devicesAtOnce}`,
  );
  for (const device of devices) await summariseDevice(tx, deps, device);
  return devices.length > 0;
}

async function summariseDevice(tx: Transaction, deps: SummaryDeps, device: DueDevice) {
  const from = Math.round(device.from);
  const until = Math.min(Math.round(device.until), from + hoursAtOnce * hour);
  const limits = limitsFor(device.type, 'temperature');
  const readings = await readTemperatures(tx, device.id, from, until, limits);
  const starts = Array.from(
    { length: Math.max(0, Math.round((until - from) / hour)) },
    (_, index) => from + index * hour,
  );
  const summaries = starts.map((start) => ({
    start,
    summary: summarise(readings, { ...spanOf(start), band: limits.permitted, holdMinutes: holdMinutesOf(limits) }),
  }));
  await tx.execute(sql`insert into sensors.hours (device_id, hour, summary)
    select ${device.id}, to_timestamp(start / 1000), summary
    from unnest(${sql.param(starts)}::float8[], ${sql.param(summaries.map(({ summary }) => JSON.stringify(summary)))}::jsonb[]) as g(start, summary)
    on conflict (device_id, hour) do update set summary = excluded.summary`);
  await writeBlocks(tx, deps, device, { from, until, readings, limits });
  await tx.execute(
    sql`update sensors.device_states set summarised_until = ${new Date(until)} where device_id = ${device.id}`,
  );
}

const spanOf = (start: number) => ({ from: start, until: start + hour });
const holdMinutesOf = (limits: Limits) => limits.silenceAfterMinutes ?? 60;

/** With the one before, which may hold into the time. */
async function readTemperatures(
  reader: Sql | Transaction,
  id: string,
  from: number,
  until: number,
  limits: Limits,
): Promise<Reading[]> {
  const rows = await rowsOf(
    reader,
    { at: float, value: float },
    sql`select extract(epoch from at)::float8 * 1000 as at, value from sensors.readings
    where device_id = ${id} and quantity = ${quantityNumbers.temperature}
      and at >= ${new Date(from - holdMinutesOf(limits) * 60_000)} and at < ${new Date(until)} order by at`,
  );
  return rows.map(({ at, value }) => ({ at: Math.round(at), value }));
}

async function writeBlocks(
  tx: Transaction,
  deps: SummaryDeps,
  device: DueDevice,
  series: { from: number; until: number; readings: readonly Reading[]; limits: Limits },
) {
  const rows = await rowsOf(
    tx,
    bindingColumns,
    sql`select b.id, b.realm, b.batch_id, b.container, extract(epoch from b.from_at)::float8 * 1000 as "from",
      extract(epoch from b.until_at)::float8 * 1000 as until, f.gtin, f.batch_number,
      p.least_temperature_celsius as least, p.most_temperature_celsius as most
    from sensors.bindings b left join batches.batch_facts f on f.id = b.batch_id left join products.registered p on p.gtin = f.gtin
    where b.device_id = ${device.id} and b.kind <> 'location' and b.from_at < ${new Date(series.until)}
      and (b.until_at is null or b.until_at > ${new Date(series.from)}) order by b.id`,
  );
  for (const binding of rows) {
    const band = limitsFor(device.type, 'temperature', { least: binding.least, most: binding.most }).permitted;
    let hasChanged = false;
    for (let start = series.from; start < series.until; start += hour) {
      const span = {
        from: Math.max(start, Math.round(binding.from)),
        until: Math.min(start + hour, binding.until ?? Infinity),
      };
      if (span.until <= span.from) continue;
      const summary = summarise(series.readings, { ...span, band, holdMinutes: holdMinutesOf(series.limits) });
      hasChanged = (await writeBlock(tx, deps, device, binding, { ...span, band, summary })) || hasChanged;
    }
    if (hasChanged) await recordFindings(tx, deps, binding, band.most);
  }
}

async function writeBlock(
  tx: Transaction,
  deps: SummaryDeps,
  device: DueDevice,
  binding: BindingRow,
  block: { from: number; until: number; band: Band; summary: SeriesSummary },
): Promise<boolean> {
  const goods =
    binding.container !== null
      ? { container: binding.container }
      : binding.gtin !== null && binding.batch_number !== null
        ? { gtin: binding.gtin, batchNumber: binding.batch_number }
        : null;
  const isEvent = goods !== null && block.summary.readings > 0;
  const eventId = isEvent ? `urn:uuid:${newId(deps.clock.now())}` : null;
  const written = await rowsOf(
    tx,
    { event_id: nullable(text) },
    sql`insert into sensors.blocks (binding_id, from_at, until_at, summary, event_id)
    values (${binding.id}, ${new Date(block.from)}, ${new Date(block.until)}, ${JSON.stringify(block.summary)}::jsonb, ${eventId})
    on conflict (binding_id, from_at) do update set until_at = excluded.until_at, summary = excluded.summary, event_id = excluded.event_id
      where blocks.summary <> excluded.summary returning event_id`,
  );
  // The same readings again: the event that was captured says it already.
  if (written.length === 0) return false;
  if (goods !== null && eventId !== null)
    await deps.captureEvents(tx, {
      organisationId: device.organisation_id,
      document: sensorDocument({
        ...block,
        goods,
        eventId,
        device: `${deps.publicUrl}/sensors/${device.device_id}`,
        at: deps.clock.now(),
      }),
    });
  return true;
}

async function recordFindings(tx: Transaction, deps: SummaryDeps, binding: BindingRow, mostCelsius: number | null) {
  const { id: bindingId, batch_id: batchId, realm } = binding;
  if (batchId === null) return;
  const blocks = await rowsOf(
    tx,
    summaryColumns,
    sql`select summary from sensors.blocks where binding_id = ${bindingId}`,
  );
  const all = blocks.reduce<SeriesSummary>((sum, { summary }) => addSummaries(sum, summary), emptySummary);
  const finding = (kind: ColdChainFinding['kind'], minutes: number): ColdChainFinding => ({
    id: findingId(bindingId, kind),
    batchId,
    realm,
    kind,
    minutesOutside: Math.round(minutes),
    permittedMinutes: permittedMinutesOutside,
    meanKineticCelsius: kind === 'silence' ? null : meanKineticOf(all),
    mostCelsius,
  });
  await recordColdChain(tx, deps, [
    finding('above_limit', all.minutesAbove),
    finding('below_limit', all.minutesBelow),
    finding('silence', Math.max(0, all.minutes - all.recordedMinutes)),
  ]);
}

/** UUID version 8 (RFC 9562) of a binding and a kind: the same finding grows, it is never a second one. */
function findingId(bindingId: string, kind: string): string {
  const bytes = createHash('sha256').update(`sensors finding\n${bindingId}\n${kind}`).digest();
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Summaries of the whole hours in a time, and of what came after the last of them. */
export async function readSummaries(
  sqlReader: Sql,
  id: string,
  from: number,
  until: number,
  limits: Limits,
): Promise<SeriesSummary[]> {
  const known = await rowsOf(
    sqlReader,
    { start: float, ...summaryColumns },
    sql`select extract(epoch from hour)::float8 * 1000 as start, summary from sensors.hours
    where device_id = ${id} and hour >= ${new Date(from)} and hour <= ${new Date(until - hour)} order by hour`,
  );
  const rest = (known.at(-1)?.start ?? Math.max(from, until - 2 * hour) - hour) + hour;
  const readings = await readTemperatures(sqlReader, id, rest, until, limits);
  const last = summarise(readings, { from: rest, until, band: limits.permitted, holdMinutes: holdMinutesOf(limits) });
  return [...known.map(({ summary }) => summary), last];
}
