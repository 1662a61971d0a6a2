// The basemap: countries of Natural Earth at 1:50 million, or 1:110 million for a drawing, as files of our own origin. Loaded only with a map. Its borders are not
// authoritative; every map that shows them says so.
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { boundsOf, type MapPlace } from './map-geometry.ts';

export interface Atlas {
  readonly land: GeoJSON.FeatureCollection;
  /** Borders between countries, without the coasts. */
  readonly borders: GeoJSON.MultiLineString;
  readonly countries: readonly AtlasCountry[];
}

export interface AtlasCountry {
  /** ISO 3166-1 alpha-2, for its name in the language of the page. */
  readonly code: string;
  /** Where its name stands: the middle of its largest part. */
  readonly middle: MapPlace;
  /** Square degrees of the largest part, for which names go first. */
  readonly size: number;
}

/** `coarse` weighs a sixth, and is enough for a drawing on a phone. */
export type AtlasDetail = 'fine' | 'coarse';

const files: Readonly<Record<AtlasDetail, () => Promise<{ readonly default: Topology }>>> = {
  fine: () => import('world-atlas/countries-50m.json'),
  coarse: () => import('world-atlas/countries-110m.json'),
};
const loaded = new Map<AtlasDetail, Promise<Atlas>>();

export function loadAtlas(detail: AtlasDetail): Promise<Atlas> {
  const known = loaded.get(detail);
  if (known) return known;
  const loading = files[detail]().then(
    ({ default: topology }) => atlasOf(topology),
    (error: unknown) => {
      loaded.delete(detail);
      throw error;
    },
  );
  loaded.set(detail, loading);
  return loading;
}

type Ring = readonly (readonly number[])[];

function atlasOf(topology: Topology): Atlas {
  const countries = topology.objects['countries'] as GeometryCollection; // the one object of the file
  const land = feature(topology, countries);
  return {
    land,
    borders: mesh(topology, countries, (a, b) => a !== b),
    countries: land.features.flatMap(({ id, geometry }) => {
      const rings: Ring[] =
        geometry.type === 'Polygon'
          ? [geometry.coordinates[0] ?? []]
          : geometry.type === 'MultiPolygon'
            ? geometry.coordinates.map((polygon) => polygon[0] ?? [])
            : [];
      const largest = rings.map(middleOf).sort((a, b) => b.size - a.size)[0];
      const code = largest && typeof id === 'string' ? alphaOf(id) : null;
      return code && largest ? [{ code, ...largest }] : [];
    }),
  };
}

// The file names countries by their ISO 3166-1 number; locales know which letters belong to it.
function alphaOf(number: string): string | null {
  const region = /^\d{3}$/.test(number) ? new Intl.Locale(`und-${number}`).region : undefined;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
}

/** Centroid of a ring by the shoelace formula. */
function middleOf(ring: Ring): { middle: MapPlace; size: number } {
  let [area, x, y] = [0, 0, 0];
  for (let at = 1; at < ring.length; at++) {
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [ring[at - 1], ring[at]];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += ((x0 + x1) * cross) / 6;
    y += ((y0 + y1) * cross) / 6;
  }
  return area === 0
    ? { middle: { lat: 0, lng: 0 }, size: 0 }
    : { middle: { lat: y / area, lng: x / area }, size: Math.abs(area) };
}

/** Outlines that touch a part of the world, as SVG path data; for drawings without a map engine. */
export function outlines(
  atlas: Atlas,
  view: { west: number; south: number; east: number; north: number },
  at: (place: MapPlace) => { x: number; y: number },
): string {
  const rings = atlas.land.features.flatMap(({ geometry }): Ring[] =>
    geometry.type === 'Polygon'
      ? geometry.coordinates
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [],
  );
  const inSight = rings.flatMap((ring) =>
    [-360, 0, 360].flatMap((turn) => {
      const places = ring.map(([lng = 0, lat = 0]) => ({ lat, lng: lng + turn }));
      const bounds = boundsOf(places);
      const touches =
        bounds &&
        bounds.west <= view.east &&
        bounds.east >= view.west &&
        bounds.south <= view.north &&
        bounds.north >= view.south;
      return touches ? [places] : [];
    }),
  );
  return inSight
    .map((places) => {
      const points = places.map((place) => {
        const { x, y } = at(place);
        return `${x.toFixed(1)},${y.toFixed(1)}`;
      });
      return `M${points.join('L')}Z`;
    })
    .join('');
}
