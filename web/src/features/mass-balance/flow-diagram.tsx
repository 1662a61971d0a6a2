// The flow of certified kilograms as bands whose width is their mass, with the same as a table below. Draws what it is given.
import type { MassBalance } from '@amanah/api/mass-balance';
import { sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { Said } from '../../platform/said.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

type Node = MassBalance['nodes'][number];

const bandPixels = 14;
/** Below this the names would lie upon each other: the drawing is wider than the page and scrolls. */
const leastPixels = 640;
const rowPixels = 56;

const fills: Readonly<Record<Node['kind'], string>> = {
  goods: 'fill-producer-fill',
  begun: 'fill-emerald-fill',
  added: 'fill-slate-fill',
  held: 'fill-emerald-fill',
  wasted: 'fill-red-fill',
  lost: 'fill-amber-fill',
  uncertified: 'fill-slate-fill',
};

export function FlowDiagram({ nodes, links }: Pick<MassBalance, 'nodes' | 'links'>) {
  const t = useTranslations('massBalance');
  const format = useFormatter();
  const { direction } = useLanguage();
  const [frame, width] = useWidth();
  const wide = Math.max(width, leastPixels);
  const isMirrored = direction === 'rtl';
  const drawing = useMemo(() => lay(nodes, links, wide), [nodes, links, wide]);
  const nameOf = (node: Node) => (node.kind === 'goods' ? (node.name ?? node.id) : t(`ends.${node.kind}`));
  const kilograms = (text: string) => format.number(Number(text), { maximumFractionDigits: 1 });
  const across = (x: number) => (isMirrored ? wide - x : x);
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]));
  return (
    <div>
      <ScrollRegion label={t('flowCaption')} frameRef={frame}>
        <svg
          role="img"
          aria-label={t('flowCaption')}
          width={wide}
          height={drawing.height}
          viewBox={`0 0 ${wide} ${drawing.height}`}
          className="block max-w-none"
        >
          <g transform={isMirrored ? `translate(${wide} 0) scale(-1 1)` : undefined}>
            {drawing.links.map(({ key, path, thickness }) => (
              <path key={key} d={path} fill="none" strokeWidth={thickness} className="stroke-producer-fill opacity-25">
                <title>{key}</title>
              </path>
            ))}
          </g>
          {drawing.nodes.map(({ node, x0, x1, y0, y1, kilograms: mass }) => {
            const isLast = x1 > wide - bandPixels * 2;
            const outward = isLast ? across(x0) + (isMirrored ? 8 : -8) : across(x1) + (isMirrored ? -8 : 8);
            return (
              <g key={node.id}>
                <rect
                  x={Math.min(across(x0), across(x1))}
                  y={y0}
                  width={x1 - x0}
                  height={Math.max(2, y1 - y0)}
                  rx={2}
                  className={fills[node.kind]}
                />
                <text
                  x={outward}
                  y={(y0 + y1) / 2}
                  dominantBaseline="middle"
                  textAnchor={isLast ? 'end' : 'start'}
                  className="fill-ink text-sm"
                >
                  <tspan className="font-medium">{nameOf(node)}</tspan>
                  <tspan className="fill-ink-soft">{`  ${kilograms(mass)}`}</tspan>
                </text>
              </g>
            );
          })}
        </svg>
      </ScrollRegion>
      <Disclosure summary={t('flowTable')} className="mt-2">
        <DataTable
          caption={t('flowCaption')}
          columns={[
            { id: 'from', label: t('flowColumns.from'), cell: ({ from }) => <Said>{names.get(from)}</Said> },
            { id: 'to', label: t('flowColumns.to'), cell: ({ to }) => <Said>{names.get(to)}</Said> },
            {
              id: 'kilograms',
              label: t('flowColumns.kilograms'),
              isNumber: true,
              cell: ({ kilograms: mass }) => kilograms(mass),
            },
          ]}
          rows={links}
          rowId={({ from, to }) => `${from} > ${to}`}
        />
      </Disclosure>
    </div>
  );
}

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(leastPixels);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? leastPixels));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}

function lay(nodes: MassBalance['nodes'], links: MassBalance['links'], width: number) {
  const ofOneKind = [...Map.groupBy(nodes, ({ kind }) => kind).values()].map((same) => same.length);
  const height = Math.max(220, Math.max(...ofOneKind) * rowPixels);
  const graph = sankey<{ node: Node }, { key: string }>()
    .nodeAlign(sankeyJustify)
    .nodeWidth(bandPixels)
    .nodePadding(22)
    .extent([
      [1, 16],
      [width - 1, height - 16],
    ])({
    nodes: nodes.map((node) => ({ node })),
    links: links.map(({ from, to, kilograms }) => ({
      source: nodes.findIndex(({ id }) => id === from),
      target: nodes.findIndex(({ id }) => id === to),
      value: Number(kilograms),
      key: `${from} > ${to}`,
    })),
  });
  const path = sankeyLinkHorizontal();
  return {
    height,
    nodes: graph.nodes.map(({ node, x0 = 0, x1 = 0, y0 = 0, y1 = 0, value = 0 }) => ({
      node,
      x0,
      x1,
      y0,
      y1,
      kilograms: String(value),
    })),
    links: graph.links.map((link) => ({
      key: link.key,
      path: path(link) ?? '',
      thickness: Math.max(1, link.width ?? 1),
    })),
  };
}
