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
