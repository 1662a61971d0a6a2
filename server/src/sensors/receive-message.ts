// One message of a device, whichever way it came: read, held against the contract, stored. The sender is told by a value, never by an
// exception of ours: what cannot be read would otherwise be sent again for ever.
import { type SensorReading, sensorMessageSchema } from '@amanah/api/sensors';
import { readInteroperable } from '@amanah/core/ledger';
import { type TimeFault, timeFaultOf } from '@amanah/core/sensors';
import type { Clock } from '../platform/clock.ts';
import { command, type Database } from '../platform/database/database.ts';
import type { KnownDevice } from './credentials.ts';
import type { ReadingStore } from './store-readings.ts';

export type Refused = 'not_json' | 'not_readings' | TimeFault | 'time_taken';

/** The largest message that is read at all. */
export const mostMessageBytes = 64 * 1024;

export function readMessage(payload: Buffer | string, now: Date): readonly SensorReading[] | Refused {
  const json = readInteroperable(payload.toString());
  if (!json.isValid) return 'not_json'; // said to the organisation on the page of the device
  const read = sensorMessageSchema.safeParse(json.value);
  if (!read.success) return 'not_readings';
  return timeFaultAmong(read.data, now) ?? read.data;
}

/** Of the first reading whose time is refused; null: all are taken. */
export function timeFaultAmong(readings: readonly SensorReading[], now: Date): TimeFault | null {
  for (const { time } of readings) {
    const fault = timeFaultOf(Date.parse(time), now.getTime());
    if (fault !== null) return fault;
  }
  return null;
}

const noteRefusal = command(
  'sensors.note_refusal',
  `insert into sensors.device_states (device_id, tracks, refused_messages, last_refusal, changed_at) values ($1, '{}', 1, $2, $3)
   on conflict (device_id) do update set refused_messages = device_states.refused_messages + 1, last_refusal = excluded.last_refusal,
     changed_at = excluded.changed_at`,
);

export interface Receiver {
  /** Resolves when the message is durable, or when its refusal is. Rejects when neither could be written. */
  receive(device: KnownDevice, payload: Buffer | string): Promise<void>;
  refuse(device: KnownDevice, why: Refused): Promise<void>;
}

export function createReceiver(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly store: ReadingStore;
}): Receiver {
  const refuse = async (device: KnownDevice, why: Refused) => {
    await deps.database.run(noteRefusal, [device.id, why, deps.clock.now()]);
  };
  return {
    refuse,
    async receive(device, payload) {
      const read = readMessage(payload, deps.clock.now());
      if (typeof read === 'string') await refuse(device, read);
      else if ((await deps.store.store(device, read)).isTimeTaken) await refuse(device, 'time_taken');
    },
  };
}
