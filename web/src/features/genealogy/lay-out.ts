// Places of the nodes: layers from what goes in to what comes out. Knows sizes only; a drawing from right to left is its mirror image.
import { Graph, layout } from '@dagrejs/dagre';
import type { ShownGraph, ShownNode } from './shown-graph.ts';

export interface Placed {
  readonly node: ShownNode;
  /** Upper left corner, pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly placed: readonly Placed[];
  /** Paths of SVG, with the nodes they join. */
  readonly lines: readonly { readonly from: string; readonly to: string; readonly path: string }[];
}

const sizes: Readonly<Record<ShownNode['kind'], { width: number; height: number }>> = {
  thing: { width: 208, height: 68 },
  process: { width: 140, height: 48 },
  more: { width: 120, height: 44 },
};
const margin = 24;

export function layOut(graph: ShownGraph, isMirrored: boolean): Drawing {
  const sheet = new Graph({ directed: true });
  sheet.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 56, marginx: margin, marginy: margin });
  sheet.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) sheet.setNode(node.id, { ...sizes[node.kind] });
  for (const { from, to } of graph.edges) sheet.setEdge(from, to);
  layout(sheet);
  const { width = 0, height = 0 } = sheet.graph();
  const across = (x: number) => (isMirrored ? width - x : x);
  const placed = graph.nodes.map((node): Placed => {
    const { x, y } = sheet.node(node.id);
    const size = sizes[node.kind];
    return { node, x: across(x) - size.width / 2, y: y - size.height / 2, ...size };
  });
  const lines = sheet.edges().map(({ v: from, w: to }) => {
    const points = (sheet.edge(from, to).points ?? []).map(({ x, y }: { x: number; y: number }) => ({
      x: across(x),
      y,
    }));
    return { from, to, path: smooth(points) };
  });
  return { width, height, placed, lines };
}

/** A line through points whose corners are rounded. */
function smooth(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x},${first.y}`;
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    path += next
      ? `Q${point.x},${point.y} ${(point.x + next.x) / 2},${(point.y + next.y) / 2}`
      : `L${point.x},${point.y}`;
  }
  return path;
}
