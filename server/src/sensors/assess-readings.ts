// Applies the rules of core to what was stored. Takes notes from the intake, never a reading from a message: so it does not matter
// which process received it, or whether that process is still alive. Alerts and what the rules know are written in one transaction
// with the removal of the notes.

import { realms } from '@amanah/core/organisations';
import {
  type Advance,
  advance,
  deviceTypes,
  limitsFor,
  newTrack,
  type Quantity,
  quantities,
  type Reading,
  replay,
  sensorStatuses,
  statusOf,
  type Track,
} from '@amanah/core/sensors';
import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import {
  float,
  floats,
  integer,
  json,
  nullable,
  type RowOf,
  smallints,
  textOf,
  uuid,
  uuids,
} from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { followEpisodes, keyOf, quantityOf } from './follow-episodes.ts';
import { tracksSchema } from './series-summary.ts';

/** Notes in one transaction: enough to keep up, few enough to be over soon. */
const mostNotes = 64;

const noteColumns = {
  device_ids: uuids,
  quantities: smallints,
  from_milliseconds: floats,
  until_milliseconds: floats,
};

/** `summarised`: milliseconds since the epoch. */
const deviceColumns = {
  id: uuid,
  type: textOf(deviceTypes),
  realm: textOf(realms),
  tracks: json(tracksSchema),
  summarised: nullable(float),
};
type DeviceRow = RowOf<typeof deviceColumns>;

const readingColumns = { device_id: uuid, quantity: integer, at: float, value: float };

interface Span {
  readonly deviceId: string;
  readonly quantity: number;
  readonly from: number;
  until: number;
}

export interface Assessor {
  /** Everything that is noted, until nothing is left. */
  settle(): Promise<void>;
  /** Raises and ends alerts about devices that say nothing. */
  listenForSilence(): Promise<void>;
}

