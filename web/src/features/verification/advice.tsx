// What to do with the pack, below the first sentence. Which advice it is the rules say.
import { adviceFor, type ReasonCode, type VerdictState } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';

export interface AdviceProps {
  readonly reasons: readonly {
    readonly code: ReasonCode;
    readonly details: Readonly<Record<string, string | number>>;
  }[];
}

export function Advice({
  state,
  reasons,
  className = 'mt-2 max-w-xl',
}: AdviceProps & { readonly state: VerdictState; readonly className?: string }) {
  const t = useTranslations('verdict.advice');
  const advice = adviceFor({ state, reasons });
  return advice === null ? null : (
    <p data-advice={advice} className={classNames('font-semibold', className)}>
      {t(advice)}
    </p>
  );
}
