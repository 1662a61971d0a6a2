import type { SensorAlert, SensorDevice } from '@amanah/api/sensors';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../platform/event-stream.ts';
import { type Overview, withAlert, withDevice } from './queries.ts';

const device = (id: string, temperature: number) => ({ id, temperature }) as SensorDevice;
const alert = (id: string, timestamp: string, state: SensorAlert['state'] = 'open') =>
  ({ id, timestamp, state, isWithdrawn: false }) as SensorAlert;
const overview = {
  devices: [device('a', 1), device('b', 2)],
  alerts: [alert('x', '2026-11-21T10:00:00Z'), alert('y', '2026-11-21T09:00:00Z', 'resolved')],
} as unknown as Overview;

describe('The live stream', () => {
  it('changes a device in its place, and adds one that is new', () => {
    expect(withDevice(overview, device('a', 9)).devices.map(({ temperature }) => temperature)).toEqual([9, 2]);
    expect(withDevice(overview, device('c', 3)).devices.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('puts a new alert first, and a resolved one behind the active ones; the same news twice changes nothing', () => {
    const newest = alert('z', '2026-11-21T11:00:00Z');
    const once = withAlert(overview, newest);
    expect(once.alerts.map(({ id }) => id)).toEqual(['z', 'x', 'y']);
    expect(withAlert(once, newest).alerts.map(({ id }) => id)).toEqual(['z', 'x', 'y']);
    expect(withAlert(once, { ...newest, state: 'resolved' }).alerts.map(({ id }) => id)).toEqual(['x', 'z', 'y']);
  });

  it('is read as the standard says: comments and unknown fields are passed over', () => {
    expect(readEvent('event: alert\nid: 7\ndata: {"a":1}')).toEqual({ kind: 'alert', id: '7', data: '{"a":1}' });
    expect(readEvent(': still here')).toEqual({ kind: 'message', id: null, data: '' });
    expect(readEvent('retry: 1000')).toEqual({ kind: 'message', id: null, data: '' });
  });
});