export function createAssessor(deps: { readonly database: Database; readonly clock: Clock }): Assessor {
  const { database, clock } = deps;

  async function assessSome(tx: Transaction): Promise<boolean> {
    const notes = await rowsOf(
      tx,
      noteColumns,
      sql`delete from sensors.intake where id in (select id from sensors.intake order by id limit ${mostNotes} for update skip locked)
        returning device_ids, quantities, from_milliseconds, until_milliseconds`,
    );
    if (notes.length === 0) return false;
    const spans = spansOf(notes);
    const devices = await lockDevices(
      tx,
      [...new Set([...spans.values()].map(({ deviceId }) => deviceId))],
      clock.now(),
    );
    const fresh = await readReadings(
      tx,
      [...spans.values()].map((span) => {
        const known = devices.get(span.deviceId)?.tracks[quantityOf(span.quantity)] ?? newTrack;
        // In order, what is new is exactly what follows the last one; else the new ones are somewhere from here on.
        const last = known.now.last?.at;
        const isInOrder = last === undefined || span.from > last;
        return { ...span, after: isInOrder ? (last ?? null) : span.from - 1 };
      }),
    );
    await assess(tx, devices, spans, fresh);
    return notes.length === mostNotes;
  }

  async function assess(
    tx: Transaction,
    devices: ReadonlyMap<string, DeviceRow>,
    spans: ReadonlyMap<string, Span>,
    fresh: ReadonlyMap<string, readonly Reading[]>,
  ) {
    const outcomes = new Map<string, Extract<Advance, { kind: 'advanced' }>>();
    const again: (Span & { after: number | null })[] = [];
    for (const [key, span] of spans) {
      const device = devices.get(span.deviceId);
      if (!device) continue;
      const limits = limitsFor(device.type, quantityOf(span.quantity));
      const track = device.tracks[quantityOf(span.quantity)] ?? newTrack;
      const outcome = advance(track, fresh.get(key) ?? [], limits, null);
      if (outcome.kind === 'advanced') outcomes.set(key, outcome);
      else again.push({ ...span, until: Math.max(span.until, track.now.last?.at ?? 0), after: outcome.after });
    }
    const replayed = await readReadings(tx, again);
    for (const span of again) {
      const key = keyOf(span.deviceId, span.quantity);
      const device = devices.get(span.deviceId);
      const track = device?.tracks[quantityOf(span.quantity)];
      if (!device || !track) continue;
      const limits = limitsFor(device.type, quantityOf(span.quantity));
      outcomes.set(key, replay(track, span.after, replayed.get(key) ?? [], limits, null));
    }
    await writeStates(tx, devices, spans, outcomes, clock.now());
    await followEpisodes(
      tx,
      [...outcomes].flatMap(([key, outcome]) => {
        const span = spans.get(key);
        const device = span && devices.get(span.deviceId);
        return span && device ? [{ device, quantity: span.quantity, ...outcome }] : [];
      }),
      clock.now(),
    );
  }

  return {
    async settle() {
      while (await database.sql.transaction(assessSome));
    },
    async listenForSilence() {
      const now = clock.now();
      await database.sql.transaction(async (tx) => {
        // The demo stands still unless its simulator runs; its silence is no fault of anybody.
        const quiet = await rowsOf(
          tx,
          { device_id: uuid },
          sql`select s.device_id from sensors.device_states s join sensors.devices d on d.id = s.device_id
          where not s.is_silent and s.last_at < ${new Date(now.getTime() - shortestSilenceMilliseconds)} and d.retired_at is null and d.realm <> 'demo'
          order by s.device_id for update of s skip locked limit 500`,
        );
        const devices = await lockDevices(
          tx,
          quiet.map((row) => row.device_id),
          now,
        );
        const silent = [...devices.values()].flatMap((device) =>
          quantities.flatMap((quantity, number) => {
            const track = device.tracks[quantity];
            if (!track) return [];
            const outcome = advance(track, [], limitsFor(device.type, quantity), now.getTime());
            if (outcome.kind !== 'advanced' || !outcome.episodes.some(({ rule }) => rule === 'silence')) return [];
            return [{ device, quantity: number, episodes: outcome.episodes, since: outcome.since }];
          }),
        );
        await followEpisodes(tx, silent, now);
        const ids = silent.map(({ device }) => device.id);
        await tx.execute(
          sql`update sensors.device_states set is_silent = true, changed_at = ${now} where device_id = any(${sql.param(ids)}::uuid[])`,
        );
      });
    },
  };
}

/** No limits know a shorter one. */
const shortestSilenceMilliseconds = 15 * 60_000;

function spansOf(notes: readonly RowOf<typeof noteColumns>[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const note of notes)
    for (const [index, deviceId] of note.device_ids.entries()) {
      const quantity = note.quantities[index] ?? 0;
      const from = Math.round(note.from_milliseconds[index] ?? 0);
      const until = Math.round(note.until_milliseconds[index] ?? 0);
      const known = spans.get(keyOf(deviceId, quantity));
      spans.set(keyOf(deviceId, quantity), {
        deviceId,
        quantity,
        from: Math.min(from, known?.from ?? from),
        until: Math.max(until, known?.until ?? until),
      });
    }
  return spans;
}

