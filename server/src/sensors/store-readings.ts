// Puts readings down durably: many messages share one statement, and nobody is told before the commit. A reading that is there
// already is passed over, so that a device may send again whatever was not acknowledged; another value at its time is not passed over unsaid.
import type { SensorReading } from '@amanah/api/sensors';
import { float, integer, uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';
import { createMicroBatch } from '../platform/micro-batch.ts';
import type { KnownDevice } from './credentials.ts';

export const quantityNumbers = { temperature: 0, humidity: 1 } as const;

/** What was new is noted for the rules in the same statement: after a crash nothing is stored that they will not see. */
export const storeReadings = statement(
  'sensors.store_readings',
  {
    device_id: uuid,
    quantity: integer,
    readings: integer,
  },
  `with given as (
  select * from unnest($1::uuid[], $2::smallint[], $3::float8[], $4::float8[]) as g(device_id, quantity, at_milliseconds, value)
), added as (
  insert into sensors.readings (device_id, quantity, at, value)
  select device_id, quantity, to_timestamp(at_milliseconds / 1000), value from given
  on conflict do nothing
  returning device_id, quantity, extract(epoch from at)::float8 * 1000 as at
), spans as (
  select device_id, quantity, min(at) as from_at, max(at) as until_at, count(*)::int as readings from added group by 1, 2
), noted as (
  insert into sensors.intake (device_ids, quantities, from_milliseconds, until_milliseconds)
  select array_agg(device_id), array_agg(quantity), array_agg(from_at), array_agg(until_at) from spans having count(*) > 0
)
select device_id, quantity, readings from spans`,
);

/** Another value was there before, at the same time. Asked only where something was not new. */
const differing = statement(
  'sensors.differing_readings',
  {
    device_id: uuid,
    quantity: integer,
    at: float,
  },
  `select g.device_id, g.quantity, g.at_milliseconds as at
   from unnest($1::uuid[], $2::smallint[], $3::float8[], $4::float8[]) as g(device_id, quantity, at_milliseconds, value)
   join sensors.readings r on r.device_id = g.device_id and r.quantity = g.quantity and r.at = to_timestamp(g.at_milliseconds / 1000)
   where r.value <> g.value`,
);

export interface Stored {
  /** Values that were new. */
  readonly stored: number;
  /** Of one of its times another value is on record, which stays. */
  readonly isTimeTaken: boolean;
}

interface Message {
  readonly device: KnownDevice;
  readonly readings: readonly SensorReading[];
}

export interface ReadingStore {
  /** Resolves after the commit. */
  store(device: KnownDevice, readings: readonly SensorReading[]): Promise<Stored>;
  drained(): Promise<void>;
}

export function createReadingStore(database: Database, onStored: () => void): ReadingStore {
  const batch = createMicroBatch(async (messages: readonly Message[]) => {
    const columns: [string[], number[], number[], number[]] = [[], [], [], []];
    const put = (deviceId: string, quantity: number, at: number, value: number) => {
      columns[0].push(deviceId);
      columns[1].push(quantity);
      columns[2].push(at);
      columns[3].push(value);
    };
    for (const { device, readings } of messages)
      for (const reading of readings) {
        const at = Date.parse(reading.time);
        if (reading.temperatureCelsius !== undefined)
          put(device.id, quantityNumbers.temperature, at, reading.temperatureCelsius);
        if (reading.humidityPercent !== undefined)
          put(device.id, quantityNumbers.humidity, at, reading.humidityPercent);
      }
    const spans = await database.run(storeReadings, columns);
    if (spans.length > 0) onStored();
    const isAllNew = spans.reduce((sum, { readings }) => sum + readings, 0) === columns[0].length;
    const others = isAllNew ? [] : await database.run(differing, columns);
    // Two messages of one device in one statement share their count: it tells how many were new, not which.
    const left = new Map<string, number>();
    for (const { device_id, readings } of spans) left.set(device_id, (left.get(device_id) ?? 0) + readings);
    return messages.map(({ device, readings }) => {
      const values = readings.reduce(
        (sum, one) =>
          sum + (one.temperatureCelsius === undefined ? 0 : 1) + (one.humidityPercent === undefined ? 0 : 1),
        0,
      );
      const known = Math.min(values, left.get(device.id) ?? 0);
      left.set(device.id, (left.get(device.id) ?? 0) - known);
      const times = new Set(readings.map(({ time }) => Date.parse(time)));
      return { stored: known, isTimeTaken: others.some((one) => one.device_id === device.id && times.has(one.at)) };
    });
  });
  return { store: (device, readings) => batch.add({ device, readings }), drained: () => batch.drained() };
}
