import { connect as connectTcp } from 'node:net';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import {
  actOnAlert,
  bindSensor,
  endSensorBinding,
  readingsTopic,
  registerSensor,
  renewSensorSecret,
  retireSensor,
  type SensorReading,
  sendReadings,
  sensorOverview,
  sensorSeries,
} from '@amanah/api/sensors';
import { verify } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssessor } from './assess-readings.ts';
import { limitPackets } from './limit-packets.ts';
import { openSensorDesk, type SensorDesk } from './testing/sensor-desk.ts';

let desk: SensorDesk;
beforeAll(async () => {
  desk = await openSensorDesk();
});
afterAll(() => desk.close());

const at = (minutes: number) => new Date(Date.parse('2026-11-21T08:00:00Z') + minutes * 60_000).toISOString();
const chill = (minutes: number, temperatureCelsius: number): SensorReading => ({
  time: at(minutes),
  temperatureCelsius,
});
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;

async function storedOf(id: string): Promise<{ at: Date; quantity: number; value: number }[]> {
  const { rows } = await desk.app.database.pool.query(
    'select at, quantity, value from sensors.readings where device_id = $1 order by at, quantity',
    [id],
  );
  return rows;
}

async function send(given: { deviceId: string; secret: string }, readings: readonly SensorReading[]) {
  return desk.app.http.inject({
    method: 'POST',
    url: sendReadings.url,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${given.deviceId}:${given.secret}`).toString('base64')}`,
    },
    payload: JSON.stringify({ readings }),
  });
}

/** Registered, and its credentials in the form that a device uses. */
async function newDevice(name: string, type?: 'chilled' | 'frozen' | 'ambient') {
  const { device, secret } = await desk.register(name, type);
  return { id: device.id, deviceId: device.deviceId, secret };
}

const overview = async () => desk.owner.call(sensorOverview, {});
const allAlertsOf = async (deviceId: string) =>
  (await overview()).alerts.filter((alert) => alert.deviceId === deviceId);
/** The clock of the tests stands two hours after the readings: every device is silent by then. */
const alertsOf = async (deviceId: string) => (await allAlertsOf(deviceId)).filter(({ rule }) => rule !== 'silence');

describe('A device', () => {
  it('is registered with a secret that is shown once and kept as a hash', async () => {
    const { device, secret, topic, readingsUrl } = await desk.register('Truck 7');
    expect(device).toMatchObject({ name: 'Truck 7', type: 'chilled', temperature: null, status: null, bindings: [] });
    expect(device.deviceId).toMatch(/^sn-[2-9b-z]{10}$/);
    expect(topic).toBe(`amanah/v1/${device.deviceId}/readings`);
    expect(readingsUrl).toBe('http://localhost:3000/api/sensors/readings');
    const { rows } = await desk.app.database.pool.query('select * from sensors.devices where id = $1', [device.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0].secret_hash).toHaveLength(32);
  });

  it('is seen and changed by its own organisation only', async () => {
    const { id, deviceId } = await newDevice('Private');
    const seen = await desk.stranger.call(sensorOverview, {});
    expect(seen.scope).toBe('own');
    expect(seen.devices.map((device) => device.deviceId)).not.toContain(deviceId);
    for (const answer of [
      await desk.stranger.send(renewSensorSecret, { params: { id } }),
      await desk.stranger.send(retireSensor, { params: { id } }),
      await desk.stranger.send(sensorSeries, { params: { id } }),
      await desk.stranger.send(bindSensor, {
        params: { id },
        body: { kind: 'location', target: desk.siteId, from: at(0) },
      }),
    ]) {
      expect(answer.status).toBe(404);
      expect(codeOf(answer)).toBe('sensors.unknown_device');
    }
    const body = { name: 'x', type: 'chilled', location: 'y' } as const;
    expect((await desk.app.browser().send(registerSensor, { body })).status).toBe(401);
    const looking = await desk.app.browser().call(sensorOverview, {});
    expect(looking).toMatchObject({ scope: 'demo', canManage: false, devices: [], mqttUrl: null });
  });

  it('speaks no more with an old secret, and not when it is retired', async () => {
    const device = await newDevice('Renewed');
    const { secret } = await desk.owner.call(renewSensorSecret, { params: { id: device.id } });
    expect((await send(device, [chill(0, 3)])).statusCode).toBe(401);
    expect((await send({ ...device, secret }, [chill(0, 3)])).statusCode).toBe(202);
    await desk.owner.call(retireSensor, { params: { id: device.id } });
    const refused = await send({ ...device, secret }, [chill(1, 3)]);
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('Basic');
  });
});

