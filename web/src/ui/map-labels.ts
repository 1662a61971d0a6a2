// Which names stand on the map: countries from afar, towns from near by, the weightiest first, and none on top of another. Pure.

import type { AtlasCountry } from './map-atlas.ts';
import type { MapPlace } from './map-geometry.ts';
import type { MapTown } from './map-stops.ts';

export interface MapLabel {
  readonly name: string;
  readonly place: MapPlace;
  readonly kind: 'country' | 'town';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Names of countries give way to towns from here on. */
const countriesUntilZoom = 6.5;
const mostLabels = 36;
const labelHeight = 18;
const widthPerLetter = 7;
const markRadius = 20;

/** From which zoom a town of so many people is named. */
const townZooms: readonly (readonly [population: number, zoom: number])[] = [
  [1_000_000, 4.5],
  [200_000, 6],
  [50_000, 7.5],
  [10_000, 9],
  [0, 10],
];
const zoomOfTown = (population: number) => townZooms.find(([least]) => population >= least)?.[1] ?? 10;

export function chooseLabels(given: {
  readonly countries: readonly (AtlasCountry & { readonly name: string })[];
  readonly towns: readonly MapTown[];
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Where a place is on the screen. */
  readonly at: (place: MapPlace) => { readonly x: number; readonly y: number };
  /** Marks of the route, which no name may cover. */
  readonly marks: readonly { readonly x: number; readonly y: number }[];
}): MapLabel[] {
  const { zoom, at } = given;
  const candidates: MapLabel[] = [
    ...given.towns
      .filter((town) => zoom >= zoomOfTown(town.population))
      .toSorted((a, b) => b.population - a.population)
      .map(({ name, place }) => ({ name, place, kind: 'town' as const })),
    ...(zoom > countriesUntilZoom
      ? []
      : given.countries
          // A country that is smaller on the screen than its name stays without it.
          .filter(({ size }) => Math.sqrt(size) * (512 / 360) * 2 ** zoom > 42)
          .toSorted((a, b) => b.size - a.size)
          .map(({ name, middle }) => ({ name, place: middle, kind: 'country' as const }))),
  ];
  const taken: Box[] = given.marks.map(({ x, y }) => ({
    left: x - markRadius,
    right: x + markRadius,
    top: y - markRadius,
    bottom: y + markRadius,
  }));
  const chosen: MapLabel[] = [];
  for (const label of candidates) {
    if (chosen.length >= mostLabels) break;
    const { x, y } = at(label.place);
    const half = (label.name.length * widthPerLetter) / 2 + 4;
    const box = { left: x - half, right: x + half, top: y - labelHeight / 2, bottom: y + labelHeight / 2 };
    const isInSight = box.left > 0 && box.right < given.width && box.top > 0 && box.bottom < given.height;
    if (!isInSight || taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    chosen.push(label);
  }
  return chosen;
}

const overlaps = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
