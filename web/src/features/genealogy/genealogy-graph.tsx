// The drawing of a genealogy: moved by dragging, closer and farther by wheel or buttons, walked with the arrow keys.
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { IconButton } from '../../ui/button.tsx';
import { type Drawing, layOut } from './lay-out.ts';
import { type Arrow, neighbourOf } from './neighbour.ts';
import { NodeLabel, nodeClasses } from './node-label.tsx';
import type { ShownGraph } from './shown-graph.ts';

interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const closest = 1.6;
const farthest = 0.15;
const step = 1.3;
const leastReadable = 0.72;
/** Room above and below a drawing that is lower than the frame may be. */
const roomPixels = 112;
const isArrow = (key: string): key is Arrow => key.startsWith('Arrow');
const within = (scale: number) => Math.min(closest, Math.max(farthest, scale));

export interface GenealogyGraphProps {
  readonly graph: ShownGraph;
  readonly chosen: string | null;
  readonly root: string | null;
  readonly onChoose: (id: string) => void;
}

export function GenealogyGraph({ graph, chosen, root, onChoose }: GenealogyGraphProps) {
  const t = useTranslations('genealogy');
  const { direction } = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useMemo(() => layOut(graph, direction === 'rtl'), [graph, direction]);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const drag = useRef<{ x: number; y: number; view: View } | null>(null);
  const fit = () => setView(fitting(drawing, frame.current));

  useLayoutEffect(() => setView(fitting(drawing, frame.current)), [drawing]);
  // A wheel listener of React is passive and could not keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      setView((was) =>
        scaled(was, was.scale * step ** (-event.deltaY / 100), event.clientX - box.left, event.clientY - box.top),
      );
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);

  const zoom = (factor: number) => {
    const box = frame.current?.getBoundingClientRect();
    setView((was) => scaled(was, was.scale * factor, (box?.width ?? 0) / 2, (box?.height ?? 0) / 2));
  };
  const begin = (event: PointerEvent) => {
    if ((event.target as Element).closest('button')) return; // an element: it is drawn in this page
    drag.current = { x: event.clientX, y: event.clientY, view };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const from = drag.current;
    if (from)
      setView({ ...from.view, x: from.view.x + event.clientX - from.x, y: from.view.y + event.clientY - from.y });
  };
  const end = () => {
    drag.current = null;
  };
  const walk = (event: KeyboardEvent, id: string) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const next = neighbourOf(drawing, id, event.key);
    if (next === null) return;
    onChoose(next);
    const element = frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next)}"]`);
    element?.focus({ preventScroll: true });
    setView((was) => bringIntoView(was, drawing, next, frame.current));
  };
  const tabStop = chosen ?? root ?? drawing.placed[0]?.node.id;

  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, this groups the buttons of a drawing */}
      <div
        ref={frame}
        role="group"
        aria-label={t('graph')}
        dir="ltr"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        style={{ height: `clamp(17rem, ${Math.ceil(drawing.height) + roomPixels}px, min(34rem, 70dvh))` }}
        className="relative touch-pan-y overflow-hidden rounded-surface border border-line bg-surface sm:cursor-grab sm:touch-none sm:active:cursor-grabbing"
      >
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{
            width: drawing.width,
            height: drawing.height,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <svg
            aria-hidden="true"
            width={drawing.width}
            height={drawing.height}
            className="absolute inset-0 text-line-strong"
          >
            <title>{t('graph')}</title>
            {drawing.lines.map(({ from, to, path }) => (
              <path
                key={`${from} > ${to}`}
                d={path}
                fill="none"
                stroke="currentColor"
                strokeWidth={from === chosen || to === chosen ? 3 : 1.5}
                className={from === chosen || to === chosen ? 'text-brand-ink' : undefined}
              />
            ))}
          </svg>
          {drawing.placed.map(({ node, x, y, width, height }) => (
            <button
              key={node.id}
              type="button"
              data-node={node.id}
              dir={direction}
              tabIndex={node.id === tabStop ? 0 : -1}
              aria-pressed={node.id === chosen}
              onClick={() => onChoose(node.id)}
              onKeyDown={(event) => walk(event, node.id)}
              className={nodeClasses(node, node.id === chosen)}
              style={{ left: x, top: y, width, height }}
            >
              <NodeLabel node={node} />
            </button>
          ))}
        </div>
      </div>
      <div className="absolute end-3 bottom-3 flex gap-1 rounded-control border border-line bg-raised p-1">
        <IconButton icon="minus" label={t('zoomOut')} onPress={() => zoom(1 / step)} />
        <IconButton icon="plus" label={t('zoomIn')} onPress={() => zoom(step)} />
        <IconButton icon="scan" label={t('fit')} onPress={fit} />
      </div>
    </div>
  );
}

function fitting(drawing: Drawing, frame: HTMLElement | null): View {
  const { width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
  if (width === 0 || drawing.width === 0) return { x: 0, y: 0, scale: 1 };
  // Never so small that nobody can read it: then a part is shown, and dragging shows the rest.
  const scale = Math.min(1, Math.max(leastReadable, Math.min(width / drawing.width, height / drawing.height)));
  const root = drawing.placed.find(({ node }) => node.kind === 'thing' && node.thing.side === 'root');
  const isWhole = drawing.width * scale <= width + 1;
  const middle = root && !isWhole ? root.x + root.width / 2 : drawing.width / 2;
  const line = root && drawing.height * scale > height + 1 ? root.y + root.height / 2 : drawing.height / 2;
  return { x: width / 2 - middle * scale, y: height / 2 - line * scale, scale };
}

/** Closer or farther around a point that stays where it is. */
function scaled(view: View, wanted: number, x: number, y: number): View {
  const scale = within(wanted);
  const factor = scale / view.scale;
  return { scale, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor };
}

function bringIntoView(view: View, drawing: Drawing, id: string, frame: HTMLElement | null): View {
  const found = drawing.placed.find(({ node }) => node.id === id);
  const box = frame?.getBoundingClientRect();
  if (!found || !box) return view;
  const edge = 16;
  const [left, top] = [found.x * view.scale + view.x, found.y * view.scale + view.y];
  const [right, bottom] = [left + found.width * view.scale, top + found.height * view.scale];
  const dx = left < edge ? edge - left : right > box.width - edge ? box.width - edge - right : 0;
  const dy = top < edge ? edge - top : bottom > box.height - edge ? box.height - edge - bottom : 0;
  return { ...view, x: view.x + dx, y: view.y + dy };
}
