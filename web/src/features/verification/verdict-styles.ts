// Which seal a verdict wears: family and sign for each of the twelve states, and the sign of each reason. Word and colour always go together.
import type { ReasonCode, ReasonWeight, VerdictState } from '@amanah/core/verification';
import type { IconName } from '../../ui/icon.tsx';
import type { SealFamily, SealSign } from '../../ui/seal.tsx';

export const verdictStyles: Readonly<Record<VerdictState, { readonly family: SealFamily; readonly sign: SealSign }>> = {
  certified: { family: 'emerald', sign: 'check' },
  pending: { family: 'amber', sign: 'clock' },
  certified_not_recognised: { family: 'amber', sign: 'border' },
  no_concern_found: { family: 'slate', sign: 'leaf' },
  doubtful: { family: 'amber', sign: 'question' },
  not_halal: { family: 'red', sign: 'cross' },
  expired: { family: 'red', sign: 'clock' },
  suspended: { family: 'red', sign: 'pause' },
  withdrawn: { family: 'red', sign: 'cross' },
  mismatch: { family: 'red', sign: 'question' },
  suspected_copy: { family: 'red', sign: 'copies' },
  unknown: { family: 'slate', sign: 'question' },
};

/** Border, ground and ink of the surface that a verdict stands on. */
export const verdictBands = {
  emerald: 'border-emerald-line bg-emerald-wash text-emerald-ink',
  amber: 'border-amber-line bg-amber-wash text-amber-ink',
  red: 'border-red-line bg-red-wash text-red-ink',
  slate: 'border-slate-line bg-slate-wash text-slate-ink',
} as const;

/** What speaks for the product; every other reason that changes nothing is information. */
const speaksFor: ReadonlySet<ReasonCode> = new Set([
  'certificate.valid',
  'certificate.expired_valid_when_made',
  'certificate.reinstated',
  'recognition.recognised',
  'recognition.valid_when_made',
  'batch.recall_lifted',
  'lab.overturned',
  'ingredient.no_concern',
]);

interface ReasonStyle {
  readonly icon: IconName;
  readonly colour: string;
}

const good: ReasonStyle = { icon: 'check', colour: 'text-emerald-fill' };
const byWeight: Readonly<Record<ReasonWeight, ReasonStyle>> = {
  refuses: { icon: 'cross', colour: 'text-red-fill' },
  limits: { icon: 'warning', colour: 'text-amber-fill' },
  informs: { icon: 'info', colour: 'text-ink-faint' },
};

/** A tick stands before what speaks for the product, and before nothing else. */
export function reasonStyle({
  code,
  weight,
}: {
  readonly code: ReasonCode;
  readonly weight: ReasonWeight;
}): ReasonStyle {
  // Ingredients without a concern keep a product from nothing, even where nothing better can be said of it.
  const weighed = code === 'ingredient.no_concern' ? 'informs' : weight;
  return weighed === 'informs' && speaksFor.has(code) ? good : byWeight[weighed];
}
