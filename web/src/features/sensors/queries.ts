// What the page of the sensors asks the server for, and how the live stream is put into what is on screen already.

import type { RouteResponse } from '@amanah/api/route';
import { type SensorAlert, type SensorDevice, sensorOverview, sensorSeries } from '@amanah/api/sensors';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ofVisit } from '../../platform/visit.ts';

export type Overview = RouteResponse<typeof sensorOverview>;

export const overviewQuery = queryOptions({
  queryKey: ['sensors', 'overview'],
  staleTime: ofVisit,
  queryFn: ({ signal }) => api.call(sensorOverview, {}, signal),
});

export const seriesQuery = (id: string, hours: number) =>
  queryOptions({
    queryKey: ['sensors', 'series', id, hours],
    queryFn: ({ signal }) => api.call(sensorSeries, { params: { id }, query: { hours } }, signal),
    placeholderData: keepPreviousData,
  });

/** A device as the stream tells it: in its place, or at the end when it is new. */
export function withDevice(overview: Overview, device: SensorDevice): Overview {
  const isKnown = overview.devices.some(({ id }) => id === device.id);
  const devices = isKnown
    ? overview.devices.map((one) => (one.id === device.id ? device : one))
    : [...overview.devices, device];
  return { ...overview, devices };
}

export const isActive = ({ state, isWithdrawn }: SensorAlert): boolean => state !== 'resolved' && !isWithdrawn;

/** An alert as the stream tells it; active ones first, then the newest, as the server sorts them. */
export function withAlert(overview: Overview, alert: SensorAlert): Overview {
  const alerts = [alert, ...overview.alerts.filter(({ id }) => id !== alert.id)].sort(
    (a, b) => Number(isActive(b)) - Number(isActive(a)) || b.timestamp.localeCompare(a.timestamp),
  );
  return { ...overview, alerts };
}
