// How results look: mark and colour, always with their word.
import type { CheckResult } from '@amanah/core/evidence';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { SealFamily, SealSign } from '../../ui/seal.tsx';
import type { Outcome } from './run-checks.ts';

export const rungStyles: Readonly<
  Record<
    CheckResult,
    { readonly tone: BadgeTone; readonly icon: IconName; readonly mark: string; readonly box: string }
  >
> = {
  passed: {
    tone: 'emerald',
    icon: 'check',
    mark: 'border-emerald-line bg-emerald-wash text-emerald-ink',
    box: 'border-line bg-surface',
  },
  limited: {
    tone: 'amber',
    icon: 'warning',
    mark: 'border-amber-line bg-amber-wash text-amber-ink',
    box: 'border-line bg-surface',
  },
  failed: {
    tone: 'red',
    icon: 'cross',
    mark: 'border-red-fill bg-red-fill text-paper',
    box: 'border-red-fill bg-red-wash text-red-ink',
  },
  skipped: {
    tone: 'slate',
    icon: 'minus',
    mark: 'border-line-strong bg-surface text-ink-faint',
    box: 'border-line bg-surface',
  },
};

export const outcomeStyles: Readonly<
  Record<Outcome, { readonly family: SealFamily; readonly sign: SealSign; readonly band: string }>
> = {
  passed: { family: 'emerald', sign: 'check', band: 'border-emerald-line bg-emerald-wash text-emerald-ink' },
  limited: { family: 'amber', sign: 'check', band: 'border-amber-line bg-amber-wash text-amber-ink' },
  waiting: { family: 'slate', sign: 'clock', band: 'border-slate-line bg-slate-wash text-slate-ink' },
  nothing: { family: 'slate', sign: 'question', band: 'border-slate-line bg-slate-wash text-slate-ink' },
  refused: { family: 'red', sign: 'cross', band: 'border-red-line bg-red-wash text-red-ink' },
  failed: { family: 'red', sign: 'cross', band: 'border-2 border-red-fill bg-red-wash text-red-ink' },
};
