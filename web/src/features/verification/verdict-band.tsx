// The verdict itself, the largest thing of a result: seal, headline and sentence on the ground of its family.
import { displayOf, headlineOf, type VerdictState } from '@amanah/core/verification';
import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Seal } from '../../ui/seal.tsx';
import { RecallAdvice, type RecallAdviceProps } from './recall-advice.tsx';
import { verdictBands, verdictStyles } from './verdict-styles.ts';

export interface VerdictBandProps {
  readonly verdict: { readonly state: VerdictState } & RecallAdviceProps;
  /** Takes the focus when the result arrives. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What has to be known before the verdict is read. */
  readonly above?: ReactNode;
  /** What the verdict is about, in its foot. */
  readonly children: ReactNode;
}

export function VerdictBand({ verdict, headingRef, above, children }: VerdictBandProps) {
  const words = useTranslations('verdict');
  const { state } = verdict;
  const headline = headlineOf(verdict);
  const { word, sentence } = useHeadlineWords()(headline);
  const style = verdictStyles[state];
  // Certified and pending are displays of their own; of the refusals the state says why, and the display says what it means.
  const isRefused = displayOf(state) === 'not_verified';
  return (
    <section
      data-verdict={state}
      className={classNames('overflow-hidden rounded-surface border', verdictBands[style.family])}
    >
      {above}
      <div className="flex flex-col items-center gap-5 px-5 py-8 text-center sm:flex-row sm:gap-8 sm:p-10 sm:text-start">
        <Seal key={state} family={style.family} sign={style.sign} size={136} />
        <div className="min-w-0 flex-1">
          {isRefused ? <p className="mb-1 text-sm font-semibold">{words('notVerified')}</p> : null}
          <h1
            ref={headingRef}
            tabIndex={-1}
            data-quiet-focus
            data-headline={headline.code}
            className="text-2xl leading-tight font-semibold text-balance sm:text-3xl"
          >
            {word}
          </h1>
          <p className="mt-3 max-w-xl text-base sm:text-lg sm:leading-snug">{sentence}</p>
          <RecallAdvice reasons={verdict.reasons} />
        </div>
      </div>
      {children}
    </section>
  );
}
