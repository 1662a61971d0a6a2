// The door of places: addresses to coordinates and back, from the gazetteer of the product or a provider.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import { createGeocoding, type MapSources } from './geocode.ts';

export type { MapSources } from './geocode.ts';

const withoutProvider: MapSources = { placesFolder: join(tmpdir(), 'amanah-places'), geocoder: null };

/** @param deps.maps absent: the gazetteer alone, built in the folder of the system for temporary files */
export const createPlaces = (deps: {
  readonly log: Logger;
  readonly maps?: MapSources;
}): { readonly routes: readonly MountedRoute[] } => ({
  routes: createGeocoding(deps.maps ?? withoutProvider, deps.log),
});