describe('Readings by HTTP', () => {
  it('are answered with 202 when they are durable, and stored once however often they come', async () => {
    const device = await newDevice('Twice');
    const readings = [chill(0, 3), { ...chill(1, 3.5), humidityPercent: 80 }];
    expect((await send(device, readings)).json()).toEqual({ stored: 3 });
    expect((await send(device, [...readings, chill(2, 4)])).json()).toEqual({ stored: 1 });
    expect((await storedOf(device.id)).map(({ value }) => value)).toEqual([3, 3.5, 80, 4]);
  });

  it('with another value at a time that is taken are refused, the first stays, and the organisation sees it', async () => {
    const device = await newDevice('Two values');
    await send(device, [chill(0, 3)]);
    const answer = await send(device, [chill(0, 9), chill(1, 3.5)]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'sensors.time_taken']);
    expect((await storedOf(device.id)).map(({ value }) => value)).toEqual([3, 3.5]);
    expect((await send(device, [chill(0, 3), chill(1, 3.5)])).statusCode).toBe(202);
    const client = await desk.connect(device);
    await client.publishAsync(readingsTopic(device.deviceId), JSON.stringify(chill(1, 8)), { qos: 1 });
    await client.endAsync();
    const shown = (await overview()).devices.find(({ deviceId }) => deviceId === device.deviceId);
    expect(shown).toMatchObject({ refusedMessages: 1, lastRefusal: 'time_taken' });
  });

  it('of a clock that runs ahead are refused, because everything after them would be late', async () => {
    const device = await newDevice('Ahead');
    const answer = await send(device, [{ time: '2026-11-21T10:03:00Z', temperatureCelsius: 3 }]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'sensors.clock_ahead' });
    expect(await storedOf(device.id)).toEqual([]);
  });

  it('without any value are refused with the place', async () => {
    const device = await newDevice('Empty');
    const answer = await send(device, [{ time: at(0) }]);
    expect(answer.json()).toMatchObject({ code: 'request.invalid', faults: [{ path: '/readings/0' }] });
  });
});

