// The map engine itself: how it is set up, what is painted on its canvas and where it styles. It remembers nothing of the route.
import { Map as Engine, type GeoJSONSource, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Atlas } from './map-atlas.ts';
import { collect, lineOf, nothing } from './map-features.ts';
import { boundsOf, gridLines, type MapPlace } from './map-geometry.ts';
import type { MapWords } from './map-stops.ts';
import { drawArrow, emptyStyle, layersOf, readColours } from './map-style.ts';

export type { Engine };

setWorkerUrl(workerUrl);

/** null where the browser has no WebGL 2. */
export function openEngine(container: HTMLElement, words: MapWords): Engine | null {
  if (!document.createElement('canvas').getContext('webgl2')) return null;
  const map = new Engine({
    container,
    style: emptyStyle,
    center: [0, 20],
    zoom: 1,
    minZoom: 1,
    maxZoom: 17,
    attributionControl: false,
    maplibreLogo: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    cooperativeGestures: true,
    locale: {
      'Map.Title': words.title,
      'CooperativeGesturesHandler.WindowsHelpText': words.scrollHelp,
      'CooperativeGesturesHandler.MacHelpText': words.scrollHelpMac,
      'CooperativeGesturesHandler.MobileHelpText': words.touchHelp,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

export function addSources(map: Engine): void {
  for (const name of ['land', 'borders', 'grid', 'route'])
    map.addSource(name, { type: 'geojson', data: nothing, tolerance: name === 'land' ? 0.2 : 0.375 });
}

/** Nothing happens before there are sources: they are filled when they come. */
const setData = (map: Engine, name: string, data: GeoJSON.FeatureCollection) =>
  map.getSource<GeoJSONSource>(name)?.setData(data);

export function drawAtlas(map: Engine, { land, borders }: Atlas): void {
  setData(map, 'land', land);
  setData(map, 'borders', collect([{ type: 'Feature', properties: {}, geometry: borders }]));
}

export function drawGrid(map: Engine): void {
  const bounds = map.getBounds();
  const margin = (bounds.getEast() - bounds.getWest()) / 10;
  const lines = gridLines({
    west: bounds.getWest() - margin,
    east: bounds.getEast() + margin,
    south: Math.max(-85, bounds.getSouth()),
    north: Math.min(85, bounds.getNorth()),
  });
  setData(map, 'grid', collect(lines.map((line) => lineOf(line, {}))));
}

export const drawRoute = (map: Engine, lines: GeoJSON.FeatureCollection) => setData(map, 'route', lines);

/** In the colours of the page as they are now, for the first time or again. */
export function paint(map: Engine, container: HTMLElement): void {
  const colours = readColours(container);
  for (const [name, colour] of [
    ['arrow', colours.route],
    ['arrow-planned', colours.planned],
  ] as const) {
    if (map.hasImage(name)) map.removeImage(name);
    map.addImage(name, drawArrow(colour));
  }
  for (const layer of layersOf(colours)) {
    if (!map.getLayer(layer.id)) map.addLayer(layer);
    else
      for (const [property, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, property as 'line-color', value as string);
  }
}

export const isPainted = (map: Engine) => map.getLayer('water') !== undefined;

/** Light and dark may change while the page is open, by the system or by the person. Returns what ends it. */
export function onColourScheme(repaint: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', repaint);
  const observer = new MutationObserver(repaint);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  return () => {
    scheme.removeEventListener('change', repaint);
    observer.disconnect();
  };
}

/** In pixels, on the copy of the world that is in the middle of the screen. */
export function pointOf(map: Engine, { lat, lng }: MapPlace): { readonly x: number; readonly y: number } {
  const turned = lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
  return map.project([turned, lat]);
}

/** The buttons stand at the inline end: no mark of the whole route comes to lie under them. */
const paddingOf = (isRightToLeft: boolean) => ({
  top: 56,
  bottom: 56,
  left: isRightToLeft ? 96 : 40,
  right: isRightToLeft ? 40 : 96,
});

export function fitPlaces(map: Engine, places: readonly MapPlace[], maxZoom: number, duration: number): void {
  const bounds = boundsOf(places);
  if (!bounds) return;
  map.fitBounds(
    [
      [bounds.west, bounds.south],
      [bounds.east, bounds.north],
    ],
    { padding: paddingOf(document.documentElement.dir === 'rtl'), maxZoom, duration },
  );
}
