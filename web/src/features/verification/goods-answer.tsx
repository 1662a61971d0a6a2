// What is known of goods at this moment, on pages about their papers or their way: neither says whether they were recalled. It records no scan.

import type { VerifyResponse } from '@amanah/api/verification';
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
import { Unbroken } from '../../ui/unbroken.tsx';
import { Advice } from './advice.tsx';
import { goodsOfPage } from './answer-of-product.ts';
import { Conditions } from './conditions.tsx';
import { verdictBands, verdictStyles } from './verdict-styles.ts';

/** What is asked of goods beside their papers. @param code null: of none */
function useGoods(code: string | null) {
  const policy = useOwnPolicy();
  const carried = code === null ? undefined : goodsOfPage(code, policy);
  return useQuery({
    ...verdictPreviewQuery(code ?? '', policy),
    ...(carried && { placeholderData: carried }),
    enabled: code !== null,
  });
}

const nameOf = ({ product, batch }: VerifyResponse): string | null => product?.name ?? batch?.productName ?? null;

/** By its name the page about the papers of a product begins; null: nothing is known of it, or not yet. */
export function useGoodsName(code: string | null): string | null {
  const { data } = useGoods(code);
  return data && data.state !== 'unknown' ? nameOf(data) : null;
}

interface GoodsAnswerProps {
  readonly code: string;
  readonly className?: string;
  /** The page says it above. */
  readonly isNamed?: boolean;
}

export function GoodsAnswer({ code, className = '', isNamed = false }: GoodsAnswerProps) {
  const t = useTranslations('general.goodsAnswer');
  const headlineWords = useHeadlineWords();
  const answer = useGoods(code);
  if (answer.isPending) return <Skeleton className={classNames('h-28 rounded-surface', className)} />;
  if (answer.isError) return <p className={classNames('text-sm text-ink-soft', className)}>{t('failed')}</p>;
  const { state } = answer.data;
  if (state === 'unknown') return null;
  const headline = headlineOf(answer.data);
  const { word, sentence } = headlineWords(headline);
  const { family, sign } = verdictStyles[state];
  const name = isNamed ? null : nameOf(answer.data);
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
          <Unbroken>{word}</Unbroken>
        </h2>
        <p className="text-sm">
          <Unbroken>{sentence}</Unbroken>
        </p>
        <Advice state={state} reasons={answer.data.reasons} className="mt-1 text-sm" />
        <Conditions reasons={answer.data.reasons} className="mt-1 text-sm" />
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