describe('Readings by MQTT', () => {
  it('are acknowledged when they are durable', async () => {
    const device = await newDevice('Cold room');
    const client = await desk.connect(device);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.publishAsync(readingsTopic(device.deviceId), JSON.stringify(chill(index, 2)), { qos: 1 }),
      ),
    );
    expect(await storedOf(device.id)).toHaveLength(50);
    await client.publishAsync(readingsTopic(device.deviceId), JSON.stringify([chill(50, 2), chill(51, 2)]), { qos: 2 });
    expect(await storedOf(device.id)).toHaveLength(52);
  });

  it('are all taken when many come at once, as after a break: more than a socket holds', async () => {
    const device = await newDevice('Burst');
    const client = await desk.connect(device);
    await Promise.all(
      Array.from({ length: 200 }, (_, message) =>
        client.publishAsync(
          readingsTopic(device.deviceId),
          JSON.stringify(Array.from({ length: 20 }, (_unused, index) => chill((message * 20 + index) / 100, 2))),
          { qos: 1 },
        ),
      ),
    );
    expect(await storedOf(device.id)).toHaveLength(4_000);
  });

  it('need the right secret', async () => {
    const device = await newDevice('Locked');
    await expect(desk.connect({ ...device, secret: 'wrong' })).rejects.toThrow(/Connection refused/);
    await expect(desk.connect({ deviceId: 'nobody', secret: device.secret })).rejects.toThrow(/Connection refused/);
  });

  it('go to the own topic only: another one ends the connection, and nothing is stored', async () => {
    const [device, other] = [await newDevice('Own'), await newDevice('Other')];
    const client = await desk.connect(device);
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    client.publish(readingsTopic(other.deviceId), JSON.stringify(chill(0, 2)), { qos: 1 }, () => undefined);
    await gone;
    expect(await storedOf(other.id)).toEqual([]);
  });

  it('cannot be listened to', async () => {
    const device = await newDevice('Curious');
    const client = await desk.connect(device);
    await expect(client.subscribeAsync('amanah/v1/+/readings', { qos: 1 })).rejects.toThrow();
  });

  it('that cannot be read are acknowledged, or they would come again for ever, and the page says why', async () => {
    const device = await newDevice('Confused');
    const client = await desk.connect(device);
    await client.publishAsync(readingsTopic(device.deviceId), 'hello', { qos: 1 });
    await client.publishAsync(readingsTopic(device.deviceId), '{"time":"yesterday"}', { qos: 1 });
    const shown = (await overview()).devices.find(({ id }) => id === device.id);
    expect(shown).toMatchObject({ refusedMessages: 2, lastRefusal: 'not_readings' });
    expect(await storedOf(device.id)).toEqual([]);
  });

  it('of a device with the name of another do not end the connection of that one', async () => {
    const [device, thief] = [await newDevice('Named'), await newDevice('Thief')];
    const client = await desk.connect(device);
    const importer = await desk.connect(thief);
    expect(importer.connected).toBe(true);
    await client.publishAsync(readingsTopic(device.deviceId), JSON.stringify(chill(0, 2)), { qos: 1 });
    expect(client.connected).toBe(true);
  });

  it('of a stranger that announces a huge packet end before it fills the memory', async () => {
    const url = new URL(desk.mqttUrl);
    const socket = connectTcp(Number(url.port), url.hostname);
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    // CONNECT with a remaining length of 268,435,455 bytes.
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    await gone;
  });
});

describe('The limit of packets', () => {
  it('follows packets over any cuts, and refuses one that is too large or has no end to its length', () => {
    const packet = Buffer.concat([Buffer.from([0x30, 0xc8, 0x01]), Buffer.alloc(200, 0xff)]);
    for (let cut = 0; cut <= packet.length; cut++) {
      const limit = limitPackets(200);
      for (const part of [packet.subarray(0, cut), packet.subarray(cut), packet]) expect(limit.accept(part)).toBe(true);
    }
    expect(limitPackets(199).accept(packet)).toBe(false);
    expect(limitPackets(1e9).accept(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]))).toBe(false);
  });
});

describe('The number of packets', () => {
  it('of a connection is limited, and grows with time', () => {
    let at = 0;
    const limit = limitPackets(200, () => at, { perMinute: 60, burst: 3 });
    const ping = Buffer.from([0xc0, 0x00]);
    expect(limit.accept(Buffer.concat([ping, ping, ping]))).toBe(true);
    expect(limitPackets(200, () => at, { perMinute: 60, burst: 3 }).accept(Buffer.concat(Array(4).fill(ping)))).toBe(
      false,
    );
    at = 2_000;
    expect(limit.accept(Buffer.concat([ping, ping]))).toBe(true);
    expect(limit.accept(ping)).toBe(false);
  });
});

