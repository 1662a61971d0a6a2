// What the stops of a route are on a map: marks, where stops that stand close together share one, and the lines between stops. Pure.

import { collect, lineOf } from './map-features.ts';
import { greatCircle, groupByDistance, joinedPlaces, type MapPlace } from './map-geometry.ts';
import type { MapStop } from './map-stops.ts';

export interface MapGroup {
  readonly ids: readonly string[];
  readonly numbers: readonly number[];
  readonly place: MapPlace;
  readonly label: string;
  readonly isReached: boolean;
  readonly isApproximate: boolean;
  /** No zoom would part them. */
  readonly isOnePlace: boolean;
}

/** The stops of a route, and the place of each with longitudes that do not jump. */
export interface MapRoute {
  readonly stops: readonly MapStop[];
  readonly places: readonly MapPlace[];
}

const markPixels = 34;

/** @param at where a place is on the screen, in pixels */
export function groupStops(
  { stops, places }: MapRoute,
  at: (place: MapPlace) => { readonly x: number; readonly y: number },
): MapGroup[] {
  return groupByDistance(places.map(at), markPixels).flatMap((members) => {
    const found = members.flatMap((index) => {
      const [stop, place] = [stops[index], places[index]];
      return stop && place ? [{ stop, place }] : [];
    });
    const [first] = found;
    if (!first) return [];
    return [
      {
        ids: found.map(({ stop }) => stop.id),
        numbers: found.map(({ stop }) => stop.number),
        place: first.place,
        label: first.stop.label,
        isReached: found.some(({ stop }) => stop.isReached),
        isApproximate: found.every(({ stop }) => stop.isApproximate),
        isOnePlace: found.every(({ place }) => place.lat === first.place.lat && place.lng === first.place.lng),
      },
    ];
  });
}

const legsOf = ({ stops, places }: MapRoute) =>
  joinedPlaces(
    stops.map((stop) => stop.way),
    places,
  );

export const routeLines = (route: MapRoute): GeoJSON.FeatureCollection =>
  collect(
    legsOf(route).map(({ from, to, index }) =>
      lineOf(greatCircle(from, to), { isPlanned: route.stops[index]?.isReached === false }),
    ),
  );

/** Everything that has to be in sight for the whole route to be. */
export const routePlaces = (route: MapRoute): MapPlace[] => [
  ...route.places,
  ...legsOf(route).flatMap(({ from, to }) => greatCircle(from, to)),
];

export const routeKey = ({ stops }: Pick<MapRoute, 'stops'>) =>
  stops.map(({ id, way, place: { lat, lng } }) => `${id} ${way} ${lat} ${lng}`).join();
