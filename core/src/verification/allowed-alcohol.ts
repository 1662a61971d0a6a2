// How much alcohol is declared of goods, where whoever asks allows that much: nobody is told of "no concern" without it. Refuses nothing.
import type { Inquiry } from './inquiry.ts';

/**
 * The most of all ingredients, with the limit; empty: none is declared, or nobody set a limit. What is above it is a reason of its own.
 *
 * @example decideVerdict(biscuit, shopper).reasons[0].details.ethanolPercent // undefined
 */
export function allowedAlcohol({ evidence, policy }: Inquiry): {
  readonly ethanolPercent?: number;
  readonly limitPercent?: number;
} {
  const limitPercent = policy.ethanolLimitPercent;
  if (limitPercent === null) return {};
  let ethanolPercent = 0;
  for (const one of evidence.ingredientFindings) ethanolPercent = Math.max(ethanolPercent, one.ethanolPercent ?? 0);
  return ethanolPercent > 0 ? { ethanolPercent, limitPercent } : {};
}
