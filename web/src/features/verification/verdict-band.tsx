// The answer at one glance: what it is about, seal, the fact that decides, what to do, who says so until when. Everything else stands below it.

import { displayOf, headlineOf, type VerdictState } from '@amanah/core/verification';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { useMarket } from '../../platform/market.ts';
import { classNames } from '../../ui/class-names.ts';
import { Seal } from '../../ui/seal.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { Advice, type AdviceProps } from './advice.tsx';
import { Conditions } from './conditions.tsx';
import { verdictBands, verdictStyles } from './verdict-styles.ts';

export interface VerdictBandProps {
  readonly verdict: { readonly state: VerdictState } & AdviceProps;
  /** Of the fact that decides; 2 where the page has a heading of its own. */
  readonly level?: 1 | 2;
  /** Takes the focus when the result arrives. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** What has to be known before the verdict is read. */
  readonly above?: ReactNode;
  /** What the verdict is about: it comes first. */
  readonly about: ReactNode;
  /** Who says so, until when, where; below the fact that decides. */
  readonly children?: ReactNode;
}

export function VerdictBand({ verdict, level = 1, headingRef, above, about, children }: VerdictBandProps) {
  const words = useTranslations('verdict');
  const { state } = verdict;
  const headline = headlineOf(verdict);
  const { word, sentence } = useHeadlineWords()(headline);
  const style = verdictStyles[state];
  const Heading = level === 1 ? 'h1' : 'h2';
  const band = useBandInView();
  return (
    <section
      ref={band}
      data-verdict={state}
      className={classNames('overflow-hidden rounded-surface border', verdictBands[style.family])}
    >
      {above}
      <div className="flex items-center gap-4 border-b border-inherit bg-surface px-4 py-3 text-ink sm:px-8 sm:py-4 print:py-2">
        {about}
      </div>
      <div className="flex items-start gap-4 px-4 py-5 sm:items-center sm:gap-8 sm:p-8 print:py-2">
        <Seal
          key={state}
          family={style.family}
          sign={style.sign}
          size={120}
          className="size-18 sm:size-30 print:size-18"
        />
        <div className="min-w-0 flex-1">
          {displayOf(state) === 'not_verified' ? (
            <p className="mb-0.5 text-sm font-semibold">{words('notVerified')}</p>
          ) : null}
          <Heading
            ref={headingRef}
            tabIndex={-1}
            data-quiet-focus
            data-headline={headline.code}
            className={classNames(
              'leading-tight font-semibold text-balance [overflow-wrap:anywhere] sm:text-3xl',
              // What does not fit into one line on a phone is a sentence, and is set as one.
              word.length > 20 ? 'text-xl' : 'text-2xl',
            )}
          >
            <Unbroken>{word}</Unbroken>
          </Heading>
          <p className="mt-2 max-w-xl sm:text-lg sm:leading-snug">
            <Unbroken>{sentence}</Unbroken>
          </p>
          <Advice state={state} reasons={verdict.reasons} />
          <Conditions reasons={verdict.reasons} />
          {children}
        </div>
      </div>
    </section>
  );
}

/** Whoever said further down where they shop sees what the answer is there. */
function useBandInView() {
  const { market } = useMarket();
  const band = useRef<HTMLElement>(null);
  const answeredFor = useRef(market);
  useEffect(() => {
    if (answeredFor.current === market) return;
    answeredFor.current = market;
    band.current?.scrollIntoView({ block: 'nearest' });
  }, [market]);
  return band;
}
