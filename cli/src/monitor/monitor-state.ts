// What a monitor remembers between two looks, in one file that is replaced whole. Entries up to `edge.size` have been
// reported; a checkpoint once accepted is never forgotten, because the next one is measured against it.
import { join } from 'node:path';
import {
  type Checkpoint,
  fromBase64,
  isEqual,
  parseCheckpoint,
  parseNote,
  rootOfEdge,
  type TreeEdge,
  toBase64,
} from '@amanah/core/ledger';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';
import { verifier } from '../cryptography.ts';
import { readIfThere, replaceDurably } from '../durable-files.ts';
import { jsonOf } from '../json-of.ts';

/** A size that the log had shown when this clock said so. */
export interface Sighting {
  readonly size: number;
  readonly at: Date;
}

export interface MonitorState {
  readonly origin: string;
  /** The last accepted checkpoint and the note it came in. */
  readonly accepted: { readonly checkpoint: Checkpoint; readonly note: string } | undefined;
  /** Keys of the log that the one in the policy vouched for, in order, as `formatVerifierKey` writes them. */
  readonly keys: readonly string[];
  /** The tree of the entries that have been read and reported. It may be behind the checkpoint while entries are read. */
  readonly edge: TreeEdge;
  /** Ascending sizes. The first is the latest not beyond the edge. */
  readonly sightings: readonly Sighting[];
  /** Entries of audit trails among those that have been read, by issuer; absent: not counted from the first. */
  readonly trails?: ReadonlyMap<string, number>;
}

const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const stateSchema = z.strictObject({
  version: z.literal(1),
  origin: z.string(),
  note: z.string().nullable(),
  keys: z.array(z.string()).default([]),
  edge: z.strictObject({ size: count, levels: z.array(z.array(z.string())) }),
  sightings: z.array(z.strictObject({ size: count, at: z.iso.datetime() })),
  trails: z.record(z.string(), count).optional(),
});

const FILE = 'monitor.json';

/** The state in this folder, `undefined` when it is new. Damaged is not new: throws instead of beginning again unseen. */
export async function loadState(folder: string): Promise<MonitorState | undefined> {
  const file = join(folder, FILE);
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  const state = await readState(text);
  if (!state) throw new CannotStart('state.fileDamaged', { file });
  return state;
}

async function readState(text: string): Promise<MonitorState | undefined> {
  const { data } = stateSchema.safeParse(jsonOf(text));
  if (!data) return undefined;
  const levels = data.edge.levels.map((level) => level.flatMap((hash) => fromBase64(hash) ?? []));
  const edge = { size: data.edge.size, levels };
  const sightings = data.sightings.map(({ size, at }) => ({ size, at: new Date(at) }));
  const note = data.note === null ? undefined : parseNote(data.note);
  const checkpoint = note && parseCheckpoint(note.text);
  const { origin, keys } = data;
  const read = { origin, keys, edge, sightings, ...(data.trails && { trails: new Map(Object.entries(data.trails)) }) };
  if (data.note === null) return { ...read, accepted: undefined };
  if (!checkpoint || checkpoint.size < edge.size) return undefined;
  // One flipped bit in the edge would make every later tree of an honest log look forged.
  if (checkpoint.size === edge.size && !isEqual(await rootOfEdge(verifier, edge), checkpoint.root)) return undefined;
  return { ...read, accepted: { checkpoint, note: data.note } };
}

/** Replaces the state durably. */
export async function saveState(folder: string, state: MonitorState): Promise<void> {
  const { origin, accepted, keys, edge, sightings, trails } = state;
  const written: z.input<typeof stateSchema> = {
    version: 1,
    origin,
    note: accepted?.note ?? null,
    keys: [...keys],
    edge: { size: edge.size, levels: edge.levels.map((level) => level.map(toBase64)) },
    sightings: sightings.map(({ size, at }) => ({ size, at: at.toISOString() })),
    ...(trails && { trails: Object.fromEntries(trails) }),
  };
  await replaceDurably(join(folder, FILE), `${JSON.stringify(written)}\n`);
}

/** With one more sighting; of those that no unread entry can be measured against only the latest stays. */
export function withSighting(sightings: readonly Sighting[], seen: Sighting, edgeSize: number): Sighting[] {
  const all = [...sightings.filter(({ size }) => size !== seen.size), seen];
  return needed(all, edgeSize);
}

/** Those that entries from `edgeSize` on are measured against. */
export function needed(sightings: readonly Sighting[], edgeSize: number): Sighting[] {
  const last = sightings.findLast(({ size }) => size <= edgeSize);
  return sightings.filter((sighting) => sighting === last || sighting.size > edgeSize);
}

/** When the latest tree without the entry at `index` was accepted. */
export const acceptedBefore = (sightings: readonly Sighting[], index: number): Date | undefined =>
  sightings.findLast(({ size }) => size <= index)?.at;
