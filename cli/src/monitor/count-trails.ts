// Counts the entries of audit trails in the log, by whose they are, and holds against that how long the product says each trail is. Who did what stays
// hidden from whoever counts.
import { parseLeaf } from '@amanah/core/ledger';
import type { LogReader } from '../log-reader.ts';
import type { MonitorState } from './monitor-state.ts';

interface CountedTrail {
  readonly issuer: string;
  readonly logged: number;
  readonly served: number;
}

/** Whose audit trail an entry of the log is of; null: of none. */
export function trailOf(entry: Uint8Array): string | null {
  const leaf = parseLeaf(entry);
  return leaf?.kind === 'audit.recorded' ? leaf.issuer : null;
}

/** Counted on, where they were counted from the first entry of the log. */
export function counted({ trails }: MonitorState, issuers: readonly string[]): Pick<MonitorState, 'trails'> {
  if (trails === undefined) return {};
  const all = new Map(trails);
  for (const issuer of issuers) all.set(issuer, (all.get(issuer) ?? 0) + 1);
  return { trails: all };
}

/** Trails that have fewer entries than the log. An entry is in the trail before it is in the log, so that nobody is found who has just written one. */
export async function findCutTrails(reader: LogReader, { trails }: MonitorState): Promise<readonly CountedTrail[]> {
  if (trails === undefined || trails.size === 0) return [];
  const served = await reader.trails();
  if (served === undefined) return [];
  return [...trails].flatMap(([issuer, logged]) => {
    const has = served.get(issuer) ?? 0;
    return has < logged ? [{ issuer, logged, served: has }] : [];
  });
}
