// What of a genealogy is drawn: everything, but long rows of ends are one node with their number until somebody opens them.
import type { Genealogy, TracedProcess, TracedThing } from '@amanah/api/genealogy';

/** So many ends of one process stand for themselves; what is beyond is one node. */
const mostEnds = 4;

export type ShownNode =
  | { readonly id: string; readonly kind: 'thing'; readonly thing: TracedThing }
  | { readonly id: string; readonly kind: 'process'; readonly process: TracedProcess }
  | { readonly id: string; readonly kind: 'more'; readonly process: string; readonly count: number };

export interface ShownGraph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** A thing may have the name of a process: in the drawing both need their own. */
export const thingNode = (id: string) => `thing ${id}`;
export const processNode = (id: string) => `process ${id}`;

/**
 * @param opened processes whose ends are all shown
 * @example shownGraph(genealogy, new Set()).nodes.length
 */
export function shownGraph(genealogy: Genealogy, opened: ReadonlySet<string>): ShownGraph {
  const processIds = new Set(genealogy.processes.map(({ id }) => id));
  const things = new Map(genealogy.things.map((thing) => [thing.id, thing]));
  const joins = genealogy.edges.map(({ from, to }) =>
    things.has(from) && processIds.has(to)
      ? { thing: from, process: to, isInto: true }
      : { thing: to, process: from, isInto: false },
  );
  const joinsOf = Map.groupBy(joins, ({ thing }) => thing);
  const isEnd = (thing: string) => joinsOf.get(thing)?.length === 1 && things.get(thing)?.side !== 'root';
  const hidden = new Map<string, string>();
  const more: ShownNode[] = [];
  for (const [process, own] of Map.groupBy(joins, (join) => join.process)) {
    if (opened.has(process)) continue;
    for (const isInto of [true, false]) {
      const ends = own.filter((join) => join.isInto === isInto && isEnd(join.thing)).map(({ thing }) => thing);
      if (ends.length <= mostEnds + 1) continue;
      const id = `more ${isInto ? 'into' : 'out of'} ${process}`;
      for (const thing of ends.slice(mostEnds)) hidden.set(thing, id);
      more.push({ id, kind: 'more', process, count: ends.length - mostEnds });
    }
  }
  const nodeOf = (thing: string) => hidden.get(thing) ?? thingNode(thing);
  const edges = new Map(
    joins.map(({ thing, process, isInto }) => {
      const [from, to] = isInto ? [nodeOf(thing), processNode(process)] : [processNode(process), nodeOf(thing)];
      return [`${from} > ${to}`, { from, to }];
    }),
  );
  return {
    nodes: [
      ...genealogy.things
        .filter(({ id }) => !hidden.has(id))
        .map((thing): ShownNode => ({ id: thingNode(thing.id), kind: 'thing', thing })),
      ...genealogy.processes.map((process): ShownNode => ({ id: processNode(process.id), kind: 'process', process })),
      ...more,
    ],
    edges: [...edges.values()],
  };
}
