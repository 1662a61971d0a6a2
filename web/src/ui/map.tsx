// A map of a route with numbered stops. Knows no domain. The engine and the basemap are loaded when the page is idle and are then in
// memory, so that the map works with the network cut; until then, and without WebGL, a drawing of the same route stands there.
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { MapDrawing } from './map-drawing.tsx';
import type { RouteMapProps } from './map-stops.ts';

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
