// Judges what an engine saw: what it names, how far it can be trusted, what has to be looked up. Runs in the worker.
import { expandUpcE, hasCheckDigit, parseCode } from '@amanah/core/codes';
import type { Point } from './picture.ts';
import type { Sighting } from './sighting.ts';

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
