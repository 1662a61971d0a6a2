// The map itself: MapLibre on the embedded basemap, with marks and names as HTML above it. A chunk of its own. It asks no other server
// for anything: no tiles, no glyphs, no sprites.
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { shortNumbers } from './map-drawing.tsx';
import { type MapScene, openScene, type SceneView } from './map-scene.ts';
import type { RouteMapProps } from './map-stops.ts';

export interface MapCanvasProps extends RouteMapProps {
  /** WebGL is missing or was refused. */
  readonly onNoEngine: () => void;
}

const firstView: SceneView = { groups: [], labels: [], scale: null, zoom: 0 };

export default function MapCanvas({ stops, towns, selectedId, onSelect, words, locale, onNoEngine }: MapCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const scene = useRef<MapScene | null>(null);
  const [view, setView] = useState(firstView);
  const [isReady, setIsReady] = useState(false);
  const latest = useRef({ stops, towns, selectedId, onNoEngine });
  latest.current = { stops, towns, selectedId, onNoEngine };

  // The engine lives as long as the words that it carries.
  useEffect(() => {
    const [container, above] = [frame.current, overlay.current];
    if (!container || !above) return;
    const opened = openScene({
      container,
      overlay: above,
      words,
      locale,
      onView: setView,
      onReady: () => setIsReady(true),
    });
    if (!opened) {
      latest.current.onNoEngine();
      return;
    }
    scene.current = opened;
    opened.show(latest.current.stops, latest.current.towns);
    return () => {
      scene.current = null;
      opened.close();
    };
  }, [words, locale]);

  useEffect(() => scene.current?.show(stops, towns), [stops, towns]);
  useEffect(() => scene.current?.select(selectedId), [selectedId]);
  // After the marks are drawn anew they have to be put where they belong.
  useEffect(() => scene.current?.place());

  return (
    <div className="absolute inset-0" data-map={isReady ? 'ready' : 'opening'} data-zoom={view.zoom}>
      <div ref={frame} className="absolute! inset-0" dir="ltr" />
      <div ref={overlay} className="pointer-events-none absolute inset-0 overflow-hidden" dir="ltr">
        {view.labels.map((label) => (
          <span
            key={`${label.kind} ${label.name} ${label.place.lat} ${label.place.lng}`}
            aria-hidden="true"
            data-lat={label.place.lat}
            data-lng={label.place.lng}
            className={classNames(
              'absolute top-0 left-0 text-xs leading-none whitespace-nowrap [text-shadow:0_0_3px_var(--surface),0_0_3px_var(--surface)]',
              label.kind === 'country' ? 'font-medium tracking-wide text-ink-faint' : 'text-ink-soft',
            )}
          >
            <bdi>{label.name}</bdi>
          </span>
        ))}
        {view.groups.map((group) => {
          const isSelected = group.ids.some((id) => id === selectedId);
          const [only] = group.ids;
          return (
            <button
              key={group.ids.join()}
              type="button"
              data-lat={group.place.lat}
              data-lng={group.place.lng}
              data-stop={group.numbers.join()}
              aria-label={group.ids.length === 1 ? group.label : words.together(group.numbers.join(', '))}
              {...(group.ids.length === 1 ? { 'aria-pressed': isSelected } : {})}
              onClick={() => {
                if (group.ids.length > 1 && !group.isOnePlace) scene.current?.spread(group.ids);
                else if (only !== undefined) onSelect(nextInGroup(group.ids, selectedId));
              }}
              className="pointer-events-auto absolute top-0 left-0 flex size-11 items-center justify-center rounded-full"
            >
              <span
                className={classNames(
                  'flex h-8 min-w-8 items-center justify-center rounded-full border-2 px-1.5 text-sm font-semibold tabular-nums shadow-one transition-transform',
                  group.isReached
                    ? 'border-surface bg-brand text-on-brand'
                    : 'border-dashed border-line-strong bg-surface text-ink',
                  group.isApproximate && 'border-dashed',
                  isSelected && 'scale-125 ring-2 ring-focus',
                )}
              >
                {shortNumbers(group.numbers)}
              </span>
            </button>
          );
        })}
      </div>
      <div className="absolute end-3 top-3 flex flex-col overflow-hidden rounded-control border border-line bg-surface shadow-one">
        <IconButton
          icon="plus"
          label={words.zoomIn}
          onPress={() => scene.current?.zoomBy(1)}
          className="rounded-none"
        />
        <IconButton
          icon="minus"
          label={words.zoomOut}
          onPress={() => scene.current?.zoomBy(-1)}
          className="rounded-none border-y border-line"
        />
        <IconButton
          icon="globe"
          label={words.wholeRoute}
          onPress={() => {
            onSelect(null);
            scene.current?.showAll();
          }}
          className="rounded-none"
        />
      </div>
      {view.scale ? (
        <div aria-hidden="true" className="pointer-events-none absolute start-3 bottom-2.5 text-xs text-ink-soft">
          <span className="block [text-shadow:0_0_3px_var(--surface)]">{view.scale.words}</span>
          <span
            className="block h-1.5 border-x-2 border-b-2 border-ink-faint"
            style={{ width: `${view.scale.pixels}px` }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Several steps at one place: each press chooses the next of them. */
function nextInGroup(ids: readonly string[], selectedId: string | null): string | null {
  const at = selectedId === null ? -1 : ids.indexOf(selectedId);
  if (at < 0) return ids[0] ?? null;
  return ids[at + 1] ?? null;
}
