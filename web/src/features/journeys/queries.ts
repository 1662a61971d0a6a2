// The journey of the batch that a code names, and the places that its map needs.

import { journey } from '@amanah/api/journeys';
import { geocode, townsAround } from '@amanah/api/places';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { carriedOf } from '../../platform/page-answer.ts';
import { journeysKey } from '../../platform/shared-keys.ts';

export function journeyQuery(code: string) {
  return queryOptions({
    queryKey: [...journeysKey, code],
    queryFn: ({ signal }) => api.call(journey, { params: { code } }, signal),
    placeholderData: () => carriedOf('journey', code)?.journey,
  });
}

export function geocodeQuery(address: string) {
  return queryOptions({
    queryKey: ['maps', 'geocode', address],
    queryFn: ({ signal }) => api.call(geocode, { body: { address } }, signal),
  });
}

/** Names of towns for the map; it is drawn without them where they do not come. */
export function townsQuery(places: readonly { readonly lat: number; readonly lng: number }[]) {
  const around = places
    .slice(0, 20)
    .map(({ lat, lng }) => `${lat.toFixed(2)},${lng.toFixed(2)}`)
    .join(';');
  return queryOptions({
    queryKey: ['maps', 'towns', around],
    queryFn: ({ signal }) => api.call(townsAround, { query: { around } }, signal),
    enabled: around !== '',
  });
}
