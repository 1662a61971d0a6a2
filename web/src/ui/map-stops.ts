// What a map of a route shows, and in which words.
import type { MapPlace } from './map-geometry.ts';

/** Specification, section 9: a place is shown at 13, a chosen step at 15. A route that needs more room is shown whole. */
export const defaultZoom = 13;
export const stepZoom = 15;

export interface MapStop {
  readonly id: string;
  readonly number: number;
  readonly place: MapPlace;
  /** The accessible name of its mark. */
  readonly label: string;
  readonly isReached: boolean;
  /** Located by its address only. */
  readonly isApproximate: boolean;
  /** Stops of one way are joined with each other and with no others. */
  readonly way: string;
}

export interface MapTown {
  readonly name: string;
  readonly place: MapPlace;
  readonly population: number;
}

export interface MapWords {
  readonly title: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeRoute: string;
  /** Several stops in one mark; `numbers` such as "2, 3". */
  readonly together: (numbers: string) => string;
  readonly scrollHelp: string;
  readonly scrollHelpMac: string;
  readonly touchHelp: string;
  readonly noEngine: string;
  readonly notLoaded: string;
  readonly open: string;
}

export interface RouteMapProps {
  /** In the order of the route. */
  readonly stops: readonly MapStop[];
  readonly towns: readonly MapTown[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly words: MapWords;
  /** For names of countries and for numbers. */
  readonly locale: string;
  /** Asked when the page is idle: whether the engine, half a megabyte, waits until somebody opens the map. */
  readonly waitsForOpening: () => boolean;
}
