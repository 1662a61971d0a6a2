// What is known of goods at this moment, on pages about their papers or their way: neither says whether they were recalled. It records no scan.

import { headlineOf } from '@amanah/core/verification';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { Said } from '../../platform/said.tsx';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { classNames } from '../../ui/class-names.ts';
import { Seal } from '../../ui/seal.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { goodsOfPage } from './answer-of-product.ts';
import { verdictBands, verdictStyles } from './verdict-styles.ts';

export function GoodsAnswer({ code, className = '' }: { readonly code: string; readonly className?: string }) {
  const t = useTranslations('general.goodsAnswer');
  const policy = useOwnPolicy();
  const headlineWords = useHeadlineWords();
  const carried = goodsOfPage(code, policy);
  const answer = useQuery({ ...verdictPreviewQuery(code, policy), ...(carried && { placeholderData: carried }) });
  if (answer.isPending) return <Skeleton className={classNames('h-28 rounded-surface', className)} />;
  if (answer.isError) return <p className={classNames('text-sm text-ink-soft', className)}>{t('failed')}</p>;
  const { state, product, batch } = answer.data;
  if (state === 'unknown') return null;
  const headline = headlineOf(answer.data);
  const { word, sentence } = headlineWords(headline);
  const { family, sign } = verdictStyles[state];
  const name = product?.name ?? batch?.productName;
  return (
    <section
      aria-label={t('label')}
      data-verdict={state}
      className={classNames(
        'flex items-start gap-4 rounded-surface border px-4 py-3 sm:px-6 print:py-1',
        verdictBands[family],
        className,
      )}
    >
      <Seal family={family} sign={sign} size={48} isDrawn={false} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="text-sm">
          {t('label')}
          {name ? (
            <>
              {' · '}
              <Said>{name}</Said>
            </>
          ) : null}
        </p>
        <h2 data-headline={headline.code} className="text-lg leading-snug font-semibold tracking-normal">
          {word}
        </h2>
        <p className="text-sm">{sentence}</p>
        <Link
          to={patterns.product}
          params={{ qrCode: code }}
          state={{ isPreview: true }}
          preload={false}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 sm:min-h-0 print:hidden"
        >
          {t('open')}
        </Link>
      </div>
    </section>
  );
}
