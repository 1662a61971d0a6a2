// Which seal a verdict wears: family and sign for each of the twelve states. Word and colour always go together.
import type { VerdictState } from '@amanah/core/verification';
import type { SealFamily, SealSign } from '../../ui/seal.tsx';

export const verdictLook: Readonly<Record<VerdictState, { readonly family: SealFamily; readonly sign: SealSign }>> = {
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
