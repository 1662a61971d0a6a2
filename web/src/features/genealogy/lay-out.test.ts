// The drawing: nothing overlaps, goods flow one way, a mirrored drawing is the same from the other side, arrows walk along it.
import type { Genealogy } from '@amanah/api/genealogy';
import { describe, expect, it } from 'vitest';
import { layOut } from './lay-out.ts';
import { neighbourOf } from './neighbour.ts';
import { shownGraph } from './shown-graph.ts';

const names = ['a', 'b', 'c'];
const genealogy: Genealogy = {
  roots: ['a'],
  things: names.map((id) => ({
    id,
    kind: 'batch',
    side: 'down',
    depth: 0,
    label: id,
    productName: null,
    producerName: null,
    code: null,
  })),
  processes: [{ id: 'p', side: 'down', depth: 1, events: [] }],
  edges: [
    { from: 'a', to: 'p', quantity: null, unit: null },
    { from: 'p', to: 'b', quantity: null, unit: null },
    { from: 'p', to: 'c', quantity: null, unit: null },
  ],
  isComplete: true,
  isCircular: false,
};
const graph = shownGraph(genealogy, new Set());
const drawing = layOut(graph, false);
const at = (id: string, of = drawing) => {
  const found = of.placed.find(({ node }) => node.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('The drawing', () => {
  it('puts what comes out after what goes in, and nothing upon each other', () => {
    expect(at('thing a').x).toBeLessThan(at('process p').x);
    expect(at('process p').x).toBeLessThan(at('thing b').x);
    for (const one of drawing.placed)
      for (const other of drawing.placed)
        if (one !== other) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y;
          expect(apart).toBe(true);
        }
    expect(drawing.lines).toHaveLength(3);
    for (const { path } of drawing.lines) expect(path).toMatch(/^M[\d.]+,[\d.]+/);
  });

  it('is mirrored for those who read from right to left', () => {
    const mirrored = layOut(graph, true);
    expect(at('thing a', mirrored).x).toBeGreaterThan(at('thing b', mirrored).x);
    expect(at('thing a', mirrored).x).toBeCloseTo(drawing.width - at('thing a').x - at('thing a').width, 5);
  });

  it('is walked with the arrow keys along its joins, and within a layer', () => {
    expect(neighbourOf(drawing, 'thing a', 'ArrowRight')).toBe('process p');
    expect(neighbourOf(drawing, 'process p', 'ArrowLeft')).toBe('thing a');
    const [upper, lower] = at('thing b').y < at('thing c').y ? ['thing b', 'thing c'] : ['thing c', 'thing b'];
    expect(neighbourOf(drawing, upper ?? '', 'ArrowDown')).toBe(lower);
    expect(neighbourOf(drawing, lower ?? '', 'ArrowUp')).toBe(upper);
    expect(neighbourOf(drawing, 'thing a', 'ArrowLeft')).toBeNull();
  });
});