/** One assessment of a device at a time; in the order of their ids, so that two processes never wait for each other in a ring. */
async function lockDevices(tx: Transaction, ids: readonly string[], now: Date): Promise<Map<string, DeviceRow>> {
  const wanted = sql.param([...ids].sort());
  await tx.execute(sql`insert into sensors.device_states (device_id, tracks, changed_at)
    select id, '{}', ${now} from unnest(${wanted}::uuid[]) as given(id) order by id on conflict do nothing`);
  const rows = await rowsOf(
    tx,
    deviceColumns,
    sql`select s.device_id as id, d.type, d.realm, s.tracks, extract(epoch from s.summarised_until)::float8 * 1000 as summarised
    from sensors.device_states s join sensors.devices d on d.id = s.device_id
    where s.device_id = any(${wanted}::uuid[]) order by s.device_id for update of s`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function readReadings(
  tx: Transaction,
  wanted: readonly (Span & { after: number | null })[],
): Promise<Map<string, Reading[]>> {
  const found = new Map<string, Reading[]>();
  if (wanted.length === 0) return found;
  const rows = await rowsOf(
    tx,
    readingColumns,
    sql`select w.device_id, w.quantity, extract(epoch from r.at)::float8 * 1000 as at, r.value
    from unnest(${sql.param(wanted.map((one) => one.deviceId))}::uuid[], ${sql.param(wanted.map((one) => one.quantity))}::smallint[],
      ${sql.param(wanted.map((one) => one.after ?? 0))}::float8[], ${sql.param(wanted.map((one) => one.until))}::float8[])
      as w(device_id, quantity, after_milliseconds, until_milliseconds)
    cross join lateral (select at, value from sensors.readings r where r.device_id = w.device_id and r.quantity = w.quantity
      and r.at > to_timestamp(w.after_milliseconds / 1000) and r.at <= to_timestamp(w.until_milliseconds / 1000)) r`,
  );
  for (const row of rows) {
    const key = keyOf(row.device_id, row.quantity);
    const list = found.get(key) ?? [];
    list.push({ at: Math.round(row.at), value: row.value });
    found.set(key, list);
  }
  return found;
}

async function writeStates(
  tx: Transaction,
  devices: ReadonlyMap<string, DeviceRow>,
  spans: ReadonlyMap<string, Span>,
  outcomes: ReadonlyMap<string, Extract<Advance, { kind: 'advanced' }>>,
  now: Date,
) {
  const rows = [...devices.values()].map((device) => {
    const tracks: Partial<Record<Quantity, Track>> = { ...device.tracks };
    let earliest = Number.POSITIVE_INFINITY;
    for (const [number, quantity] of quantities.entries()) {
      const outcome = outcomes.get(keyOf(device.id, number));
      if (outcome) tracks[quantity] = outcome.track;
      earliest = Math.min(earliest, spans.get(keyOf(device.id, number))?.from ?? earliest);
    }
    const last = (quantity: Quantity) => tracks[quantity]?.now.last ?? null;
    const statuses = quantities.flatMap((quantity) => {
      const reading = last(quantity);
      return reading ? [statusOf(reading.value, limitsFor(device.type, quantity))] : [];
    });
    const worst = statuses.toSorted((a, b) => sensorStatuses.indexOf(b) - sensorStatuses.indexOf(a))[0] ?? null;
    // What comes late into an hour that is summed up opens it again.
    const hour = Math.floor(earliest / 3_600_000) * 3_600_000;
    const isReopened = device.summarised !== null && earliest < device.summarised;
    return {
      id: device.id,
      tracks,
      temperature: last('temperature')?.value ?? null,
      humidity: last('humidity')?.value ?? null,
      status: worst,
      last: Math.max(last('temperature')?.at ?? 0, last('humidity')?.at ?? 0) / 1000,
      summarised: isReopened ? hour / 1000 : null,
    };
  });
  await tx.execute(sql`update sensors.device_states s set tracks = g.tracks, temperature = g.temperature, humidity = g.humidity,
      status = g.status, last_at = to_timestamp(g.last_at), is_silent = false, changed_at = ${now},
      summarised_until = coalesce(to_timestamp(g.summarised), s.summarised_until)
    from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => JSON.stringify(row.tracks)))}::jsonb[],
      ${sql.param(rows.map((row) => row.temperature))}::float8[], ${sql.param(rows.map((row) => row.humidity))}::float8[],
      ${sql.param(rows.map((row) => row.status))}::text[], ${sql.param(rows.map((row) => row.last))}::float8[],
      ${sql.param(rows.map((row) => row.summarised))}::float8[])
      as g(id, tracks, temperature, humidity, status, last_at, summarised)
    where s.device_id = g.id`);
}
