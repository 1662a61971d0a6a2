// One code seen in one picture: what it says, what kind of symbol it is, where it is and how far it can be trusted.
import { type CodeLevel, expandUpcE, hasCheckDigit, parseCode } from '@amanah/core/codes';
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

const linearFormats: ReadonlySet<string> = new Set([
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'ITF',
  'ITF14',
  'DataBar',
  'DataBarOmni',
  'DataBarStk',
  'DataBarStkOmni',
  'DataBarLtd',
  'DataBarExp',
  'DataBarExpStk',
]);
/** Eight digits and ITF: a part of another code, or a row of lines, passes for one too easily. */
const poorlyProtected: ReadonlySet<string> = new Set(['EAN8', 'UPCE', 'ITF', 'ITF14']);
/** GS1 data: the identifier tells that FNC1 stood in front. */
const gs1Identifiers: ReadonlySet<string> = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);
/** Scan lines that have to agree before zxing's reading of a linear code counts as firm; wrong ones had two to five. */
const firmLineCount = 8;

export interface Seen {
  readonly text: string;
  readonly format: string;
  readonly symbologyIdentifier: string;
  readonly contentType: string;
  readonly corners: readonly Point[];
  readonly engine: 'zxing' | 'zbar';
  readonly lineCount: number;
}

/** What an engine saw, ready to be judged; null for what can only be a misreading. */
export function describeSighting(seen: Seen): Sighting | null {
  const { text, format, symbologyIdentifier, contentType, corners, engine, lineCount } = seen;
  if (text === '') return null;
  const family = linearFormats.has(format) ? 'linear' : 'matrix';
  const code = lookupText(text, format, symbologyIdentifier);
  if (code === null) return null;
  // The second engine is asked where the first saw nothing, so what it alone says about lines has nobody behind it.
  const isFirm = engine === 'zxing' && lineCount >= firmLineCount && !poorlyProtected.has(format);
  const { level } = parseCode(code);
  const isWeak = family === 'linear' && !isFirm;
  return { code, text, format, family, symbologyIdentifier, contentType, corners, engine, isWeak, level };
}

function lookupText(text: string, format: string, symbologyIdentifier: string): string | null {
  if (format === 'ITF' || format === 'ITF14') return /^\d{14}$/.test(text) && hasCheckDigit(text) ? text : null;
  if (format === 'UPCE') return text.length === 8 ? (expandUpcE(text) ?? null) : text;
  if (gs1Identifiers.has(symbologyIdentifier)) return symbologyIdentifier + text;
  return text;
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
