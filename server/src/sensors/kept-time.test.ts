// Times from long ago: what a device or a member may say of the past, and how little the sums make of it.
import { register } from '@amanah/api/identity';
import { bindSensor, readingsTopic, registerSensor, sendReadings, sensorOverview } from '@amanah/api/sensors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSensorDesk, type SensorDesk } from './testing/sensor-desk.ts';

let desk: SensorDesk;
beforeAll(async () => {
  desk = await openSensorDesk();
});
afterAll(() => desk.close());

const yearOne = '0001-01-01T00:00:00Z';
const firstKept = '2025-10-01T00:00:00Z';
const justTooOld = '2025-09-30T23:59:00Z';

async function send(device: { deviceId: string; secret: string }, times: readonly string[]) {
  const answer = await desk.app.http.inject({
    method: 'POST',
    url: sendReadings.url,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${device.deviceId}:${device.secret}`).toString('base64')}`,
    },
    payload: JSON.stringify({ readings: times.map((time) => ({ time, temperatureCelsius: 3 })) }),
  });
  return { status: answer.statusCode, code: answer.json().code };
}

async function newDevice(name: string) {
  const { device, secret } = await desk.register(name);
  return { id: device.id, deviceId: device.deviceId, secret };
}

async function rowsOf(statement: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.pool.query(statement, [...values])).rows;
}

const hoursOf = async (id: string) =>
  (await rowsOf('select hour from sensors.hours where device_id = $1 order by hour', [id])).map(({ hour }) =>
    (hour as Date).toISOString(),
  );
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;

describe('A reading from before the time of keeping', () => {
  it('is refused by HTTP, with whatever came with it, and the first that is kept is taken', async () => {
    const device = await newDevice('Old by HTTP');
    expect(await send(device, [yearOne])).toEqual({ status: 400, code: 'sensors.too_old' });
    expect(await send(device, ['2026-11-21T09:00:00Z', justTooOld])).toEqual({ status: 400, code: 'sensors.too_old' });
    expect(await rowsOf('select 1 from sensors.readings where device_id = $1', [device.id])).toEqual([]);
    expect((await send(device, [firstKept])).status).toBe(202);
  });

  it('is refused by MQTT, and the page says why', async () => {
    const device = await newDevice('Old by MQTT');
    const client = await desk.connect(device);
    const message = JSON.stringify({ time: yearOne, temperatureCelsius: 3 });
    await client.publishAsync(readingsTopic(device.deviceId), message, { qos: 1 });
    const { devices } = await desk.owner.call(sensorOverview, {});
    expect(devices.find(({ id }) => id === device.id)).toMatchObject({ refusedMessages: 1, lastRefusal: 'too_old' });
    expect(await rowsOf('select 1 from sensors.readings where device_id = $1', [device.id])).toEqual([]);
  });

  it('is refused by the tables, whoever writes it', async () => {
    const { id } = await newDevice('Old by statement');
    for (const statement of [
      'insert into sensors.readings (device_id, quantity, at, value) values ($1, 0, $2, 3)',
      `insert into sensors.hours (device_id, hour, summary) values ($1, $2, '{}')`,
    ])
      await expect(rowsOf(statement, [id, yearOne]), statement).rejects.toThrow(/check constraint/);
  });
});

