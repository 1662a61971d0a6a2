// What somebody does who holds a recalled pack, or one that may be. Says nothing where nothing was recalled.
import type { ReasonCode, VerdictState } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';

export interface RecallAdviceProps {
  readonly verdict: { readonly state: VerdictState; readonly reasons: readonly { readonly code: ReasonCode }[] };
}

export function RecallAdvice({ verdict: { state, reasons } }: RecallAdviceProps) {
  const t = useTranslations('result.recalled');
  if (!reasons.some(({ code }) => code === 'batch.recalled')) return null;
  // Without a batch it cannot be told whether this pack is one of those.
  return <p className="mt-3 max-w-xl font-semibold">{t(state === 'withdrawn' ? 'pack' : 'some')}</p>;
}