describe('An alert', () => {
  it('follows the readings, is acknowledged, noted and resolved, and keeps who did it and when', async () => {
    const device = await newDevice('Failing unit');
    await send(device, [chill(0, 3), chill(1, 9.4)]);
    await desk.app.domains.sensors.settle();
    const [alert] = await alertsOf(device.deviceId);
    expect(alert).toMatchObject({
      rule: 'above',
      severity: 'high',
      state: 'open',
      value: 9.4,
      limit: 6.5,
      timestamp: at(1),
      until: null,
      allowed: ['acknowledge', 'note', 'resolve'],
    });
    const id = alert?.id ?? '';
    let second = 0;
    const act = (body: { action: 'acknowledge' | 'note' | 'resolve'; note?: string }) => {
      desk.app.clock.moveTo(`2026-11-21T10:00:0${++second}Z`);
      return desk.owner.send(actOnAlert, { params: { id }, body });
    };
    expect((await act({ action: 'acknowledge' })).body).toMatchObject({ state: 'acknowledged' });
    expect(codeOf(await act({ action: 'acknowledge' }))).toBe('sensors.action_refused');
    expect(codeOf(await act({ action: 'note' }))).toBe('sensors.note_missing');
    expect((await act({ action: 'note', note: 'Door was open' })).body).toMatchObject({ state: 'noted' });
    expect(codeOf(await desk.stranger.send(actOnAlert, { params: { id }, body: { action: 'resolve' } }))).toBe(
      'sensors.unknown_alert',
    );
    await send(device, [chill(2, 4)]);
    await desk.app.domains.sensors.settle();
    expect((await act({ action: 'resolve' })).body).toMatchObject({
      state: 'resolved',
      until: at(1),
      allowed: [],
      history: [
        { action: 'acknowledge', by: 'Owner', at: '2026-11-21T10:00:01.000Z', note: null },
        { action: 'note', note: 'Door was open' },
        { action: 'resolve' },
      ],
    });
    const { entries } = await desk.owner.call(readAuditTrail, {});
    expect(entries.slice(0, 3).map(({ action, facts }) => [action, facts['after'], facts['note']])).toEqual([
      ['alert.resolved', 'resolved', undefined],
      ['alert.noted', 'noted', 'Door was open'],
      ['alert.acknowledged', 'acknowledged', undefined],
    ]);
  });

  it('is withdrawn when late readings show that it was not so', async () => {
    const device = await newDevice('Late');
    // Ten minutes of warning, as far as anybody knew; the reading between was on its way.
    await send(device, [chill(0, 7), chill(10, 7)]);
    await desk.app.domains.sensors.settle();
    expect(await alertsOf(device.deviceId)).toMatchObject([{ isWithdrawn: false, severity: 'medium' }]);
    await send(device, [chill(5, 4)]);
    await desk.app.domains.sensors.settle();
    expect(await alertsOf(device.deviceId)).toMatchObject([{ isWithdrawn: true, allowed: [] }]);
  });

  it('is the same whether readings came one by one, backwards or at once', async () => {
    const readings = [3, 7, 7.5, 9, 8.5, 3, 3].map((value, index) => chill(index * 3, value));
    const outcomes: unknown[] = [];
    for (const parts of [[readings], readings.map((one) => [one]), readings.map((one) => [one]).reverse()]) {
      const device = await newDevice('Order');
      for (const part of parts) {
        await send(device, part);
        await desk.app.domains.sensors.settle();
      }
      outcomes.push(
        (await alertsOf(device.deviceId))
          .filter(({ isWithdrawn }) => !isWithdrawn)
          .map(({ rule, severity, timestamp, until, value }) => ({ rule, severity, timestamp, until, value })),
      );
    }
    expect(outcomes[0]).toEqual([{ rule: 'above', severity: 'high', timestamp: at(3), until: at(12), value: 9 }]);
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });
});

describe('Silence', () => {
  it('raises an alert while it lasts, and the next word ends it', async () => {
    const device = await newDevice('Silent');
    await send(device, [chill(100, 3)]);
    await desk.app.domains.sensors.settle();
    expect(await allAlertsOf(device.deviceId)).toMatchObject([{ rule: 'silence', until: null, timestamp: at(100) }]);
    const shown = (await overview()).devices.find(({ id }) => id === device.id);
    expect(shown).toMatchObject({ isSilent: true });
    await send(device, [chill(119, 3)]);
    await desk.app.domains.sensors.settle();
    expect(await allAlertsOf(device.deviceId)).toMatchObject([{ rule: 'silence', until: at(119), isWithdrawn: false }]);
    expect((await overview()).devices.find(({ id }) => id === device.id)).toMatchObject({ isSilent: false });
  });
});

