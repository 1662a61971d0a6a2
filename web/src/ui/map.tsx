// A map of a route with numbered stops. Knows no domain. The engine and the basemap are loaded when the page is idle and are then in
// memory, so that the map works with the network cut; until then, and without WebGL, a drawing of the same route stands there.
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { MapDrawing } from './map-drawing.tsx';
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
}

const MapCanvas = lazy(() => import('./map-canvas.tsx'));

export function RouteMap(props: RouteMapProps) {
  const [fault, setFault] = useState<'engine' | 'load' | null>(null);
  const isIdle = useIdle();
  const mapClasses = 'relative h-80 overflow-hidden rounded-surface border border-line bg-sunken sm:h-105';
  if (fault !== null)
    return (
      <div className={mapClasses} data-map="drawing">
        <MapDrawing stops={props.stops} title={props.words.title} selectedId={props.selectedId} hasLand />
        <p role="status" className="absolute inset-x-0 bottom-0 bg-surface/90 px-4 py-2 text-sm text-ink-soft">
          {fault === 'engine' ? props.words.noEngine : props.words.notLoaded}
        </p>
      </div>
    );
  const drawing = (
    <MapDrawing stops={props.stops} title={props.words.title} selectedId={props.selectedId} hasLand={false} />
  );
  return (
    <div className={mapClasses}>
      {isIdle ? (
        <Guard onFault={() => setFault('load')}>
          <Suspense fallback={drawing}>
            <MapCanvas {...props} onNoEngine={() => setFault('engine')} />
          </Suspense>
        </Guard>
      ) : (
        drawing
      )}
    </div>
  );
}

/** After the first work of the page is done; the map itself costs a few hundred milliseconds on a phone. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIsIdle(true);
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(begin, { timeout: 2_000 });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(begin, 600);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/** The chunk may not come: the rest of the page must not fall with it. */
class Guard extends Component<{ readonly children: ReactNode; readonly onFault: () => void }, { hasFault: boolean }> {
  override state = { hasFault: false };
  static getDerivedStateFromError() {
    return { hasFault: true };
  }
  override componentDidCatch() {
    this.props.onFault();
  }
  override render() {
    return this.state.hasFault ? null : this.props.children;
  }
}
