// One code seen in one picture: what it says, what kind of symbol it is, where it is and how far it can be trusted.
import type { CodeLevel } from '@amanah/core/codes';
import type { Point } from './picture.ts';

export interface Sighting {
  /** The text to look up: GS1 data keeps its symbology identifier in front, so that the parser does not have to guess. */
  readonly code: string;
  /** As it stands in the symbol. */
  readonly text: string;
  readonly format: string;
  /** Linear codes have a check digit at most; matrix codes have error correction. */
  readonly family: 'linear' | 'matrix';
  readonly symbologyIdentifier: string;
  readonly contentType: string;
  readonly corners: readonly Point[];
  readonly engine: 'zxing' | 'zbar';
  /** Few scan lines agreed, or the symbology has little protection of its own. */
  readonly isWeak: boolean;
  /** What the code names. `none` also for a web address that is not of a product. */
  readonly level: CodeLevel;
}

/**
 * UPC-A may come as EAN-13 with a leading zero: the same number, so the same key.
 * @example sameKey('0012345678905') === sameKey('012345678905') // true
 */
export function sameKey(code: string): string {
  return /^\d{12,13}$/.test(code) ? code.padStart(14, '0') : code;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxAround(corners: readonly Point[]): Box {
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether two sightings lie on the same spot: two different texts there cannot both be right. */
export function areOnTheSameSpot(one: Sighting, other: Sighting): boolean {
  if (one.corners.length === 0 || other.corners.length === 0) return true;
  const a = boxAround(one.corners);
  const b = boxAround(other.corners);
  const slack = 12;
  return (
    a.left <= b.right + slack && b.left <= a.right + slack && a.top <= b.bottom + slack && b.top <= a.bottom + slack
  );
}
