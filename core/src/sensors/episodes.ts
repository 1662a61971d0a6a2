// The rules as a fold over the readings of one quantity of one device, in the order of their time. What a rule found is an episode.
// It must never look at anything but the readings and the limits: then neither batching nor a second server changes what is found.
import { type Limits, type Reading, sideOf } from './reading.ts';

export const sensorRules = ['above', 'below', 'silence', 'flat', 'jump'] as const;
export type SensorRule = (typeof sensorRules)[number];
export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

export interface Episode {
  readonly rule: SensorRule;
  readonly severity: Severity;
  /** Milliseconds since the epoch. */
  readonly from: number;
  /** The last reading that belongs to it; null while it lasts. */
  readonly until: number | null;
  /** The value furthest out; of a jump, where it went to; of silence, what was said last. */
  readonly value: number;
}

interface Excursion {
  readonly side: 'above' | 'below';
  readonly from: number;
  readonly until: number;
  readonly value: number;
  /** Since when it has been beyond the critical limit without a break. */
  readonly criticalFrom: number | null;
  readonly isCritical: boolean;
}

/** Plain data, so that it can be stored between two batches. */
export interface Fold {
  readonly last: Reading | null;
  readonly excursion: Excursion | null;
  readonly flat: { readonly from: number; readonly readings: number } | null;
}

/** Nothing was read yet. */
export const emptyFold: Fold = { last: null, excursion: null, flat: null };

const minute = 60_000;
/** A device that speaks once an hour repeats itself honestly: so few equal values prove nothing. */
const fewestFlatReadings = 12;

const isLongEnough = (excursion: Excursion, limits: Limits) =>
  excursion.isCritical || excursion.until - excursion.from >= limits.warningAfterMinutes * minute;

const episodeOf = ({ side, from, until, value, isCritical }: Excursion, hasEnded: boolean): Episode => ({
  rule: side,
  severity: isCritical ? 'high' : 'medium',
  from,
  until: hasEnded ? until : null,
  value,
});

const isFlat = (fold: Fold, limits: Limits) =>
  fold.flat !== null &&
  fold.last !== null &&
  fold.flat.readings >= fewestFlatReadings &&
  fold.last.at - fold.flat.from >= limits.flatAfterMinutes * minute;

function excursionAfter(known: Excursion | null, reading: Reading, limits: Limits): Excursion | null {
  const side = sideOf(reading.value, limits.warning);
  if (side === null) return null;
  const goesOn = known !== null && known.side === side;
  const isBeyond = sideOf(reading.value, limits.critical) === side;
  const criticalFrom = isBeyond ? ((goesOn ? known.criticalFrom : null) ?? reading.at) : null;
  const furthest = side === 'above' ? Math.max : Math.min;
  return {
    side,
    from: goesOn ? known.from : reading.at,
    until: reading.at,
    value: goesOn ? furthest(known.value, reading.value) : reading.value,
    criticalFrom,
    isCritical:
      (goesOn && known.isCritical) ||
      (criticalFrom !== null && reading.at - criticalFrom >= limits.criticalAfterMinutes * minute),
  };
}

/**
 * One reading further; its time is after the last one. Episodes that it ends are added to `ended`.
 *
 * @example foldReading(emptyFold, { at: 0, value: 9 }, limitsFor('chilled', 'temperature'), []).excursion?.isCritical // true
 */
export function foldReading(fold: Fold, reading: Reading, limits: Limits, ended: Episode[]): Fold {
  const { last } = fold;
  const gap = last === null ? 0 : reading.at - last.at;
  const wasSilent = limits.silenceAfterMinutes !== null && gap > limits.silenceAfterMinutes * minute;
  if (last !== null && wasSilent)
    ended.push({ rule: 'silence', severity: 'medium', from: last.at, until: reading.at, value: last.value });

  // Nobody knows what happened in a silence: whatever was under way ends with the last word before it.
  const known = wasSilent ? null : fold.excursion;
  const excursion = excursionAfter(known, reading, limits);
  if (fold.excursion !== null && excursion?.from !== fold.excursion.from && isLongEnough(fold.excursion, limits))
    ended.push(episodeOf(fold.excursion, true));

  const isSame = last !== null && !wasSilent && last.value === reading.value;
  if (!isSame && last !== null && fold.flat !== null && isFlat(fold, limits))
    ended.push({ rule: 'flat', severity: 'low', from: fold.flat.from, until: last.at, value: last.value });
  const flat =
    isSame && fold.flat !== null
      ? { from: fold.flat.from, readings: fold.flat.readings + 1 }
      : { from: reading.at, readings: 1 };

  if (last !== null && !wasSilent && Math.abs(reading.value - last.value) >= limits.jump)
    ended.push({ rule: 'jump', severity: 'medium', from: last.at, until: reading.at, value: reading.value });
  return { last: reading, excursion, flat };
}

/**
 * What lasts. Silence is the one rule that needs to know what time it is; null asks for none.
 *
 * @example openEpisodes(emptyFold, limitsFor('chilled', 'temperature'), null) // []
 */
export function openEpisodes(fold: Fold, limits: Limits, now: number | null): readonly Episode[] {
  const { last, excursion, flat } = fold;
  const open: Episode[] = [];
  if (excursion !== null && isLongEnough(excursion, limits)) open.push(episodeOf(excursion, false));
  if (last !== null && flat !== null && isFlat(fold, limits))
    open.push({ rule: 'flat', severity: 'low', from: flat.from, until: null, value: last.value });
  if (
    last !== null &&
    now !== null &&
    limits.silenceAfterMinutes !== null &&
    now - last.at > limits.silenceAfterMinutes * minute
  )
    open.push({ rule: 'silence', severity: 'medium', from: last.at, until: null, value: last.value });
  return open;
}
