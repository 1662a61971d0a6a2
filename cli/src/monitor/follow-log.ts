// One look at a log: is its checkpoint signed, is it the old tree with entries added, do entries and tiles say the same, and
// what do the new entries say? No proof of the server is believed; every hash is computed here. A finding is handed over
// before the state moves past it, so that a kill repeats it rather than loses it.
import {
  type Checkpoint,
  encodeTile,
  type FollowedKey,
  followKeys,
  formatVerifierKey,
  growEdge,
  type HashTile,
  hashLeaf,
  isConsistent,
  isEqual,
  parseNote,
  parseVerifierKey,
  pathOfTile,
  proveConsistency,
  readNodes,
  rootOfEdge,
  TILE_WIDTH,
  type TreeEdge,
  type TrustPolicy,
  tilesForAppend,
  widthOfTile,
} from '@amanah/core/ledger';
import { verifier } from '../cryptography.ts';
import { type LogReader, MalformedAnswer } from '../log-reader.ts';
import { counted, findCutTrails, trailOf } from './count-trails.ts';
import { storeEvidence } from './evidence.ts';
import { type EntryFinding, type Finding, judgeEntry, type LogFault, type LogFinding } from './findings.ts';
import { judgeCheckpoint } from './judge-checkpoint.ts';
import { acceptedBefore, type MonitorState, needed, saveState, withSighting } from './monitor-state.ts';

export interface Following {
  readonly reader: LogReader;
  readonly policy: TrustPolicy;
  /** The state folder, held by this process alone. */
  readonly folder: string;
  readonly watched: readonly string[];
  readonly now: () => Date;
  /** Resolves when the findings are safe with their receiver; throws when they are not, and the state stays. */
  readonly deliver: (findings: readonly Finding[]) => Promise<void>;
}

/** Entries per step: 16 bundles, read at once, reported and remembered together. */
const STEP = 16 * TILE_WIDTH;

/** Looks once. Gives the state as it now is on the disk; everything worth saying went through `deliver`. */
export async function followLog(following: Following, state: MonitorState): Promise<MonitorState> {
  const { reader, folder, now } = following;
  const report = async (
    fault: LogFault,
    about: Partial<Pick<LogFinding, 'acceptedSize' | 'presentedSize' | 'path' | 'issuer' | 'evidence'>> = {},
  ): Promise<MonitorState> => {
    const acceptedSize = about.acceptedSize ?? state.accepted?.checkpoint.size ?? 0;
    const asked = about.issuer ?? about.path;
    const place = `${acceptedSize}-${about.presentedSize ?? '?'}${asked === undefined ? '' : `:${asked}`}`;
    const id = `${state.origin}#${fault}:${place}`;
    await following.deliver([{ type: 'log', id, log: state.origin, fault, ...about, acceptedSize }]);
    return state;
  };

  try {
    const note = await reader.checkpoint();
    const seenAt = now();
    const { trusted, found } = await readKeys(following, state, note);
    const judgement = await judgeCheckpoint(note, trusted, state.origin);
    if (!judgement.ok) {
      const { fault, checkpoint } = judgement;
      return await report(fault, checkpoint && { presentedSize: checkpoint.size });
    }
    const { checkpoint } = judgement;
    const { accepted } = state;
    const quarrel = accepted && (await compare(reader, accepted.checkpoint, checkpoint));
    if (accepted && quarrel) {
      const evidence = await storeEvidence(folder, quarrel, accepted, { checkpoint, note });
      return await report(quarrel, { presentedSize: checkpoint.size, evidence });
    }
    // A key was vouched for in a tree: that has to be this one, or whoever stole the old key made a tree of its own for it.
    for (const { handover } of found) {
      const isPart = handover.size <= checkpoint.size && !(await compare(reader, handover, checkpoint));
      if (!isPart) return await report('inconsistent', { presentedSize: checkpoint.size });
    }
    const keys = [...state.keys, ...found.map(({ key }) => formatVerifierKey(key))];
    const sightings = withSighting(state.sightings, { size: checkpoint.size, at: seenAt }, state.edge.size);
    state = { ...state, accepted: { checkpoint, note }, keys, sightings };
    await saveState(folder, state);

    while (state.edge.size < checkpoint.size) {
      const step = await readStep(following, state, checkpoint);
      if ('fault' in step) return await report(step.fault, { presentedSize: checkpoint.size });
      if (step.findings.length) await following.deliver(step.findings);
      if (step.wrongTile) {
        await report('tiles_disagree', { presentedSize: checkpoint.size, path: pathOfTile(step.wrongTile) });
      }
      const edgeSize = step.edge.size;
      state = {
        ...state,
        edge: step.edge,
        sightings: needed(state.sightings, edgeSize),
        ...counted(state, step.issuers),
      };
      await saveState(folder, state);
    }
    for (const { issuer, logged, served } of await findCutTrails(reader, state))
      await report('trail_cut', { issuer, path: 'trails', presentedSize: served, acceptedSize: logged });
    return state;
  } catch (error) {
    if (error instanceof MalformedAnswer) return await report('answer_malformed', { path: error.path });
    throw error;
  }
}

