// Readings from a broker that somebody runs (Mosquitto, EMQX): one subscription with a session that outlives us, and PUBACK after the
// commit. That a device publishes to its own topic only is the rule of that broker; docs/operations.md has it.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readingsTopic } from '@amanah/api/sensors';
import mqtt from 'mqtt';
import type { MqttConfig } from '../platform/config.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { statement } from '../platform/database/database.ts';
import type { DeviceDoor } from './device-door.ts';
import type { BrokerDeps } from './mqtt-broker.ts';

const deviceOfTopic = statement(
  'sensors.device_of_topic',
  {
    id: uuid,
    device_id: text,
  },
  'select id, device_id from sensors.devices where device_id = $1 and retired_at is null',
);

/** Until the database is back; meanwhile nothing is acknowledged, so the broker holds what comes. */
const retryMilliseconds = 500;

export async function followBroker(
  config: MqttConfig & { readonly url: string },
  deps: BrokerDeps,
): Promise<DeviceDoor> {
  const { database, log, receiver } = deps;
  let isClosing = false;
  const topic = readingsTopic('+');
  const deviceName = new RegExp(`^${readingsTopic('([^/]+)')}$`);

  async function take(from: string, payload: Buffer) {
    const name = deviceName.exec(from)?.[1] ?? '';
    const [found] = await database.run(deviceOfTopic, [name]);
    if (found) await receiver.receive({ id: found.id, deviceId: found.device_id }, payload);
    else log.warn({ topic: from }, 'readings of a device that nobody registered');
  }

  const client = mqtt.connect(config.url, {
    // Known again after a restart, so that the broker hands over what came meanwhile.
    clientId: config.clientId,
    clean: false,
    reconnectPeriod: 1_000,
    ...(config.caFile ? { ca: readFileSync(config.caFile) } : {}),
  });
  client.handleMessage = (packet, done) => {
    const insist = async () => {
      for (;;) {
        try {
          return await take(packet.topic, Buffer.from(packet.payload));
        } catch (error) {
          if (isClosing) throw error;
          log.warn({ topic: packet.topic, error: String(error) }, 'a message waits for the database');
          await pause(retryMilliseconds);
        }
      }
    };
    insist().then(
      () => done(),
      (error: Error) => done(error),
    );
  };
  client.on('connect', () => {
    client.subscribe(config.share ? `$share/${config.share}/${topic}` : topic, { qos: 1 }, (error) => {
      if (error) log.error({ error: error.message }, 'the broker refused the subscription');
    });
  });
  client.on('error', (error) => log.warn({ error: error.message }, 'the broker is not reached'));
  const shown = new URL(config.url);
  return {
    url: `${shown.protocol}//${shown.host}`,
    async close() {
      isClosing = true;
      await client.endAsync(true);
    },
  };
}
