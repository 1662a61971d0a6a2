// What is drawn and what is folded away.
import type { Genealogy } from '@amanah/api/genealogy';
import { describe, expect, it } from 'vitest';
import { shownGraph } from './shown-graph.ts';

const thing = (id: string, side: 'root' | 'up' | 'down' = 'down') => ({
  id,
  kind: 'batch' as const,
  side,
  depth: 0,
  label: id,
  productName: null,
  producerName: null,
  code: null,
});
const edge = (from: string, to: string) => ({ from, to, quantity: null, unit: null });
const wide = (count: number): Genealogy => ({
  roots: ['root'],
  things: [thing('root', 'root'), ...Array.from({ length: count }, (_, index) => thing(`end-${index}`))],
  processes: [{ id: 'packing', side: 'down', depth: 1, events: [] }],
  edges: [edge('root', 'packing'), ...Array.from({ length: count }, (_, index) => edge('packing', `end-${index}`))],
  isComplete: true,
  isCircular: false,
});

describe('A genealogy', () => {
  it('is drawn whole while it is small', () => {
    const { nodes, edges } = shownGraph(wide(5), new Set());
    expect(nodes.map(({ kind }) => kind)).toEqual([...Array(6).fill('thing'), 'process']);
    expect(edges).toHaveLength(6);
  });

  it('folds many ends of a process into one node with their number, until it is opened', () => {
    const { nodes, edges } = shownGraph(wide(200), new Set());
    expect(nodes.find(({ kind }) => kind === 'more')).toMatchObject({ process: 'packing', count: 196 });
    expect(nodes).toHaveLength(1 + 4 + 1 + 1);
    expect(edges).toHaveLength(6);
    expect(shownGraph(wide(200), new Set(['packing'])).nodes).toHaveLength(202);
  });

  it('never folds away what leads on, nor where it began', () => {
    const graph = wide(10);
    const on: Genealogy = {
      ...graph,
      things: [...graph.things, thing('further')],
      processes: [...graph.processes, { id: 'cooking', side: 'down', depth: 3, events: [] }],
      edges: [...graph.edges, edge('end-9', 'cooking'), edge('cooking', 'further')],
    };
    const shown = shownGraph(on, new Set()).nodes.map(({ id }) => id);
    expect(shown).toContain('thing end-9');
    expect(shown).toContain('thing root');
  });

  it('keeps a thing apart from a process of the same name', () => {
    const graph: Genealogy = {
      roots: ['x'],
      things: [thing('x', 'root'), thing('y')],
      processes: [{ id: 'x', side: 'down', depth: 1, events: [] }],
      edges: [edge('x', 'x'), edge('x', 'y')],
      isComplete: true,
      isCircular: false,
    };
    expect(new Set(shownGraph(graph, new Set()).nodes.map(({ id }) => id)).size).toBe(3);
  });
});
