import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, type ServerProcess, spawnServer, untilReady } from './server-process.ts';
import { startFleet, stepMillisecondsOf } from './testing/device-fleet.ts';
import { postmasterOf, untilRestarted } from './testing/embedded-database.ts';
import { freePort } from './testing/free-port.ts';
import { putDevices, storedSequences, withDatabase } from './testing/sensor-fleet.ts';

const port = await freePort();
const mqttPort = await freePort();
const rounds = 6;

let folder: string;
let environment: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-faults-sensors-'));
  chmodSync(folder, 0o755); // the database may run under another account
  environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    MQTT_PORT: String(mqttPort),
    DEMO: 'off',
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = () => join(folder, 'data');
describe('kill -9 of server and database while devices speak over MQTT', () => {
  it('loses no acknowledged reading, stores none twice, and the rules have seen every one', {
    timeout: 180_000,
  }, async () => {
    let server: ServerProcess = await spawnServer(environment);
    await untilReady(server.url);
    const devices = await putDevices(dataDir(), 20, 'fault');
    const begin = Date.now() - 60_000;
    const options = {
      host: '127.0.0.1',
      port: mqttPort,
      devices,
      readingsPerSecond: 1_000,
      readingsPerMessage: 2,
      begin,
    };
    const fleet = startFleet(options);
    for (let round = 0; round < rounds; round++) {
      await sleep(700 + Math.random() * 800);
      const victim = (['server', 'database', 'both'] as const)[round % 3] ?? 'both';
      const postmaster = postmasterOf(dataDir());
      if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
      if (victim !== 'database') {
        server.child.kill('SIGKILL');
        await ended(server.child);
        server = await spawnServer(environment);
      }
      if (victim !== 'server') await untilRestarted(dataDir(), postmaster);
      await untilReady(server.url);
    }
    await sleep(1_000);
    await fleet.finish(60_000);
    expect(fleet.reconnections()).toBeGreaterThanOrEqual(devices.length);
    const stored = await storedSequences(dataDir(), 'fault', { begin, stepMilliseconds: stepMillisecondsOf(options) });
    let readings = 0;
    for (const { deviceId } of devices) {
      const made = fleet.made.get(deviceId) ?? 0;
      expect(stored.get(deviceId), deviceId).toEqual({ count: made, first: 0, last: made - 1 });
      readings += made;
    }
    expect(fleet.acknowledged()).toBe(readings);
    expect(readings).toBeGreaterThan(3_000);
    fleet.close();

    // The notes of a process that was killed are taken by the next one: what the rules saw last is what came last.
    await expect
      .poll(
        () => withDatabase(dataDir(), async (client) => (await client.query('select 1 from sensors.intake')).rowCount),
        {
          timeout: 20_000,
        },
      )
      .toBe(0);
    const { rows } = await withDatabase(dataDir(), (client) =>
      client.query<{ wrong: number }>(
        `select count(*)::int as wrong from sensors.device_states s
         where s.last_at is distinct from (select max(at) from sensors.readings r where r.device_id = s.device_id)`,
      ),
    );
    expect(rows).toEqual([{ wrong: 0 }]);
    console.log(`${readings} readings, ${fleet.reconnections()} connections broken, nothing lost, nothing twice`);
    server.child.kill('SIGTERM');
    await ended(server.child);
  });
});
