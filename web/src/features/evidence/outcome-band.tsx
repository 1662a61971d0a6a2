// The one answer of the page: seal, word and sentence; when something failed, what it was and what to do. It never decides.
import type { Check } from '@amanah/core/evidence';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import type { KnownLog } from '../../platform/log-memory.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useOutcomeWords } from './outcome-words.ts';
import type { Checked } from './run-checks.ts';
import { outcomeStyles } from './rung-styles.ts';
import { useRungSentences } from './rung-words.ts';

export interface OutcomeBandProps {
  /** Null while the first check runs. */
  readonly checked: Checked | null;
  readonly subject: string;
  /** Why the certificate is out of force, where the page says it above. */
  readonly saidAbove: string | null;
  /** The log that this browser knew, when the server shows another. */
  readonly replacedLog: KnownLog | null;
  readonly isChecking: boolean;
  readonly onCheckAgain: () => void;
}

export function OutcomeBand({ checked, subject, saidAbove, replacedLog, isChecking, onCheckAgain }: OutcomeBandProps) {
  const t = useTranslations('evidence');
  const format = useFormatter();
  const wordsOf = useOutcomeWords(saidAbove);
  if (!checked) return <CheckingBand />;
  const { outcome, failures, at } = checked;
  const style = outcomeStyles[outcome];
  const { word, sentence } = wordsOf(checked);
  return (
    <section
      data-outcome={outcome}
      aria-busy={isChecking}
      className={classNames('overflow-hidden rounded-surface border', style.band)}
    >
      <div className="flex min-h-70 items-start gap-4 px-5 py-6 sm:min-h-60 sm:items-center sm:gap-8 sm:px-8 sm:py-8 print:min-h-0 print:py-3">
        <Seal
          key={outcome}
          family={style.family}
          sign={style.sign}
          size={120}
          className="size-16 sm:size-30 print:size-14"
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-[1.1] sm:text-4xl print:text-xl">{word}</h2>
          <p className="mt-2 max-w-xl text-base print:mt-1 print:max-w-none print:text-sm sm:mt-3 sm:text-lg sm:leading-snug">
            {sentence}
          </p>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:mt-1">
            <Button
              tone="secondary"
              size="small"
              icon="refresh"
              onPress={onCheckAgain}
              isPending={isChecking}
              pendingLabel={t('checkingAgain')}
            >
              {t('again')}
            </Button>
            <p className="text-sm">
              <time dateTime={at}>
                {t('checkedAt', { date: format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'medium' }) })}
              </time>
            </p>
          </div>
        </div>
      </div>
      {failures > 0 ? (
        <WhatFailed
          isRefused={outcome === 'refused'}
          checks={checked.answer.checks.filter(({ result }) => result === 'failed')}
        >
          {replacedLog ? (
            <Failure title={t('otherLog.title')}>
              {t('otherLog.body', {
                name: isolated(replacedLog.checkpoint.origin),
                date: format.dateTime(new Date(replacedLog.since), 'day'),
              })}
            </Failure>
          ) : null}
          {checked.isSubjectSigned === false ? (
            <Failure title={t('otherSubject.title')}>{t('otherSubject.body', { asked: isolated(subject) })}</Failure>
          ) : null}
        </WhatFailed>
      ) : null}
    </section>
  );
}

interface WhatFailedProps {
  readonly isRefused: boolean;
  readonly checks: readonly Check[];
  readonly children: ReactNode;
}

function WhatFailed({ isRefused, checks, children }: WhatFailedProps) {
  const t = useTranslations('evidence');
  const sentencesOf = useRungSentences();
  return (
    <div className="grid gap-6 border-t border-red-line bg-surface px-5 py-6 text-ink sm:px-8 md:grid-cols-2">
      <div>
        <h3 className="text-base tracking-normal">{t(isRefused ? 'whatRefuses' : 'whatFailed')}</h3>
        <ul className="mt-2 flex flex-col gap-3">
          {children}
          {checks.map((check) => (
            <Failure key={check.name} title={t(`checks.${check.name}.title`)}>
              {sentencesOf(check, { compared: 'product', code: null }, true)[0]}
            </Failure>
          ))}
        </ul>
      </div>
      {isRefused ? (
        <div>
          <h3 className="text-base tracking-normal">{t('whatToDo.title')}</h3>
          <p className="mt-2">
            {t(
              checks.some(
                ({ codes }) => codes.includes('evidence.issuer_left') && !codes.includes('evidence.suspended'),
              )
                ? 'whatToDo.issuerLeft'
                : 'whatToDo.refused',
            )}
          </p>
        </div>
      ) : (
        <WhatToDo />
      )}
    </div>
  );
}

function Failure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name="cross" className="mt-0.5 text-red-fill" />
      <div className="min-w-0">
        <p className="font-semibold text-red-ink">{title}</p>
        <p className="[overflow-wrap:anywhere]">{children}</p>
      </div>
    </li>
  );
}

export function WhatToDo() {
  const t = useTranslations('evidence.whatToDo');
  return (
    <div>
      <h3 className="text-base tracking-normal">{t('title')}</h3>
      <ol className="mt-2 flex list-decimal flex-col gap-2 ps-5">
        <li>{t('one')}</li>
        <li>{t('two')}</li>
        <li>{t('three')}</li>
      </ol>
    </div>
  );
}

/** The same measures as the answer that will stand here. */
export function CheckingBand() {
  const t = useTranslations('evidence.outcomes.checking');
  return (
    <section aria-busy="true" data-needs-script className="rounded-surface border border-line bg-surface">
      <div className="flex min-h-70 items-start gap-4 px-5 py-6 sm:min-h-60 sm:items-center sm:gap-8 sm:px-8 sm:py-8">
        <Skeleton className="size-16 shrink-0 rounded-full sm:size-30" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-[1.1] text-ink-soft sm:text-4xl">{t('word')}</h2>
          <p className="mt-2 max-w-xl text-base text-ink-soft sm:mt-3 sm:text-lg sm:leading-snug">{t('sentence')}</p>
          <Skeleton className="mt-4 h-9 w-64 max-w-full pointer-coarse:h-11" />
        </div>
      </div>
    </section>
  );
}
