// Four devices of the demo producer and the last day of what they said: drawn from names like everything here, so that a start of the
// product shows a stored series and nothing random. The simulator of the command line plays the same devices live.
import type { SensorReading } from '@amanah/api/sensors';
import type { NewSensor } from '@amanah/server/sensors';
import type { Calendar } from './calendar.ts';
import { chanceOf, demoId } from './chance.ts';
import { hubs } from './hubs.ts';
import type { DemoBatch } from './journeys.ts';
import { producerId, producerNamed, siteId } from './producers.ts';

const producer = 'kampung-hijau';
const stepMinutes = 5;
const hoursStored = 24;
const minute = 60_000;
const hour = 60 * minute;

interface DemoSensor extends NewSensor {
  /** Degrees at so many hours after the beginning of the stored day. */
  readonly series: (at: number) => number;
  readonly humidity: number;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
/** How far into an opening of the door a moment is, from 0 to 1 and back; openings are short. */
const bump = (at: number, centre: number, widthHours: number) =>
  Math.max(0, 1 - Math.abs(at - centre) / (widthHours / 2));

export function demoSensors(calendar: Calendar, batches: readonly DemoBatch[]): readonly DemoSensor[] {
  const { places } = producerNamed(producer);
  const [, plant, , , plantLatitude, plantLongitude] = places[1] ?? places[0] ?? ['', '', '', '', null, null];
  const [, packing, , , packingLatitude, packingLongitude] = places[2] ?? places[0] ?? ['', '', '', '', null, null];
  const hub = hubs['port-klang'];
  const fromAt = new Date(calendar.begun.getTime() - hoursStored * hour);
  const newest = (key: string) => batches.filter(({ product }) => product.key === key).at(-1)?.batch.id;
  const bound = (
    name: string,
    target: Pick<NewSensor['bindings'][number], 'kind' | 'siteId' | 'container' | 'batchId'>,
  ) => [{ id: demoId('sensor binding', name), fromAt, untilAt: null, ...target }];
  const sensor = (
    deviceId: string,
    name: string,
    more: Omit<DemoSensor, 'id' | 'organisationId' | 'deviceId' | 'name' | 'realm'>,
  ): DemoSensor => ({
    id: demoId('sensor', deviceId),
    organisationId: producerId(producer),
    deviceId,
    name,
    realm: 'demo' as const,
    ...more,
  });
  const batchOr = (key: string): Pick<NewSensor['bindings'][number], 'kind' | 'siteId' | 'batchId'> => {
    const batchId = newest(key);
    return batchId ? { kind: 'batch', batchId } : { kind: 'location', siteId: siteId(producer, 'packaging') };
  };
  return [
    sensor('demo-chill-01', 'Cold room 1', {
      type: 'chilled',
      location: `${plant}, cold room 1`,
      latitude: plantLatitude,
      longitude: plantLongitude,
      bindings: bound('demo-chill-01', batchOr('THIGH')),
      humidity: 84,
      series: (at) => 2.4 + 0.5 * Math.sin(at / 2.2) + 0.8 * bump(at, 9, 0.5),
    }),
    sensor('demo-pack-02', 'Packing hall', {
      type: 'chilled',
      location: `${packing}, hall 2`,
      latitude: packingLatitude,
      longitude: packingLongitude,
      bindings: bound('demo-pack-02', { kind: 'location', siteId: siteId(producer, 'packaging') }),
      humidity: 71,
      series: (at) => 3.1 + 0.4 * Math.sin(at / 3.1 + 1) + 1.3 * bump(at, 6.5, 0.7) + 1.1 * bump(at, 14, 0.7),
    }),
    sensor('demo-freeze-03', 'Freezer store', {
      type: 'frozen',
      location: `${hub.name}, chamber 3`,
      latitude: hub.latitude,
      longitude: hub.longitude,
      bindings: bound('demo-freeze-03', batchOr('CHICKEN')),
      humidity: 58,
      series: (at) => -20.6 + 0.6 * Math.sin(at / 2.7 + 2) + 1.9 * bump(at, 11, 0.8),
    }),
    sensor('demo-truck-04', 'Reefer truck 4', {
      type: 'chilled',
      location: `${packing} to ${hub.name}`,
      latitude: (packingLatitude ?? hub.latitude) * 0.5 + hub.latitude * 0.5,
      longitude: (packingLongitude ?? hub.longitude) * 0.5 + hub.longitude * 0.5,
      bindings: bound('demo-truck-04', { kind: 'container', container: '395200010000000011' }),
      humidity: 66,
      // Doors at every stop, and a unit that slowly loses in the last two hours.
      series: (at) =>
        3.2 + 0.3 * Math.sin(at * 1.7) + 2.2 * bump(at, 8, 0.6) + 2.6 * bump(at, 16.2, 0.6) + Math.max(0, at - 22) * 2,
    }),
  ];
}

/** The stored day of a device, oldest first; the last reading is the moment that the demo began. */
export function demoReadings(calendar: Calendar, sensor: DemoSensor): readonly SensorReading[] {
  const chance = chanceOf(`readings of ${sensor.deviceId}`);
  const steps = (hoursStored * 60) / stepMinutes;
  const end = Math.floor(calendar.begun.getTime() / minute) * minute;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const hourOfDay = (index * stepMinutes) / 60;
    return {
      time: new Date(end - (steps - index) * stepMinutes * minute).toISOString(),
      temperatureCelsius: tenth(sensor.series(hourOfDay) + chance.around(-0.1, 0.1)),
      humidityPercent: Math.round(sensor.humidity + 3 * Math.sin(hourOfDay / 3) + chance.around(-1, 1)),
    };
  });
}
