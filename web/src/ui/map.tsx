// A map of a route with numbered stops. Knows no domain. The engine and the basemap are loaded when the page is idle, over a slow network when
// somebody opens the map, and are then in memory, so that the map works with the network cut; until then, and without WebGL, a drawing of the
// same route stands there.
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { MapDrawing } from './map-drawing.tsx';
import type { RouteMapProps } from './map-stops.ts';

const MapCanvas = lazy(() => import('./map-canvas.tsx'));

export function RouteMap(props: RouteMapProps) {
  const [fault, setFault] = useState<'engine' | 'load' | null>(null);
  const { engine, open } = useEngine(props.waitsForOpening, props.selectedId);
  const mapClasses = 'relative h-80 overflow-hidden rounded-surface border border-line bg-sunken sm:h-105';
  const drawing = { stops: props.stops, title: props.words.title, selectedId: props.selectedId };
  if (fault !== null)
    return (
      <div className={mapClasses} data-map="drawing">
        <MapDrawing {...drawing} land="fine" />
        <p role="status" className="absolute inset-x-0 bottom-0 bg-surface/90 px-4 py-2 text-sm text-ink-soft">
          {fault === 'engine' ? props.words.noEngine : props.words.notLoaded}
        </p>
      </div>
    );
  if (engine === 'waiting')
    return (
      <div className={mapClasses} data-map="waiting">
        <MapDrawing {...drawing} land="coarse" />
        <Button tone="secondary" icon="globe" onPress={open} className="absolute end-3 top-3 shadow-one">
          {props.words.open}
        </Button>
      </div>
    );
  const meanwhile = <MapDrawing {...drawing} land={null} />;
  return (
    <div className={mapClasses}>
      {engine === 'wanted' ? (
        <Guard onFault={() => setFault('load')}>
          <Suspense fallback={meanwhile}>
            <MapCanvas {...props} onNoEngine={() => setFault('engine')} />
          </Suspense>
        </Guard>
      ) : (
        meanwhile
      )}
    </div>
  );
}

/** After the first work of the page is done; the map itself costs a few hundred milliseconds on a phone. Whoever chooses a step opens it. */
function useEngine(waitsForOpening: () => boolean, selectedId: string | null) {
  const [engine, setEngine] = useState<'later' | 'waiting' | 'wanted'>('later');
  const waits = useRef(waitsForOpening);
  useEffect(() => {
    const begin = () => setEngine((now) => (now === 'later' && waits.current() ? 'waiting' : 'wanted'));
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(begin, { timeout: 2_000 });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(begin, 600);
    return () => clearTimeout(timer);
  }, []);
  const isChosen = selectedId !== null;
  useEffect(() => {
    if (isChosen) setEngine('wanted');
  }, [isChosen]);
  return { engine, open: () => setEngine('wanted') };
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
