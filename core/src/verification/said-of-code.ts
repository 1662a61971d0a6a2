// What can be said of a code that names nothing on record, by its form and by the lexicon. It must never speak for what was found.
import { type Reading, saidOfItself } from '../codes/index.ts';
import { additiveOf, describeRulings, findAdditive, hasBothSides, type KnownIngredient } from '../ingredients/index.ts';
import type { SaidOfCode } from './evidence.ts';

/**
 * @returns null: the code says nothing of itself
 * @example saidOfCode({ kind: 'unknown', level: 'none', text: 'INS 471', reason: 'codes.unrecognised' })?.concern // 'depends_on_source'
 */
export function saidOfCode(reading: Reading): SaidOfCode | null {
  const fault = saidOfItself(reading);
  if (fault === null) return null;
  const known = fault === 'additive' ? findAdditive(textOf(reading)) : null;
  if (known === null) return { fault };
  const made = additiveOf(textOf(reading).replace(/^\D+/, ''))?.origins ?? [];
  const origins = made.length === 0 ? {} : { origins: made.join('; ') };
  return { fault, concern: concernOf(known), ...origins, ...describeRulings(known) };
}

// As of a product that contains it: who judge it differently are heard, whatever it is in itself.
const concernOf = ({ concern, rulings }: KnownIngredient): KnownIngredient['concern'] =>
  concern === 'none' && hasBothSides(rulings) ? 'disputed' : concern;

const textOf = (reading: Reading): string =>
  reading.kind === 'unknown' ? reading.text : 'code' in reading ? reading.code : '';
