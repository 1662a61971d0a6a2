// When a sighting becomes a scan. Linear codes are misread with valid check digits, so frames have to agree; matrix codes
// correct their own errors. Pure: time comes in, memory goes out.
import { areOnTheSameSpot, type Sighting, sameKey } from './sighting.ts';

interface Vote {
  readonly key: string;
  readonly sighting: Sighting;
  /** When it was seen, one entry per frame, oldest first. */
  readonly at: readonly number[];
}

export interface AgreementMemory {
  readonly votes: readonly Vote[];
  /** Codes that were handed over, with the last moment they were still in the picture. */
  readonly resting: readonly { readonly key: string; readonly lastSeen: number }[];
}

export interface Agreed {
  readonly memory: AgreementMemory;
  readonly accepted: Sighting | null;
  /** Something was seen that still needs another frame: look closely at the next one. */
  readonly isWaiting: boolean;
}

/** Frames that have to agree on a linear code, on a weakly read one, and on a matrix code that names nothing we know. */
export const framesNeeded = { firm: 2, weak: 3, matrix: 1, unknown: 4 } as const;
/** A vote is forgotten after this long. */
export const voteLivesMilliseconds = 2_000;
/** A code that was handed over is not handed over again until it was out of the picture for this long. */
export const restMilliseconds = 2_000;

/** Memory at the start; `resting` is a code whose result was shown just before. */
export function startAgreement(resting: string | null, at: number): AgreementMemory {
  return { votes: [], resting: resting === null ? [] : [{ key: sameKey(resting), lastSeen: at }] };
}

const levelOrder = { pack: 0, batch: 1, class: 2, none: 3 } as const;

/**
 * One frame's sightings against what was seen before. A pack often carries two codes: the one that names more wins, and
 * a web address that names no product has to stay alone for a while before it counts.
 */
export function agree(memory: AgreementMemory, sightings: readonly Sighting[], at: number): Agreed {
  const keysNow = new Set(sightings.map((sighting) => sameKey(sighting.code)));
  const resting = memory.resting
    .filter((entry) => at - entry.lastSeen < restMilliseconds)
    .map((entry) => (keysNow.has(entry.key) ? { ...entry, lastSeen: at } : entry));
  const isResting = (key: string) => resting.some((entry) => entry.key === key);

  const votes = count(memory.votes, sightings, at);
  const ready = votes
    .filter((vote) => keysNow.has(vote.key) && !isResting(vote.key) && vote.at.length >= needed(vote, votes))
    .sort((a, b) => levelOrder[a.sighting.level] - levelOrder[b.sighting.level] || b.at.length - a.at.length);
  const best = ready[0];
  if (!best) {
    const isWaiting = sightings.some((sighting) => !isResting(sameKey(sighting.code)));
    return { memory: { votes, resting }, accepted: null, isWaiting };
  }
  return {
    memory: { votes: [], resting: [...resting, { key: best.key, lastSeen: at }] },
    accepted: best.sighting,
    isWaiting: false,
  };
}

function count(before: readonly Vote[], sightings: readonly Sighting[], at: number): readonly Vote[] {
  const votes = new Map(before.map((vote) => [vote.key, vote]));
  for (const sighting of sightings) {
    const key = sameKey(sighting.code);
    const known = votes.get(key);
    if (known?.at.at(-1) === at) continue;
    const firmer = known && !known.sighting.isWeak ? { ...sighting, isWeak: false } : sighting;
    votes.set(key, { key, sighting: firmer, at: [...(known?.at ?? []), at] });
  }
  return [...votes.values()]
    .map((vote) => ({ ...vote, at: vote.at.filter((moment) => at - moment < voteLivesMilliseconds) }))
    .filter((vote) => vote.at.length > 0);
}

function needed(vote: Vote, votes: readonly Vote[]): number {
  const { sighting } = vote;
  if (sighting.level === 'none') {
    const hasCompany = votes.some((other) => other.key !== vote.key && other.sighting.level !== 'none');
    if (hasCompany) return Number.POSITIVE_INFINITY;
    return framesNeeded.unknown;
  }
  if (sighting.family === 'matrix') return framesNeeded.matrix;
  let most = 0;
  for (const other of votes) {
    const isRival = other.key !== vote.key && other.sighting.family === 'linear';
    if (isRival && areOnTheSameSpot(other.sighting, sighting)) most = Math.max(most, other.at.length);
  }
  return Math.max(sighting.isWeak ? framesNeeded.weak : framesNeeded.firm, most > 0 ? most * 2 + 1 : 0);
}
