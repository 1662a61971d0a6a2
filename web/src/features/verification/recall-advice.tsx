// What somebody does who holds a recalled pack, or one that may be. Says nothing where nothing was recalled.
import type { ReasonCode } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';

export interface RecallAdviceProps {
  readonly reasons: readonly {
    readonly code: ReasonCode;
    readonly details: Readonly<Record<string, string | number>>;
  }[];
}

export function RecallAdvice({ reasons }: RecallAdviceProps) {
  const t = useTranslations('result.recalled');
  const recalls = reasons.filter(({ code }) => code === 'batch.recalled');
  if (recalls.length === 0) return null;
  // Without a batch it cannot be told whether this pack is one of those.
  const isThisPack = recalls.some(({ details }) => details['someBatches'] === undefined);
  return <p className="mt-3 max-w-xl font-semibold">{t(isThisPack ? 'pack' : 'some')}</p>;
}
