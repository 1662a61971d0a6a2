// The page without a check: nothing of that name, no answer, or an answer that is no evidence. The first two say nothing about
// food; the last is as loud as a failed check.

import { certificateNumberIn } from '@amanah/core/codes';
import { useTranslations } from 'use-intl';
import type { FailureWords } from '../../platform/failure.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { isolated } from '../../platform/isolated.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Seal } from '../../ui/seal.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { WhatToDo } from './outcome-band.tsx';
import { outcomeStyles } from './rung-styles.ts';

export function NoEvidence({ asked, action }: { readonly asked: string; readonly action: React.ReactNode }) {
  const t = useTranslations('evidence.notFound');
  const number = certificateNumberIn(asked);
  const headlineWords = useHeadlineWords();
  // A number that nobody issued is spoken of as wherever it is asked about.
  const unissued =
    number === null
      ? null
      : headlineWords({ code: 'code.not_registered', details: { unissuedNumber: number, state: 'unknown' } });
  return (
    <Card>
      <EmptyState title={unissued?.word ?? t('title')} headingLevel={1} icon="question" action={action}>
        <p className="[overflow-wrap:anywhere]">
          <Unbroken>{unissued?.sentence ?? t('body', { asked: isolated(asked) })}</Unbroken>
        </p>
      </EmptyState>
    </Card>
  );
}

/** @param certificate its number; null: none is on record */
export function ProductProof({
  certificate,
  action,
}: {
  readonly certificate: string | null;
  readonly action: React.ReactNode;
}) {
  const t = useTranslations('evidence.notFound');
  return (
    <Card>
      <EmptyState title={t('product')} headingLevel={1} icon="box" action={action}>
        <p>{certificate === null ? t('productWithout') : t('productProof', { number: isolated(certificate) })}</p>
      </EmptyState>
    </Card>
  );
}

/** A batch that was only just recorded. Needs no check, so it stands here without scripts too. */
export function NothingYet() {
  const t = useTranslations('evidence.outcomes.nothing');
  const { family, sign, band } = outcomeStyles.nothing;
  return (
    <section data-outcome="nothing" className={classNames('overflow-hidden rounded-surface border', band)}>
      <div className="flex items-start gap-4 px-5 py-6 sm:items-center sm:gap-8 sm:px-8 sm:py-8">
        <Seal family={family} sign={sign} size={120} className="size-16 sm:size-30 print:size-14" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl leading-[1.1] sm:text-4xl print:text-xl">{t('word')}</h2>
          <p className="mt-2 max-w-xl text-base sm:mt-3 sm:text-lg sm:leading-snug">{t('sentence')}</p>
        </div>
      </div>
    </section>
  );
}

export interface NotLoadedProps {
  readonly words: FailureWords;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export function NotLoaded({ words, onRetry, isRetrying }: NotLoadedProps) {
  const t = useTranslations('evidence.unreachable');
  const general = useTranslations('general');
  return (
    <Card>
      <ErrorState
        title={words.isOffline ? words.title : t('title')}
        headingLevel={1}
        icon={words.isOffline ? 'offline' : 'warning'}
        retryLabel={general('retry')}
        onRetry={onRetry}
        isRetrying={isRetrying}
        reference={words.reference}
      >
        <p>{words.isOffline ? general('failure.offlinePage') : words.body}</p>
        <p className="mt-2">{t('body')}</p>
      </ErrorState>
    </Card>
  );
}

/** `malformed`: the answer is no evidence. `broken`: the check could not be finished. `tooOld`: this browser cannot check. */
export function NoResult({ kind }: { readonly kind: 'malformed' | 'broken' | 'tooOld' }) {
  const t = useTranslations(`evidence.${kind}`);
  const isTheirs = kind !== 'tooOld';
  return (
    <section
      data-outcome={isTheirs ? 'failed' : 'none'}
      role="alert"
      className={
        isTheirs
          ? 'overflow-hidden rounded-surface border-2 border-red-fill bg-red-wash text-red-ink'
          : 'overflow-hidden rounded-surface border border-slate-line bg-slate-wash text-slate-ink'
      }
    >
      <div className="flex flex-col items-center gap-5 px-5 py-8 text-center sm:flex-row sm:gap-8 sm:px-8 sm:text-start">
        <Seal family={isTheirs ? 'red' : 'slate'} sign={isTheirs ? 'cross' : 'question'} size={120} />
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl leading-[1.1] sm:text-4xl">{t('title')}</h1>
          <p className="mt-3 max-w-xl text-base sm:text-lg sm:leading-snug">{t('body')}</p>
        </div>
      </div>
      {isTheirs ? (
        <div className="border-t border-red-line bg-surface px-5 py-6 text-ink sm:px-8">
          <WhatToDo />
        </div>
      ) : null}
    </section>
  );
}