describe('The live page', () => {
  /** Reads events of a stream until one fits. */
  async function until(stream: Response, fits: (event: { kind: string; data: string; id: string }) => boolean) {
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error('the stream ended');
      text += part.value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
        const event = { kind: field('event'), data: field('data'), id: field('id') };
        if (fits(event)) {
          await reader?.cancel();
          return event;
        }
      }
    }
  }

  it('is told of an alarm within two seconds of the reading, and after a break of what it missed', async () => {
    const base = await desk.app.http.listen({ port: 0, host: '127.0.0.1' });
    const open = (headers: Record<string, string> = {}) =>
      fetch(`${base}/api/sensors/live`, { headers: { authorization: `Bearer ${desk.owner.token}`, ...headers } });
    const device = await newDevice('Watched');
    const client = await desk.connect(device);
    const stream = await open();
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const begun = performance.now();
    client.publish(readingsTopic(device.deviceId), JSON.stringify(chill(110, 9.9)), { qos: 1 });
    const event = await until(stream, ({ kind, data }) => kind === 'alert' && data.includes(device.deviceId));
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(JSON.parse(event.data)).toMatchObject({
      severity: 'high',
      value: 9.9,
      allowed: ['acknowledge', 'note', 'resolve'],
    });
    await client.publishAsync(readingsTopic(device.deviceId), JSON.stringify(chill(111, 3.3)), { qos: 1 });
    await desk.app.domains.sensors.settle();
    const again = await open({ 'last-event-id': event.id });
    const missed = await until(again, ({ kind, data }) => kind === 'device' && data.includes(device.deviceId));
    expect(JSON.parse(missed.data)).toMatchObject({ temperature: 3.3, status: 'optimal' });
    for (const never of ['1e20', '-1e20', 'NaN', '%20']) {
      const opened = await fetch(`${base}/api/sensors/live?after=${never}`);
      expect(opened.status, never).toBe(200);
      await opened.body?.cancel();
    }
    const foreign = await fetch(`${base}/api/sensors/live?after=${event.id}`);
    const nothing = until(foreign, ({ data }) => data.includes(device.deviceId)).then(
      () => 'told',
      () => 'ended',
    );
    desk.app.clock.moveTo('2026-11-21T10:00:10Z');
    // Opened later, so in every round it is asked after the foreign one: what comes here would have come there before.
    const own = await open();
    await client.publishAsync(readingsTopic(device.deviceId), JSON.stringify(chill(112, 3.4)), { qos: 1 });
    await until(own, ({ kind, data }) => kind === 'device' && data.includes(device.deviceId) && data.includes('3.4'));
    expect(await Promise.race([nothing, Promise.resolve('nothing')])).toBe('nothing');
    await foreign.body?.cancel().catch(() => undefined);
  });
});

