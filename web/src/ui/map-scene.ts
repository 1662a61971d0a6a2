// The engine of the map behind a few verbs: show, select, zoom. It owns the canvas and moves the HTML above it; it draws no HTML itself
// and knows nothing of React.

import { type Atlas, loadAtlas } from './map-atlas.ts';
import {
  addSources,
  drawAtlas,
  drawGrid,
  drawRoute,
  type Engine,
  fitPlaces,
  isPainted,
  onColourScheme,
  openEngine,
  paint,
  pointOf,
} from './map-engine.ts';
import { type Scale, scaleOf } from './map-features.ts';
import { unwrapped } from './map-geometry.ts';
import { chooseLabels, type MapLabel } from './map-labels.ts';
import { groupStops, type MapGroup, type MapRoute, routeKey, routeLines, routePlaces } from './map-route.ts';
import { defaultZoom, type MapStop, type MapTown, type MapWords, stepZoom } from './map-stops.ts';

export interface SceneView {
  readonly groups: readonly MapGroup[];
  readonly labels: readonly MapLabel[];
  readonly scale: Scale | null;
  /** Of the map at rest, to a tenth. */
  readonly zoom: number;
}

export interface MapScene {
  show(stops: readonly MapStop[], towns: readonly MapTown[]): void;
  /** null: the whole route. */
  select(id: string | null): void;
  showAll(): void;
  /** Zooms in until these stops stand apart. */
  spread(ids: readonly string[]): void;
  zoomBy(levels: number): void;
  /** Puts every element of the overlay where its place is. */
  place(): void;
  close(): void;
}

export interface SceneOptions {
  readonly container: HTMLElement;
  readonly overlay: HTMLElement;
  readonly words: MapWords;
  readonly locale: string;
  readonly onView: (view: SceneView) => void;
  readonly onReady: () => void;
}

const flightMilliseconds = 900;

/** null where the browser has no WebGL 2. */
export function openScene(options: SceneOptions): MapScene | null {
  const { container, overlay, locale, onReady } = options;
  const map = openEngine(container, options.words);
  if (!map) return null;
  let route: MapRoute = { stops: [], places: [] };
  let towns: readonly MapTown[] = [];
  let atlas: Atlas | null = null;
  let lastView: SceneView = { groups: [], labels: [], scale: null, zoom: 0 };
  let shown = '';
  let isClosed = false;
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });
  const namedCountries = () =>
    (atlas?.countries ?? []).map((country) => ({ ...country, name: countryNames.of(country.code) ?? country.code }));
  const showAll = (milliseconds = flightMilliseconds) => fitPlaces(map, routePlaces(route), defaultZoom, milliseconds);

  /** Tells the marks and names anew, if they are others than before. */
  const updateView = (hasSettled: boolean) => {
    if (isClosed) return;
    const groups = groupStops(route, (place) => pointOf(map, place));
    const view = hasSettled
      ? {
          groups,
          labels: labelsOf(map, container, { countries: namedCountries(), towns, groups }),
          scale: scaleOf(map.getCenter().lat, map.getZoom(), locale),
          zoom: Math.round(map.getZoom() * 10) / 10,
        }
      : { ...lastView, groups };
    const key = JSON.stringify(view);
    if (key !== shown) {
      shown = key;
      lastView = view;
      options.onView(view);
    }
    placeElements(map, overlay);
  };

  const open = async () => {
    const loaded = loadAtlas('fine');
    if (!map.isStyleLoaded()) await new Promise((resolve) => map.once('load', resolve));
    if (isClosed) return;
    addSources(map);
    paint(map, container);
    drawRoute(map, routeLines(route));
    drawGrid(map);
    showAll(0);
    atlas = await loaded;
    if (isClosed) return;
    drawAtlas(map, atlas);
    map.once('idle', () => {
      updateView(true);
      if (!isClosed) onReady();
    });
  };

  map.on('move', () => updateView(false));
  map.on('moveend', () => {
    drawGrid(map);
    updateView(true);
  });
  map.on('resize', () => updateView(true));
  const leaveColourScheme = onColourScheme(() => {
    if (!isClosed && isPainted(map)) paint(map, container);
  });
  void open().catch(() => onReady()); // the outlines did not come: route and grid stand without them

  return {
    show(stops, nextTowns) {
      const isOtherRoute = routeKey({ stops }) !== routeKey(route);
      route = { stops, places: unwrapped(stops.map((stop) => stop.place)) };
      towns = nextTowns;
      if (isOtherRoute) {
        drawRoute(map, routeLines(route));
        showAll(0);
      }
      updateView(true);
    },
    select(id) {
      const chosen = route.places[route.stops.findIndex((stop) => stop.id === id)];
      if (chosen) map.flyTo({ center: [chosen.lng, chosen.lat], zoom: stepZoom, duration: flightMilliseconds });
      else if (isPainted(map)) showAll();
    },
    showAll: () => showAll(),
    spread(ids) {
      const places = route.stops.flatMap((stop, index) => (ids.includes(stop.id) ? (route.places[index] ?? []) : []));
      fitPlaces(map, places, stepZoom, flightMilliseconds);
    },
    zoomBy: (levels) => void map.zoomTo(map.getZoom() + levels, { duration: 200 }),
    place: () => placeElements(map, overlay),
    close() {
      isClosed = true;
      leaveColourScheme();
      map.remove();
    },
  };
}

interface Named {
  readonly countries: Parameters<typeof chooseLabels>[0]['countries'];
  readonly towns: readonly MapTown[];
  readonly groups: readonly MapGroup[];
}

function labelsOf(map: Engine, container: HTMLElement, { countries, towns, groups }: Named): readonly MapLabel[] {
  return chooseLabels({
    countries,
    towns,
    zoom: map.getZoom(),
    width: container.clientWidth,
    height: container.clientHeight,
    at: (place) => pointOf(map, place),
    marks: groups.map((group) => pointOf(map, group.place)),
  });
}

function placeElements(map: Engine, overlay: HTMLElement): void {
  for (const element of overlay.children) {
    if (!(element instanceof HTMLElement)) continue;
    const point = pointOf(map, { lat: Number(element.dataset['lat']), lng: Number(element.dataset['lng']) });
    element.style.transform = `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px) translate(-50%, -50%)`;
  }
}
