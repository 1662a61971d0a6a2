// The walk along the joins that events make: what came from what. Knows no store.
import type { LineagePart } from '../events/index.ts';

/** Down: what was made from it and what it travelled in. Up: what it was made from and what it held. */
export type TraceDirection = 'up' | 'down';

export interface Trace {
  /** Keys that were reached, the beginning included. */
  readonly keys: ReadonlySet<string>;
  readonly processes: ReadonlySet<string>;
}

/**
 * Everything that is reached from some keys. A process is entered by what goes in and left by what comes out, never back: what
 * else lay in the same container is no descendant. Circles end where they meet themselves.
 *
 * @example traceLineage(parts, ['lot-1'], 'down').keys.has('pack-9')
 */
export function traceLineage(parts: readonly LineagePart[], from: readonly string[], direction: TraceDirection): Trace {
  const [enter, leave] = direction === 'down' ? (['in', 'out'] as const) : (['out', 'in'] as const);
  const entered = Map.groupBy(
    parts.filter(({ side }) => side === enter),
    ({ key }) => key,
  );
  const left = Map.groupBy(
    parts.filter(({ side }) => side === leave),
    ({ process }) => process,
  );
  const keys = new Set(from);
  const processes = new Set<string>();
  // A set is walked in the order of insertion, and what is added on the way is walked too.
  for (const key of keys)
    for (const { process } of entered.get(key) ?? []) {
      if (processes.has(process)) continue;
      processes.add(process);
      for (const part of left.get(process) ?? []) keys.add(part.key);
    }
  return { keys, processes };
}

/**
 * Whether something leads back to itself along the edges: goods that are recorded as made of themselves.
 *
 * @example isCircular([{ from: 'a', to: 'b' }, { from: 'b', to: 'a' }]) // true
 */
export function isCircular(edges: readonly { readonly from: string; readonly to: string }[]): boolean {
  const into = new Map<string, number>(edges.flatMap(({ from, to }) => [[from, 0] as const, [to, 0] as const]));
  for (const { to } of edges) into.set(to, (into.get(to) ?? 0) + 1);
  const out = Map.groupBy(edges, ({ from }) => from);
  // What nothing leads to is taken away, again and again (Kahn, 1962); a circle is what stays. The list grows while it is walked.
  const free = [...into].filter(([, count]) => count === 0).map(([node]) => node);
  for (const node of free)
    for (const { to } of out.get(node) ?? []) {
      const left = (into.get(to) ?? 0) - 1;
      into.set(to, left);
      if (left === 0) free.push(to);
    }
  return free.length < into.size;
}
