// Whoever gives a device its secret, or says what it measures, stands in the trail of its organisation: a secret outlives who has seen it.
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { bindSensor, endSensorBinding, renewSensorSecret, retireSensor } from '@amanah/api/sensors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSensorDesk, type SensorDesk } from './testing/sensor-desk.ts';

let desk: SensorDesk;
beforeAll(async () => {
  desk = await openSensorDesk();
});
afterAll(() => desk.close());

it('has an entry for each, with who did it', async () => {
  const { device } = await desk.register('Truck 7');
  const params = { id: device.id };
  await desk.owner.call(renewSensorSecret, { params });
  const bound = await desk.owner.call(bindSensor, {
    params,
    body: { kind: 'batch', target: 'HALAL-COLD-2026-001', from: '2026-11-21T09:00:00Z', until: null },
  });
  await desk.owner.call(endSensorBinding, { params: { id: bound.bindings[0]?.id ?? '' } });
  await desk.owner.call(retireSensor, { params });
  const { entries } = await desk.owner.call(readAuditTrail, {});
  const ofDevice = entries.filter(({ subject }) => subject.kind === 'device').toReversed();
  expect(ofDevice.map(({ action, facts }) => [action, facts])).toEqual([
    ['device.registered', {}],
    ['device.secret_renewed', {}],
    ['device.bound', { place: 'HALAL-COLD-2026-001' }],
    ['device.binding_ended', {}],
    ['device.retired', {}],
  ]);
  for (const { actor, subject } of ofDevice) expect([actor, subject.name]).toEqual(['Owner', 'Truck 7']);
  expect(JSON.stringify(entries)).not.toContain('secretHash');
});
