// Lines for the map engine, and the length of its scale. Pure.
import type { MapPlace } from './map-geometry.ts';

export const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

export interface Scale {
  readonly words: string;
  readonly pixels: number;
}

export const collect = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

export const lineOf = (line: readonly MapPlace[], properties: Record<string, boolean>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: line.map(({ lat, lng }) => [lng, lat]) },
});

const scaleLengths = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02];
const mostScalePixels = 110;

/** The longest round length that fits, at the middle of the map. */
export function scaleOf(latitude: number, zoom: number, locale: string): Scale | null {
  const kilometresPerPixel = (40_075.017 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
  const length = scaleLengths.find((kilometres) => kilometres / kilometresPerPixel <= mostScalePixels);
  if (length === undefined) return null;
  const isFar = length >= 1;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: isFar ? 'kilometer' : 'meter' });
  return { words: format.format(isFar ? length : length * 1000), pixels: Math.round(length / kilometresPerPixel) };
}
