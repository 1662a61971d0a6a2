// The route as a drawing, for the moment before the map and for browsers without WebGL. Same stops, same great circles.
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Atlas, type AtlasDetail, loadAtlas, outlines } from './map-atlas.ts';
import {
  boundsOf,
  greatCircle,
  groupByDistance,
  joinedPlaces,
  type MapPlace,
  project,
  unwrapped,
} from './map-geometry.ts';
import type { MapStop } from './map-stops.ts';

export interface MapDrawingProps {
  readonly stops: readonly MapStop[];
  readonly title: string;
  readonly selectedId: string | null;
  /** Draws the outlines of countries too, which have to be loaded first; null: the route alone. */
  readonly land: AtlasDetail | null;
}

const margin = 44;
/** A single place is shown with its surroundings: so much of the way round the globe. */
const leastExtent = 0.0004;
const togetherPixels = 26;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How places come onto a sheet of a size, so that all of the route is on it. */
function framing(route: readonly MapPlace[], { width, height }: Size) {
  const corners = route.map(project);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * margin) / Math.max(leastExtent, right - left),
    (height - 2 * margin) / Math.max(leastExtent, bottom - top),
  );
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  return (place: MapPlace) => {
    const { x, y } = project(place);
    return { x: width / 2 + (x - middleX) * scale, y: height / 2 + (y - middleY) * scale };
  };
}

export function MapDrawing({ stops, title, selectedId, land: detail }: MapDrawingProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 720, height: 400 });
  const atlas = useAtlas(detail);
  useEffect(() => {
    const element = sheet.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const drawn = useMemo(() => {
    const places = unwrapped(stops.map((stop) => stop.place));
    const ways = stops.map((stop) => stop.way);
    const legs = joinedPlaces(ways, places).map(({ from, to, index }) => ({
      line: greatCircle(from, to),
      isPlanned: stops[index]?.isReached === false,
    }));
    const at = framing([...places, ...legs.flatMap(({ line }) => line)], size);
    return { points: places.map(at), legs: legs.map((leg) => ({ ...leg, points: leg.line.map(at) })), at, places };
  }, [stops, size]);

  const land = useMemo(() => {
    const bounds = boundsOf(drawn.places);
    if (!atlas || !bounds) return '';
    const [wide, high] = [Math.max(20, bounds.east - bounds.west), Math.max(20, bounds.north - bounds.south)];
    const view = {
      west: bounds.west - wide,
      east: bounds.east + wide,
      south: bounds.south - high,
      north: bounds.north + high,
    };
    return outlines(atlas, view, drawn.at);
  }, [atlas, drawn]);

  const groups = groupByDistance(drawn.points, togetherPixels);
  return (
    <div ref={sheet} className="absolute inset-0">
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="absolute inset-0 size-full"
      >
        <path d={land} className="fill-surface stroke-line" strokeWidth={1} />
        {drawn.legs.map(({ points, isPlanned }, index) => (
          <Leg
            // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name but their place in the route
            key={index}
            points={points}
            isPlanned={isPlanned}
          />
        ))}
        {groups.map((members) => {
          const point = drawn.points[members[0] ?? 0];
          if (!point) return null;
          const numbers = members.map((index) => stops[index]?.number ?? 0);
          const isSelected = members.some((index) => stops[index]?.id === selectedId);
          const isReached = members.some((index) => stops[index]?.isReached);
          return (
            <g key={numbers.join()} transform={`translate(${point.x} ${point.y})`}>
              <circle
                r={(isSelected ? 16 : 13) + (numbers.length > 1 ? 4 : 0)}
                strokeWidth={2}
                className={isReached ? 'fill-brand stroke-surface' : 'fill-surface stroke-line-strong'}
              />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={13}
                className={isReached ? 'fill-on-brand font-semibold' : 'fill-ink font-semibold'}
              >
                {shortNumbers(numbers)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** @example shortNumbers([2, 3, 4]) // '2–4' */
export function shortNumbers(numbers: readonly number[]): string {
  const [first] = numbers;
  const last = numbers.at(-1);
  if (first === undefined || last === undefined) return '';
  if (numbers.length === 1) return String(first);
  const isRun = numbers.every((number, index) => number === first + index);
  return isRun ? `${first}–${last}` : `${first}+`;
}

function Leg({
  points,
  isPlanned,
}: {
  readonly points: readonly { x: number; y: number }[];
  readonly isPlanned: boolean;
}) {
  const middle = points[Math.floor(points.length / 2)];
  const before = points[Math.max(0, Math.floor(points.length / 2) - 1)];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || !middle || !before || Math.hypot(first.x - last.x, first.y - last.y) < togetherPixels)
    return null;
  const from = points.length > 2 ? before : first;
  const centre = points.length > 2 ? middle : { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  const turn = (Math.atan2(last.y - from.y, last.x - from.x) * 180) / Math.PI;
  const colour = isPlanned ? 'stroke-ink-faint' : 'stroke-brand';
  return (
    <>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        strokeWidth={2.5}
        strokeLinecap="round"
        {...(isPlanned ? { strokeDasharray: '2 6' } : {})}
        className={colour}
      />
      <path
        d="M-5-5L3 0L-5 5"
        fill="none"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        transform={`translate(${centre.x} ${centre.y}) rotate(${turn})`}
        className={colour}
      />
    </>
  );
}

function useAtlas(detail: AtlasDetail | null): Atlas | null {
  const [atlas, setAtlas] = useState<Atlas | null>(null);
  useEffect(() => {
    if (detail === null) return;
    let isCurrent = true;
    loadAtlas(detail).then(
      (loaded) => {
        if (isCurrent) setAtlas(loaded);
      },
      () => undefined, // without the outlines the route is still drawn
    );
    return () => {
      isCurrent = false;
    };
  }, [detail]);
  return atlas;
}
