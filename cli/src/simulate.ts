// `amanah simulate sensors`: plays devices over MQTT, each with its own credentials, as real ones would: a reading counts as sent when
// the broker has acknowledged it. It never touches the server or its database, and knows no secret but those it is given.
import { hkdfSync } from 'node:crypto';
import { CannotStart } from './cannot-start.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { readNamedFile } from './policy-file.ts';
import { readOptions } from './read-options.ts';
import { begin, type PlayedDevice, tick } from './simulate-devices.ts';
import type { Surroundings } from './surroundings.ts';

const usualUrl = 'mqtt://127.0.0.1:1883';
const usualKeyFile = './data/keys/master.key';
/** Specification, section 9: refresh every three seconds. */
const usualRate = 1 / 3;
const fastestRate = 1_000;
const connectMilliseconds = 10_000;

export async function runSimulate(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { options, operands } = readOptions(words, {
    url: 'text',
    rate: 'text',
    key: 'text',
    device: 'texts',
    count: 'text',
  });
  const [what, extra] = operands;
  if (what !== 'sensors') throw new CannotStart('usage.simulateWhat');
  if (extra !== undefined) throw new CannotStart('usage.operandUnexpected', { operand: extra });
  const url = options.url ?? usualUrl;
  if (!URL.canParse(url) || !/^mqtts?:$/.test(new URL(url).protocol))
    throw new CannotStart('usage.mqttUrlInvalid', { value: url });
  const rate = numberFrom(options.rate, usualRate, '--rate', fastestRate);
  const count = numberFrom(options.count, Number.POSITIVE_INFINITY, '--count', Number.MAX_SAFE_INTEGER);
  const devices =
    options.device.length > 0 ? options.device.map(ownDevice) : await devicesOfDemo(options.key ?? usualKeyFile);
  return play({ url, rate, count, devices }, surroundings);
}

function numberFrom(value: string | undefined, usual: number, option: string, most: number): number {
  if (value === undefined) return usual;
  const number = Number(value);
  if (!(number > 0 && number <= most)) throw new CannotStart('usage.numberInvalid', { option, value, most });
  return number;
}

function ownDevice(given: string): PlayedDevice {
  const [, deviceId, secret] = /^([^:]+):(.+)$/.exec(given) ?? [];
  if (!deviceId || !secret) throw new CannotStart('usage.deviceInvalid', { value: given.slice(0, 12) });
  return { deviceId, secret, baseCelsius: 3, baseHumidityPercent: 70, isFailing: false };
}

/** The secrets of the demo's devices follow from the key file of the installation (server/src/sensors/credentials.ts). */
async function devicesOfDemo(file: string): Promise<PlayedDevice[]> {
  const { demoDevices } = await import('@amanah/demo/devices');
  const bytes = await readNamedFile(file);
  const text = Buffer.from(bytes).toString('utf8').trim();
  const master =
    bytes.length === 32 ? Buffer.from(bytes) : Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  return demoDevices.map((device) => ({
    ...device,
    secret: Buffer.from(hkdfSync('sha256', master, 'amanah', `sensors device ${device.deviceId}`, 32)).toString(
      'base64url',
    ),
  }));
}

interface Play {
  readonly url: string;
  /** Readings of each device in a second. */
  readonly rate: number;
  /** Readings of each device in all. */
  readonly count: number;
  readonly devices: readonly PlayedDevice[];
}

async function play({ url, rate, count, devices }: Play, surroundings: Surroundings): Promise<ExitCode> {
  const { complain, print, say, stop } = surroundings;
  const { default: mqtt } = await import('mqtt');
  const clients = await Promise.all(
    devices.map(async ({ deviceId, secret }) => {
      try {
        return await mqtt.connectAsync(
          url,
          { username: deviceId, password: secret, connectTimeout: connectMilliseconds, reconnectPeriod: 1_000 },
          false,
        );
      } catch (error) {
        complain(say('simulate.notConnected', { device: deviceId, url, why: String(error) }));
        return null;
      }
    }),
  );
  const connected = clients.filter((client) => client !== null);
  try {
    if (connected.length < devices.length) return exitCodes.unreachable;
    for (const client of connected)
      client.on('error', (error) => complain(say('simulate.broken', { why: error.message })));
    await print(say('simulate.begun', { count: devices.length, url }));
    await Promise.all(
      devices.map(async (device, index) => {
        let state = begin(device);
        for (let sent = 0; sent < count && !stop.aborted; sent++) {
          state = tick(device, state, Math.random);
          const { temperatureCelsius, humidityPercent } = state;
          const time = surroundings.now().toISOString();
          // Without a connection it waits in the client and goes out when there is one again.
          await clients[index]?.publishAsync(
            `amanah/v1/${device.deviceId}/readings`,
            JSON.stringify({ time, temperatureCelsius, humidityPercent }),
            { qos: 1 },
          );
          await print(
            say('simulate.sent', {
              time,
              device: device.deviceId,
              temperature: temperatureCelsius.toFixed(2),
              humidity: humidityPercent.toFixed(1),
            }),
          );
          if (sent + 1 < count) await surroundings.wait(1_000 / rate);
        }
      }),
    );
    return exitCodes.ok;
  } finally {
    await Promise.all(connected.map((client) => client.endAsync(true)));
  }
}
