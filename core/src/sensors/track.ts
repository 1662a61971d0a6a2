// Readings come late, twice and in any batches. A track keeps what the rules knew at two earlier moments, so that a late reading is
// put where it belongs: from there the readings are folded again. Within the lateness bound the result is that of one sorted list.
import { type Episode, emptyFold, type Fold, foldReading, openEpisodes } from './episodes.ts';
import type { Limits, Reading } from './reading.ts';

/** A reading that comes more than this after a later one of its device is kept, but no rule looks at it any more. */
export const latenessMilliseconds = 10 * 60_000;

export interface Track {
  /** At least the lateness bound before `now`. */
  readonly early: Fold;
  readonly middle: Fold;
  readonly now: Fold;
}

/** A device that has said nothing yet. */
export const newTrack: Track = { early: emptyFold, middle: emptyFold, now: emptyFold };

export type Advance =
  | {
      readonly kind: 'advanced';
      readonly track: Track;
      /** Everything that the rules know to have lasted beyond `since`, ended or not. */
      readonly episodes: readonly Episode[];
      /** Episodes that ended up to here are settled; null: from the very beginning. */
      readonly since: number | null;
    }
  /** Give every reading after this moment (null: all of them) to `replay`. */
  | { readonly kind: 'replay'; readonly after: number | null };

const timeOf = (fold: Fold): number | null => fold.last?.at ?? null;
const isAfter = (at: number, fold: Fold) => fold.last === null || at > fold.last.at;

/**
 * New readings of one quantity, in any order, each time once. Those older than the lateness bound are passed over.
 *
 * @example advance(newTrack, [{ at: 0, value: 9 }], limitsFor('chilled', 'temperature'), null).kind // 'advanced'
 */
export function advance(track: Track, fresh: readonly Reading[], limits: Limits, now: number | null): Advance {
  const inTime = fresh.filter((reading) => isAfter(reading.at, track.early));
  const first = inTime.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  if (inTime.length > 0 && !isAfter(first, track.now))
    return { kind: 'replay', after: timeOf(isAfter(first, track.middle) ? track.middle : track.early) };
  return foldAll(track, track.now, inTime, limits, now);
}

/**
 * The same from an earlier moment, with all readings that are known after it. `after` is what `advance` asked for.
 *
 * @example replay(newTrack, null, [{ at: 0, value: 9 }], limitsFor('chilled', 'temperature'), null).kind // 'advanced'
 */
export function replay(
  track: Track,
  after: number | null,
  readings: readonly Reading[],
  limits: Limits,
  now: number | null,
): Extract<Advance, { kind: 'advanced' }> {
  const from = after === timeOf(track.middle) ? track.middle : track.early;
  const known: Track = from === track.middle ? { ...track, now: from } : { early: from, middle: from, now: from };
  return foldAll(known, from, readings, limits, now);
}

function foldAll(
  track: Track,
  from: Fold,
  readings: readonly Reading[],
  limits: Limits,
  now: number | null,
): Extract<Advance, { kind: 'advanced' }> {
  const ended: Episode[] = [];
  const sorted = readings.toSorted((a, b) => a.at - b.at);
  const end = sorted.reduce((fold, reading) => foldReading(fold, reading, limits, ended), from);
  const isDue =
    end.last !== null && (track.middle.last === null || end.last.at - track.middle.last.at >= latenessMilliseconds);
  return {
    kind: 'advanced',
    track: isDue ? { early: track.middle, middle: end, now: end } : { ...track, now: end },
    episodes: [...ended, ...openEpisodes(end, limits, now)],
    since: timeOf(from),
  };
}
