// How far the checklist is, and what of it is still on this device alone.
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { Notice } from '../../ui/states.tsx';
import type { useAuditDesk } from './use-audit-desk.ts';

interface SendStateProps {
  readonly desk: ReturnType<typeof useAuditDesk>;
  readonly answered: number;
  readonly questions: number;
}

export function SendState({ desk, answered, questions }: SendStateProps) {
  const t = useTranslations('certification.checklist');
  const failureWords = useFailureWords();
  const { waitingCount, isSending, outcome, isDurable } = desk;
  const refusal = outcome?.kind === 'refused' && waitingCount > 0 ? outcome.failure : null;
  return (
    <div className="sticky low:static bottom-3 z-10 flex flex-col-reverse gap-2">
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line bg-surface px-4 py-2.5 text-sm shadow-one"
      >
        <span className="font-medium tabular-nums">
          {t('progress', { answered: String(answered), questions: String(questions) })}
        </span>
        <span className="text-ink-soft">
          {isSending
            ? t('sending')
            : waitingCount > 0
              ? t('waiting', { count: waitingCount })
              : answered > 0
                ? t('allSent')
                : ''}
        </span>
      </div>
      {outcome?.kind === 'offline' && waitingCount > 0 ? <Notice icon="offline">{t('offline')}</Notice> : null}
      {outcome?.kind === 'later' && waitingCount > 0 ? (
        <Notice icon="clock">{failureWords(outcome.failure).body}</Notice>
      ) : null}
      {refusal ? (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {t('refused', { reason: failureWords(refusal).body })}
          </Notice>
        </div>
      ) : null}
      {isDurable ? null : (
        <Notice tone="amber" icon="warning">
          {t('storeFailed')}
        </Notice>
      )}
    </div>
  );
}
