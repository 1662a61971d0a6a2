// The engine of the map behind a few verbs: show, select, zoom. It owns the canvas and moves the HTML above it; it draws no HTML itself
// and knows nothing of React.
import { Map as Engine, type GeoJSONSource, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { defaultZoom, type MapStop, type MapTown, type MapWords, stepZoom } from './map.tsx';
import { type Atlas, loadAtlas } from './map-atlas.ts';
import { collect, lineOf, nothing, type Scale, scaleOf } from './map-features.ts';
import {
  boundsOf,
  greatCircle,
  gridLines,
  groupByDistance,
  joinedPlaces,
  type MapPlace,
  unwrapped,
} from './map-geometry.ts';
import { chooseLabels, type MapLabel } from './map-labels.ts';
import { drawArrow, emptyStyle, layersOf, readColours } from './map-style.ts';

setWorkerUrl(workerUrl);

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

const markPixels = 34;
/** The buttons stand at the inline end: no mark of the whole route comes to lie under them. */
const paddingOf = (isRightToLeft: boolean) => ({
  top: 56,
  bottom: 56,
  left: isRightToLeft ? 96 : 40,
  right: isRightToLeft ? 40 : 96,
});
const flightMilliseconds = 900;

/** null where the browser has no WebGL 2. */
export function openScene(given: {
  readonly container: HTMLElement;
  readonly overlay: HTMLElement;
  readonly words: MapWords;
  readonly locale: string;
  readonly onView: (view: SceneView) => void;
  readonly onReady: () => void;
}): MapScene | null {
  const { container, overlay, words, locale } = given;
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

  let stops: readonly MapStop[] = [];
  let places: readonly MapPlace[] = [];
  let towns: readonly MapTown[] = [];
  let atlas: Atlas | null = null;
  let shown = '';
  let isClosed = false;
  const countryNames = new Intl.DisplayNames(locale, { type: 'region' });

  const onScreen = ({ lat, lng }: MapPlace) => {
    // The copy of the world that is in the middle of the screen.
    const turned = lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
    return map.project([turned, lat]);
  };

  const place = () => {
    for (const element of overlay.children) {
      if (!(element instanceof HTMLElement)) continue;
      const point = onScreen({ lat: Number(element.dataset['lat']), lng: Number(element.dataset['lng']) });
      element.style.transform = `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px) translate(-50%, -50%)`;
    }
  };

  const groupsNow = (): MapGroup[] => {
    const points = places.map(onScreen);
    return groupByDistance(points, markPixels).flatMap((members) => {
      const found = members.flatMap((index) => {
        const [stop, at] = [stops[index], places[index]];
        return stop && at ? [{ stop, at }] : [];
      });
      const [first] = found;
      if (!first) return [];
      return [
        {
          ids: found.map(({ stop }) => stop.id),
          numbers: found.map(({ stop }) => stop.number),
          place: first.at,
          label: first.stop.label,
          isReached: found.some(({ stop }) => stop.isReached),
          isApproximate: found.every(({ stop }) => stop.isApproximate),
          isOnePlace: found.every(({ at }) => at.lat === first.at.lat && at.lng === first.at.lng),
        },
      ];
    });
  };

  /** Tells the marks and names anew, if they are others than before. */
  const look = (hasSettled: boolean) => {
    if (isClosed) return;
    const groups = groupsNow();
    const { clientWidth: width, clientHeight: height } = container;
    const labels = hasSettled
      ? chooseLabels({
          countries: (atlas?.countries ?? []).map((country) => ({
            ...country,
            name: countryNames.of(country.code) ?? country.code,
          })),
          towns,
          zoom: map.getZoom(),
          width,
          height,
          at: onScreen,
          marks: groups.map((group) => onScreen(group.place)),
        })
      : null;
    const view = {
      groups,
      labels: labels ?? lastView.labels,
      scale: hasSettled ? scaleOf(map.getCenter().lat, map.getZoom(), locale) : lastView.scale,
      zoom: hasSettled ? Math.round(map.getZoom() * 10) / 10 : lastView.zoom,
    };
    const key = JSON.stringify(view);
    if (key !== shown) {
      shown = key;
      lastView = view;
      given.onView(view);
    }
    place();
  };
  let lastView: SceneView = { groups: [], labels: [], scale: null, zoom: 0 };

  const drawGrid = () => {
    const bounds = map.getBounds();
    const margin = (bounds.getEast() - bounds.getWest()) / 10;
    const lines = gridLines({
      west: bounds.getWest() - margin,
      east: bounds.getEast() + margin,
      south: Math.max(-85, bounds.getSouth()),
      north: Math.min(85, bounds.getNorth()),
    });
    setData('grid', collect(lines.map((line) => lineOf(line, {}))));
  };
  const setData = (name: string, data: GeoJSON.FeatureCollection) => map.getSource<GeoJSONSource>(name)?.setData(data);

  const joined = () =>
    joinedPlaces(
      stops.map((stop) => stop.way),
      places,
    );
  const drawRoute = () => {
    const legs = joined().map(({ from, to, index }) =>
      lineOf(greatCircle(from, to), { isPlanned: stops[index]?.isReached === false }),
    );
    setData('route', collect(legs));
  };

  const fit = (some: readonly MapPlace[], most: number, milliseconds: number) => {
    const bounds = boundsOf(some);
    if (!bounds) return;
    map.fitBounds(
      [
        [bounds.west, bounds.south],
        [bounds.east, bounds.north],
      ],
      { padding: paddingOf(document.documentElement.dir === 'rtl'), maxZoom: most, duration: milliseconds },
    );
  };
  const routePlaces = () => [...places, ...joined().flatMap(({ from, to }) => greatCircle(from, to))];
  const showAll = (milliseconds = flightMilliseconds) => fit(routePlaces(), defaultZoom, milliseconds);

  const paint = () => {
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
  };

  const open = async () => {
    const loaded = loadAtlas();
    if (!map.isStyleLoaded()) await new Promise((resolve) => map.once('load', resolve));
    if (isClosed) return;
    for (const name of ['land', 'borders', 'grid', 'route'])
      map.addSource(name, { type: 'geojson', data: nothing, tolerance: name === 'land' ? 0.2 : 0.375 });
    paint();
    drawRoute();
    drawGrid();
    showAll(0);
    atlas = await loaded;
    if (isClosed) return;
    setData('land', atlas.land);
    setData('borders', collect([{ type: 'Feature', properties: {}, geometry: atlas.borders }]));
    map.once('idle', () => {
      look(true);
      if (!isClosed) given.onReady();
    });
  };

  map.on('move', () => look(false));
  map.on('moveend', () => {
    drawGrid();
    look(true);
  });
  map.on('resize', () => look(true));
  // Light and dark may change while the page is open, by the system or by the person.
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const repaint = () => {
    if (!isClosed && map.getLayer('water')) paint();
  };
  scheme.addEventListener('change', repaint);
  const observer = new MutationObserver(repaint);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });

  void open().catch(() => given.onReady()); // the outlines did not come: route and grid stand without them

  return {
    show(nextStops, nextTowns) {
      const isOtherRoute = routeKey(nextStops) !== routeKey(stops);
      stops = nextStops;
      towns = nextTowns;
      places = unwrapped(stops.map((stop) => stop.place));
      if (isOtherRoute) {
        drawRoute();
        showAll(0);
      }
      look(true);
    },
    select(id) {
      const at = stops.findIndex((stop) => stop.id === id);
      const chosen = places[at];
      if (chosen) map.flyTo({ center: [chosen.lng, chosen.lat], zoom: stepZoom, duration: flightMilliseconds });
      else if (map.getLayer('water')) showAll();
    },
    showAll: () => showAll(),
    spread(ids) {
      fit(
        stops.flatMap((stop, index) => (ids.includes(stop.id) ? (places[index] ?? []) : [])),
        stepZoom,
        flightMilliseconds,
      );
    },
    zoomBy: (levels) => void map.zoomTo(map.getZoom() + levels, { duration: 200 }),
    place,
    close() {
      isClosed = true;
      scheme.removeEventListener('change', repaint);
      observer.disconnect();
      map.remove();
    },
  };
}

const routeKey = (stops: readonly MapStop[]) =>
  stops.map(({ id, way, place: { lat, lng } }) => `${id} ${way} ${lat} ${lng}`).join();