describe('A binding', () => {
  it('names a site, a container or an own batch, and nothing of somebody else', async () => {
    const { id } = await newDevice('Bound');
    const bind = (body: { kind: 'location' | 'container' | 'batch'; target: string; from: string; until?: string }) =>
      desk.owner.send(bindSensor, { params: { id }, body });
    expect((await bind({ kind: 'location', target: desk.siteId, from: at(0) })).body).toMatchObject({
      bindings: [{ kind: 'location', target: 'Cold room one', until: null }],
    });
    expect((await bind({ kind: 'container', target: '095200010000000011', from: at(0) })).status).toBe(404);
    expect((await bind({ kind: 'container', target: '(00)095200010000000010', from: at(0) })).status).toBe(201);
    expect((await bind({ kind: 'batch', target: desk.batch.code, from: at(0) })).status).toBe(201);
    expect(codeOf(await bind({ kind: 'batch', target: 'HALAL-OTHER-2026-001', from: at(0) }))).toBe(
      'sensors.unknown_target',
    );
    expect(codeOf(await bind({ kind: 'batch', target: desk.batch.code, from: at(1), until: at(0) }))).toBe(
      'sensors.binding_refused',
    );
    const found = (await overview()).devices.find((device) => device.id === id);
    const binding = found?.bindings.find(({ kind }) => kind === 'batch');
    expect(binding).toMatchObject({ target: desk.batch.code, product: 'Chicken' });
    const after = await desk.owner.call(endSensorBinding, { params: { id: binding?.id ?? '' } });
    expect(after.bindings.map(({ kind }) => kind).sort()).toEqual(['container', 'location']);
  });

  it('makes hours into EPCIS sensor events and into evidence for the verdict', async () => {
    const device = await newDevice('Evidence');
    await desk.owner.call(bindSensor, {
      params: { id: device.id },
      body: { kind: 'batch', target: desk.batch.code, from: at(0), until: at(60) },
    });
    // 5 °C is printed as the most; 20 minutes above it, read every five minutes.
    await send(
      device,
      Array.from({ length: 13 }, (_, index) => chill(index * 5, index >= 4 && index < 8 ? 6 : 3)),
    );
    await desk.app.domains.sensors.settle();
    const series = await desk.owner.call(sensorSeries, { params: { id: device.id }, query: { hours: 24 } });
    expect(series).toMatchObject({ permitted: { least: 0, most: 5 } });
    expect(series.temperature).toHaveLength(7);
    const { rows } = await desk.app.database.pool.query(
      'select minutes_outside, kind, mean_kinetic_celsius is not null as weighed, most_celsius from sensors.cold_chain_findings where batch_id = $1 order by kind',
      [desk.batch.id],
    );
    expect(rows).toEqual([
      { kind: 'above_limit', minutes_outside: 20, weighed: true, most_celsius: 5 },
      { kind: 'below_limit', minutes_outside: 0, weighed: true, most_celsius: 5 },
      { kind: 'silence', minutes_outside: 0, weighed: false, most_celsius: 5 },
    ]);
    const { rows: events } = await desk.app.database.pool.query(
      `select event_id from sensors.blocks b join sensors.bindings n on n.id = b.binding_id where n.device_id = $1`,
      [device.id],
    );
    expect(events).toHaveLength(1);
    const verdict = await desk.app.browser().call(verify, { body: { qrCode: desk.batch.code } });
    expect(JSON.stringify(verdict)).not.toContain('no_sensor_record');
    // Readings that come late into the hour make the finding grow; they make no second one.
    await send(device, [chill(37, 6), chill(42, 6)]);
    await desk.app.domains.sensors.settle();
    const { rows: grown } = await desk.app.database.pool.query(
      `select minutes_outside from sensors.cold_chain_findings where batch_id = $1 and kind = 'above_limit'`,
      [desk.batch.id],
    );
    expect(grown).toEqual([{ minutes_outside: 23 }]);
  });
});

describe('Several processes on one database', () => {
  it('apply the rules once to every reading, whoever takes the notes', async () => {
    const devices = await Promise.all(Array.from({ length: 12 }, (_, index) => newDevice(`Shared ${index}`)));
    const assessors = Array.from({ length: 4 }, () => createAssessor(desk.app));
    await Promise.all(
      devices.flatMap((device) =>
        [3, 9, 9.5, 3, 3].map(async (value, index) => {
          await send(device, [chill(index, value)]);
          await assessors[index % assessors.length]?.settle();
        }),
      ),
    );
    await desk.app.domains.sensors.settle();
    for (const { deviceId } of devices)
      expect(
        (await alertsOf(deviceId)).filter(({ isWithdrawn }) => !isWithdrawn),
        deviceId,
      ).toMatchObject([{ rule: 'above', severity: 'high', timestamp: at(1), until: at(2), value: 9.5 }]);
  });
});

describe('Keeping', () => {
  it('drops months past the time of keeping, and no reading before', async () => {
    const { pool } = desk.app.database;
    const { id } = await newDevice('Old');
    // The database drops nothing that is young by its own clock.
    await pool.query(`select sensors.ensure_partitions('2023-09-15Z')`);
    await pool.query(
      `insert into sensors.readings values ($1, 0, '2023-09-15Z', 3), ($1, 0, '2025-10-15Z', 4), ($1, 0, '2024-01-01Z', 5)`,
      [id],
    );
    await desk.app.domains.sensors.maintain();
    await desk.app.domains.sensors.maintain();
    // November 2026, less thirteen months: October 2025 is the first that is kept.
    expect((await storedOf(id)).map(({ value }) => value)).toEqual([4]);
  });
});

describe('Compliance', () => {
  it('counts the minutes of all devices of the organisation', async () => {
    const { compliance } = await overview();
    expect(compliance.insidePercent).toBeGreaterThan(0);
    expect(compliance.insidePercent).toBeLessThan(100);
    expect(compliance.devices.total).toBeGreaterThan(5);
  });
});
