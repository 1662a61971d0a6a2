// Geometry of a route on a map: great circles, bounds, the Mercator plane, and stops that stand too close together to be told apart.
// Pure. Longitudes of a route may leave ±180, so that a line over the date line stays one line.

export interface MapPlace {
  readonly lat: number;
  readonly lng: number;
}

export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Beyond it the Mercator plane grows without end. */
const mostLatitude = 85.0511;
const kilometresPerDegree = 111.2;
/** One point for each so many kilometres makes a line that looks round. */
const kilometresPerPoint = 100;

type Vector = readonly [number, number, number];

function vectorOf({ lat, lng }: MapPlace): Vector {
  const [phi, lambda] = [radians(lat), radians(lng)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The shortest way over the globe, both ends included. Antipodes have no single way: a straight line stands for it. */
export function greatCircle(from: MapPlace, to: MapPlace): MapPlace[] {
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const dot = Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]));
  const angle = Math.acos(dot);
  const last = { lat: to.lat, lng: near(to.lng, from.lng) };
  const count = Math.max(1, Math.ceil((degrees(angle) * kilometresPerDegree) / kilometresPerPoint));
  if (count === 1 || Math.sin(angle) < 1e-9) return [from, last];
  const line: MapPlace[] = [from];
  for (let at = 1; at < count; at++) {
    const share = at / count;
    const [one, two] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
    const [x, y, z] = [one * a[0] + two * b[0], one * a[1] + two * b[1], one * a[2] + two * b[2]];
    const lng = degrees(Math.atan2(y, x));
    line.push({ lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: near(lng, line.at(-1)?.lng ?? from.lng) });
  }
  return [...line, { lat: to.lat, lng: near(to.lng, line.at(-1)?.lng ?? from.lng) }];
}

/** The same meridian, less than half a turn away from another. */
function near(lng: number, other: number): number {
  return lng + 360 * Math.round((other - lng) / 360);
}

/** The same places with longitudes that never jump by more than half a turn. */
export function unwrapped(places: readonly MapPlace[]): MapPlace[] {
  let before: number | null = null;
  return places.map(({ lat, lng }) => {
    const turned: number = before === null ? lng : near(lng, before);
    before = turned;
    return { lat, lng: turned };
  });
}

/** Pairs of places that a line joins: each stop and the one before it on its way. `index` is that of the later stop. */
export function joinedPlaces(
  ways: readonly string[],
  places: readonly MapPlace[],
): readonly { readonly from: MapPlace; readonly to: MapPlace; readonly index: number }[] {
  return places.flatMap((to, index) => {
    const before = index === 0 ? -1 : ways.lastIndexOf(ways[index] ?? '', index - 1);
    const from = before < 0 ? undefined : places[before];
    return from ? [{ from, to, index }] : [];
  });
}

export function boundsOf(places: readonly MapPlace[]): MapBounds | null {
  if (places.length === 0) return null;
  const lats = places.map((place) => place.lat);
  const lngs = places.map((place) => place.lng);
  return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) };
}

/** On the Mercator plane, one unit is the way round the equator; y grows to the south. */
export function project({ lat, lng }: MapPlace): { readonly x: number; readonly y: number } {
  const bounded = Math.max(-mostLatitude, Math.min(mostLatitude, lat));
  const sine = Math.sin(radians(bounded));
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Indexes that are drawn as one mark, because they stand closer than `least` pixels to the first of them. */
export function groupByDistance(
  points: readonly { readonly x: number; readonly y: number }[],
  least: number,
): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const [index, point] of points.entries()) {
    const group = groups.find((members) => {
      const first = points[members[0] ?? 0];
      return first !== undefined && Math.hypot(first.x - point.x, first.y - point.y) < least;
    });
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups;
}

const gridSteps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const gridLinesAcross = 4;

/** Meridians and parallels for what is in sight, four or more across, so that movement shows where there is only land. */
export function gridLines({ west, south, east, north }: MapBounds): (readonly [MapPlace, MapPlace])[] {
  const step = gridSteps.find((one) => (east - west) / one >= gridLinesAcross) ?? 0.001;
  const between = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) =>
      Number(((Math.ceil(from / step) + index) * step).toFixed(6)),
    );
  return [
    ...between(west, east).map(
      (lng) =>
        [
          { lat: south, lng },
          { lat: north, lng },
        ] as const,
    ),
    ...between(south, north).map(
      (lat) =>
        [
          { lat, lng: west },
          { lat, lng: east },
        ] as const,
    ),
  ];
}
