// MQTT_URL: readings from a broker that somebody else runs. Here it is a bare one with a memory; what it forwards and what it keeps for
// an absent subscriber is its own matter, as it would be Mosquitto's.
import { createServer, type Server } from 'node:net';
import { readingsTopic } from '@amanah/api/sensors';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import type { DeviceDoor } from './device-door.ts';
import { listenForDevices } from './listen-for-devices.ts';
import { createReceiver } from './receive-message.ts';
import { createReadingStore } from './store-readings.ts';
import { openSensorDesk, type SensorDesk } from './testing/sensor-desk.ts';

let desk: SensorDesk;
let broker: Aedes;
let server: Server;
let url: string;

beforeAll(async () => {
  desk = await openSensorDesk();
  broker = await Aedes.createBroker();
  server = createServer((socket) => void broker.handle(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `mqtt://amanah:hidden@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  server.close();
  await desk.close();
});

const follow = (): Promise<DeviceDoor> => {
  const { database, clock } = desk.app;
  const store = createReadingStore(database, () => undefined);
  const receiver = createReceiver({ database, clock, store });
  return listenForDevices(readConfig({ MQTT_URL: url }).mqtt, {
    database,
    clock,
    receiver,
    log: pino({ level: 'silent' }),
  });
};

async function countOf(id: string): Promise<number> {
  const { rows } = await desk.app.database.pool.query(
    'select count(*)::int as count from sensors.readings where device_id = $1',
    [id],
  );
  return rows[0].count;
}

describe("Somebody's broker", () => {
  it('is followed with a session that outlives us: what came meanwhile is stored when we are back', async () => {
    const { device } = await desk.register('Behind a broker');
    const publisher = await mqtt.connectAsync(url);
    const publish = (second: number, deviceId = device.deviceId) =>
      publisher.publishAsync(
        readingsTopic(deviceId),
        JSON.stringify({ time: `2026-11-21T09:00:0${second}Z`, temperatureCelsius: 3 }),
        { qos: 1 },
      );
    const subscribed = new Promise((resolve) => broker.once('subscribe', resolve));
    const door = await follow();
    expect(door.url).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+$/);
    expect(door.url).not.toContain('hidden');
    await subscribed;
    await publish(1);
    await publish(1, 'nobody-registered-this');
    await publisher.publishAsync(readingsTopic(device.deviceId), 'not json', { qos: 1 });
    await publish(2);
    await expect.poll(() => countOf(device.id)).toBe(2);
    await door.close();
    await publish(3);
    const again = await follow();
    await expect.poll(() => countOf(device.id)).toBe(3);
    await again.close();
    await publisher.endAsync();
  });

  it('hears no acknowledgement while the database is away, and the message is stored when it is back', async () => {
    const { device } = await desk.register('Patient');
    const { database, clock } = desk.app;
    let failures = 0;
    const receiver = createReceiver({ database, clock, store: createReadingStore(database, () => undefined) });
    const acknowledged = new Promise((resolve) => broker.once('ack', resolve));
    const door = await listenForDevices(readConfig({ MQTT_URL: url }).mqtt, {
      database,
      clock,
      log: pino({ level: 'silent' }),
      receiver: {
        ...receiver,
        async receive(to, payload) {
          if (failures++ < 1) throw new Error('the database is away');
          await receiver.receive(to, payload);
        },
      },
    });
    const publisher = await mqtt.connectAsync(url);
    await publisher.publishAsync(
      readingsTopic(device.deviceId),
      JSON.stringify({ time: '2026-11-21T09:00:00Z', temperatureCelsius: 3 }),
      { qos: 1 },
    );
    await acknowledged;
    expect(failures).toBe(2);
    expect(await countOf(device.id)).toBe(1);
    await door.close();
    await publisher.endAsync();
  });
});