describe('The sums by the hour', () => {
  it('have a row for hours with a record alone, however long the silence between them', async () => {
    const device = await newDevice('Offline for a year');
    await send(device, [firstKept, '2026-11-20T08:30:00Z']);
    await desk.app.domains.sensors.settle();
    expect(await hoursOf(device.id)).toEqual(['2025-10-01T00:00:00.000Z', '2026-11-20T08:00:00.000Z']);
    // What an offline gateway brings later opens its own hour.
    await send(device, ['2026-02-03T04:05:00Z']);
    await desk.app.domains.sensors.settle();
    expect(await hoursOf(device.id)).toHaveLength(3);
  });

  it('never begin before the time of keeping, whatever the rows say', async () => {
    const { id } = await newDevice('Poisoned');
    await rowsOf(`insert into sensors.readings (device_id, quantity, at, value) values ($1, 0, '2021-03-01Z', 3)`, [
      id,
    ]);
    await rowsOf(`update sensors.device_states set last_at = '2021-03-01Z' where device_id = $1`, [id]);
    await desk.app.domains.sensors.settle();
    expect(await hoursOf(id)).toEqual([]);
    const [state] = await rowsOf('select summarised_until from sensors.device_states where device_id = $1', [id]);
    expect(state).toEqual({ summarised_until: new Date('2026-11-21T09:00:00Z') });
  });

  it('end with the hour in which a device was retired', async () => {
    const device = await newDevice('Retired');
    await send(device, ['2026-11-19T07:30:00Z', '2026-11-20T09:30:00Z']);
    await rowsOf(`update sensors.devices set retired_at = '2026-11-19T08:10:00Z' where id = $1`, [device.id]);
    await desk.app.domains.sensors.settle();
    expect(await hoursOf(device.id)).toEqual(['2026-11-19T07:00:00.000Z']);
  });

  it('count silence as time without a record, on the page as in the finding of a batch', async () => {
    const device = await newDevice('Silent with goods');
    const body = { kind: 'batch', target: desk.batch.code, from: '2026-11-01T00:00:00Z' } as const;
    await desk.owner.call(bindSensor, { params: { id: device.id }, body });
    await send(device, ['2026-11-21T00:00:00Z', '2026-11-21T05:00:00Z']);
    await desk.app.domains.sensors.settle();
    const blocks = await rowsOf(
      'select b.from_at from sensors.blocks b join sensors.bindings n on n.id = b.binding_id where n.device_id = $1',
      [device.id],
    );
    expect(blocks).toHaveLength(2);
    const [finding] = await rowsOf(
      `select minutes_outside from sensors.cold_chain_findings where batch_id = $1 and kind = 'silence'`,
      [desk.batch.id],
    );
    // 20 days and nine hours; each of the two readings holds for a quarter of an hour.
    expect(finding).toEqual({ minutes_outside: (20 * 24 + 9) * 60 - 30 });
  });
});

describe('A binding', () => {
  it('begins with the time of keeping at the earliest, and is refused beside its field', async () => {
    const { id } = await newDevice('Bound to the past');
    const bind = (from: string) =>
      desk.owner.send(bindSensor, { params: { id }, body: { kind: 'location', target: desk.siteId, from } });
    for (const from of [yearOne, justTooOld])
      expect(await bind(from)).toMatchObject({
        status: 400,
        body: { code: 'sensors.binding_too_old', faults: [{ path: '/from', rule: 'binding_too_old' }] },
      });
    expect((await bind(firstKept)).status).toBe(201);
  });

  it('finds a place among so many at once, and any number one after the other', async () => {
    const { id } = await newDevice('Bound to everything');
    await rowsOf(
      `insert into sensors.bindings (id, device_id, realm, kind, site_id, from_at, created_at)
       select gen_random_uuid(), $1, 'real', 'location', $2, '2026-11-10Z', now() from generate_series(1, 200)`,
      [id, desk.siteId],
    );
    const bind = (from: string, until: string | null) =>
      desk.owner.send(bindSensor, { params: { id }, body: { kind: 'location', target: desk.siteId, from, until } });
    expect(codeOf(await bind('2026-11-11T00:00:00Z', null))).toBe('sensors.too_many_bindings');
    expect((await bind('2026-11-09T00:00:00Z', '2026-11-10T00:00:00Z')).status).toBe(201);
  });
});

describe('The devices of an organisation', () => {
  const body = { name: 'One more', type: 'chilled', location: 'Ipoh' } as const;
  const add = (many: number, organisationId: string, realm: string) =>
    rowsOf(
      `insert into sensors.devices (id, organisation_id, device_id, name, type, location, secret_hash, realm, created_at, changed_at)
       select gen_random_uuid(), $1, 'many-' || $2 || n, 'Many', 'chilled', 'Ipoh', '', $2, now(), now() from generate_series(1, $3) n`,
      [organisationId, realm, many],
    );

  it('are ten thousand at most, and a retired one makes room', async () => {
    await add(10_000, desk.organisationId, 'real');
    const refused = await desk.owner.send(registerSensor, { body });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'sensors.too_many_devices']);
    await rowsOf(`update sensors.devices set retired_at = now() where name = 'Many'`, []);
    expect((await desk.owner.send(registerSensor, { body })).status).toBe(201);
  });

  it('are a hundred of whoever practises', async () => {
    const browser = desk.app.browser('198.51.100.7');
    const organization = {
      name: 'Practising',
      kind: 'producer',
      country: 'MY',
      licenceNumber: '',
      practice: true,
    } as const;
    const { token } = await browser.call(register, {
      body: {
        username: 'Practising',
        email: 'practising@sensors.example',
        password: 'purple-mango-38-tree',
        role: 'producer',
        organization,
      },
    });
    browser.token = token;
    const [own] = await rowsOf(`select id from organisations.organisations where name = 'Practising'`, []);
    await add(99, String(own?.['id']), 'practice');
    expect((await browser.send(registerSensor, { body })).status).toBe(201);
    expect(codeOf(await browser.send(registerSensor, { body }))).toBe('sensors.too_many_devices');
  });
});
