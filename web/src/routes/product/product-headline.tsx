// The answer of the product page: word, mark and colour together, one sentence, the way to the reasons, and what the answer is not about.

import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { useTranslations } from 'use-intl';
import { ProductLine } from '../../features/verification/product-line.tsx';
import { RecallAdvice } from '../../features/verification/recall-advice.tsx';
import { UnrecordedBatch } from '../../features/verification/unrecorded-batch.tsx';
import { verdictBands, verdictStyles } from '../../features/verification/verdict-styles.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Seal } from '../../ui/seal.tsx';

export function ProductHeadline({
  verdict,
  reasonsId,
}: {
  readonly verdict: VerifyResponse;
  readonly reasonsId: string;
}) {
  const t = useTranslations('productPage');
  const words = useTranslations('verdict');
  const headline = headlineOf(verdict);
  const { word, sentence } = useHeadlineWords()(headline);
  const style = verdictStyles[verdict.state];
  // Of the refusals the state says why, and the display says what that means.
  const isRefused = verdict.status === 'not_verified';
  return (
    <>
      <section
        data-verdict={verdict.state}
        className={classNames('overflow-hidden rounded-surface border', verdictBands[style.family])}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-inherit bg-surface px-5 py-4 text-ink sm:px-8">
          <ProductLine verdict={verdict} as="h1" />
        </div>
        <div className="flex flex-col items-center gap-5 px-5 py-8 text-center sm:flex-row sm:gap-8 sm:px-8 sm:text-start">
          <Seal key={verdict.state} family={style.family} sign={style.sign} size={120} />
          <div className="min-w-0 flex-1">
            {isRefused ? <p className="mb-1 text-sm font-semibold">{words('notVerified')}</p> : null}
            <h2 data-headline={headline.code} className="text-2xl leading-tight text-balance sm:text-3xl">
              {word}
            </h2>
            <p className="mt-3 max-w-xl text-base sm:text-lg sm:leading-snug">{sentence}</p>
            <RecallAdvice reasons={verdict.reasons} />
            <a
              href={`#${reasonsId}`}
              className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
            >
              {t('why')}
              <Icon name="chevron" size={18} />
            </a>
          </div>
        </div>
      </section>
      <UnrecordedBatch verdict={verdict} />
    </>
  );
}