/**
 * The policy with the keys that were followed before. The log is asked for more only where its note bears the line of a key that is not
 * known.
 */
async function readKeys(
  { reader, policy }: Following,
  { origin, keys }: MonitorState,
  note: string,
): Promise<{ trusted: TrustPolicy; found: readonly FollowedKey[] }> {
  const followed = await Promise.all(keys.map((text) => parseVerifierKey(verifier, text)));
  const own = policy.logs.flatMap(({ key }) => (key.name === origin ? [key] : []));
  const known = [...own, ...followed.flatMap((key) => key ?? [])];
  const lines = parseNote(note)?.signatures ?? [];
  const isNew = lines.some(({ name, id }) => name === origin && !known.some((key) => key.id === id));
  const newest = known.at(-1);
  const found = isNew && newest ? await followKeys(verifier, newest, await reader.keys()) : [];
  const logs = [...known, ...found.map(({ key }) => key)].map((key) => ({ key }));
  return { trusted: { ...policy, logs }, found };
}

/** What stands between the accepted tree and the presented one; `undefined` when one is the other with leaves added. */
async function compare(reader: LogReader, accepted: Checkpoint, presented: Checkpoint): Promise<LogFault | undefined> {
  if (presented.size < accepted.size) return 'shrunk';
  if (presented.size === accepted.size) return isEqual(presented.root, accepted.root) ? undefined : 'forked';
  return (await isGrowth(reader, accepted, presented)) ? undefined : 'inconsistent';
}

/** True when the tiles of the presented tree prove that the older tree is its beginning. */
async function isGrowth(
  reader: LogReader,
  old: Pick<Checkpoint, 'size' | 'root'>,
  presented: Checkpoint,
): Promise<boolean> {
  const read = readNodes(verifier, presented.size, (tile) => reader.tile(tile));
  const proof = await proveConsistency(verifier, old.size, presented.size, read);
  return isConsistent(verifier, {
    oldSize: old.size,
    oldRoot: old.root,
    newSize: presented.size,
    newRoot: presented.root,
    proof,
  });
}

type Step =
  | { readonly fault: LogFault }
  | {
      readonly edge: TreeEdge;
      readonly findings: readonly EntryFinding[];
      readonly wrongTile: HashTile | undefined;
      /** Of each entry of an audit trail among these. */
      readonly issuers: readonly string[];
    };

/** The next entries, proven to be those of the checkpoint before a word of them is believed. */
async function readStep(following: Following, state: MonitorState, checkpoint: Checkpoint): Promise<Step> {
  const { reader, watched, now } = following;
  const from = state.edge.size;
  const to = Math.min(checkpoint.size, (Math.floor(from / TILE_WIDTH) + STEP / TILE_WIDTH) * TILE_WIDTH);
  const first = Math.floor(from / TILE_WIDTH);
  const bundles = await Promise.all(
    Array.from({ length: Math.ceil(to / TILE_WIDTH) - first }, (_, at) =>
      reader.entries(first + at, widthOfTile('entries', first + at, checkpoint.size)),
    ),
  );
  const entries = bundles.flat().slice(from % TILE_WIDTH);
  const hashes = await Promise.all(entries.map((entry) => hashLeaf(verifier, entry)));
  const { edge, tiles } = await growEdge(verifier, state.edge, hashes);
  const isWhole = edge.size === checkpoint.size;
  const root = await rootOfEdge(verifier, edge);
  // In the middle of a long log there is no signed root to compare with, so the tiles have to lead up to one.
  const isTrue = isWhole
    ? isEqual(root, checkpoint.root)
    : await isGrowth(reader, { size: edge.size, root }, checkpoint);
  if (!isTrue) return { fault: 'entries_disagree' };

  // Whoever asks for a proof gets it from the tiles: each must be what the entries hash to.
  const computed = [
    ...tiles.filter(({ tile }) => tile.width === TILE_WIDTH),
    ...(isWhole ? tilesForAppend(edge.size).map((tile) => ({ tile, hashes: edge.levels[tile.level] ?? [] })) : []),
  ];
  const compared = await Promise.all(
    computed.map(async (one) => ((await isServed(reader, one)) ? undefined : one.tile)),
  );

  const findings = entries.flatMap((entry, at) => {
    const index = from + at;
    const before = acceptedBefore(state.sightings, index);
    return judgeEntry({ log: state.origin, index, entry, watched, acceptedBefore: before, now: now() }) ?? [];
  });
  const issuers = entries.flatMap((entry) => trailOf(entry) ?? []);
  return { edge, findings, wrongTile: compared.find((tile) => tile !== undefined), issuers };
}

async function isServed(
  reader: LogReader,
  { tile, hashes }: { tile: HashTile; hashes: readonly Uint8Array[] },
): Promise<boolean> {
  try {
    return isEqual(await reader.tile(tile), encodeTile(hashes));
  } catch (error) {
    // The entries are proven by now. A broken tile beside them is one more finding and must not keep them from being told.
    if (error instanceof MalformedAnswer) return false;
    throw error;
  }
}
