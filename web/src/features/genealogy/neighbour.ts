// Where an arrow key leads in the drawing: along the joins, or to the nearest one of the same layer.
import type { Drawing, Placed } from './lay-out.ts';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const middle = ({ x, y, width, height }: Placed) => ({ x: x + width / 2, y: y + height / 2 });

/** Nodes whose middles are so near to each other across stand in one layer. */
const layerPixels = 60;

/**
 * @returns the id of the node, or null where there is none in that direction
 * @example neighbourOf(drawing, 'thing a', 'ArrowRight') // 'process p'
 */
export function neighbourOf(drawing: Drawing, id: string, arrow: Arrow): string | null {
  const own = drawing.placed.find(({ node }) => node.id === id);
  if (!own) return null;
  const here = middle(own);
  const isAcross = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
  const sign = arrow === 'ArrowRight' || arrow === 'ArrowDown' ? 1 : -1;
  const joined = new Set(drawing.lines.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])));
  const candidates = drawing.placed.filter((other) => {
    if (other.node.id === id) return false;
    const there = middle(other);
    if (isAcross) return joined.has(other.node.id) && sign * (there.x - here.x) > 0;
    return Math.abs(there.x - here.x) < layerPixels && sign * (there.y - here.y) > 0;
  });
  const distance = (other: Placed) => Math.abs(middle(other).y - here.y) + Math.abs(middle(other).x - here.x) / 10;
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0]?.node.id ?? null;
}
