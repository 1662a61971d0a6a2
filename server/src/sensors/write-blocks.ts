// What the hours of a device say of the batches and containers that it speaks for: blocks, EPCIS sensor events and findings.

import { createHash } from 'node:crypto';
import { type Realm, realms } from '@amanah/core/organisations';
import {
  addSummaries,
  type Band,
  type DeviceType,
  type ExposureFinding,
  emptySummary,
  type Limits,
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
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { recordColdChain } from './cold-chain.ts';
import { sensorDocument } from './sensor-event.ts';
import { seriesSummarySchema } from './series-summary.ts';
import { holdMinutesOf, hour, isSilent } from './temperatures.ts';

interface ColdChainFinding {
  readonly id: string;
  readonly batchId: string;
  /** Of the device. */
  readonly realm: Realm;
  readonly kind: ExposureFinding['kind'];
  readonly minutesOutside: number;
  readonly permittedMinutes: number;
  readonly meanKineticCelsius: number | null;
  readonly mostCelsius: number | null;
}

export interface BlockDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly captureEvents: (
    tx: Transaction,
    given: { readonly organisationId: string; readonly document: Record<string, unknown> },
  ) => Promise<unknown>;
  readonly outbox: Outbox;
}

interface SummedDevice {
  readonly id: string;
  readonly device_id: string;
  readonly organisation_id: string;
  readonly type: DeviceType;
}

/** Milliseconds since the epoch, at a full hour: from `from` to `begun` nothing is on record. */
interface Series {
  readonly from: number;
  readonly begun: number;
  readonly until: number;
  readonly readings: readonly Reading[];
  readonly limits: Limits;
}

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

/** Of a device: which part of a time its bindings have gone through, and a block for each hour with a record. */
export async function writeBlocks(tx: Transaction, deps: BlockDeps, device: SummedDevice, series: Series) {
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
    let hasChanged = await noteSummarised(tx, binding, series);
    for (let start = series.begun; start < series.until; start += hour) {
      const span = {
        from: Math.max(start, Math.round(binding.from)),
        until: Math.min(start + hour, binding.until ?? Infinity),
      };
      if (span.until <= span.from) continue;
      const summary = summarise(series.readings, { ...span, band, holdMinutes: holdMinutesOf(series.limits) });
      if (isSilent(summary)) continue;
      hasChanged = (await writeBlock(tx, deps, device, binding, { ...span, band, summary })) || hasChanged;
    }
    if (hasChanged) await recordFindings(tx, deps, binding, band.most);
  }
}

/** @returns whether it was not known to be summed up so far */
async function noteSummarised(tx: Transaction, binding: BindingRow, series: Series): Promise<boolean> {
  const from = new Date(Math.max(series.from, Math.round(binding.from)));
  const until = new Date(Math.min(series.until, Math.round(binding.until ?? series.until)));
  if (until <= from) return false;
  const { rowCount } = await tx.execute(sql`update sensors.bindings
    set summarised_from = least(summarised_from, ${from}), summarised_until = greatest(summarised_until, ${until})
    where id = ${binding.id} and (summarised_from is null or summarised_from > ${from} or summarised_until < ${until})`);
  return (rowCount ?? 0) > 0;
}

async function writeBlock(
  tx: Transaction,
  deps: BlockDeps,
  device: SummedDevice,
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

async function recordFindings(tx: Transaction, deps: BlockDeps, binding: BindingRow, mostCelsius: number | null) {
  const { id: bindingId, batch_id: batchId, realm } = binding;
  if (batchId === null) return;
  const blocks = await rowsOf(
    tx,
    { summary: json(seriesSummarySchema) },
    sql`select summary from sensors.blocks where binding_id = ${bindingId}`,
  );
  const [through] = await rowsOf(
    tx,
    { minutes: nullable(float) },
    sql`select extract(epoch from summarised_until - summarised_from)::float8 / 60 as minutes from sensors.bindings where id = ${bindingId}`,
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
    finding('silence', Math.max(0, (through?.minutes ?? 0) - all.recordedMinutes)),
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
