// The live verdict of one demo batch, small enough for the landing page. It reads and records nothing.

import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { DemoComing } from '../../platform/demo-coming.tsx';
import { useFailureWords } from '../../platform/failure.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { RealmBadge } from '../../platform/realm-badge.tsx';
import { useReasonSentence } from '../../platform/reason-words.ts';
import { Said } from '../../platform/said.tsx';
import { useShare } from '../../platform/share.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { isNoAnswer } from '../../platform/waiting.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Seal } from '../../ui/seal.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { reasonStyle, verdictStyles } from './verdict-styles.ts';

export function SampleVerdict({ code }: { readonly code: string }) {
  const t = useTranslations('landing.sample');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const policy = useOwnPolicy();
  const answer = useQuery(verdictPreviewQuery(code, policy));
  return (
    <Card padding="none" className="min-h-[33rem] overflow-hidden rounded-[1.5rem]">
      {answer.isPending ? (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-5 p-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : answer.isError ? (
        <ErrorState
          title={t('unavailable')}
          headingLevel={2}
          retryLabel={general('retry')}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
          className="min-h-[30rem] justify-center"
        >
          {/* That nobody answers is said across the page. */}
          {isNoAnswer(answer.error) ? null : failureWords(answer.error).body}
        </ErrorState>
      ) : answer.data.status === 'not_found' ? (
        <EmptyState
          title={t('missing')}
          headingLevel={2}
          icon="box"
          action={<DemoComing onComplete={() => void answer.refetch()} />}
        >
          {t('missingBody')}
        </EmptyState>
      ) : (
        <Answer verdict={answer.data} />
      )}
    </Card>
  );
}

/** Below it, where there is one. */
export function SampleCaption({ code }: { readonly code: string }) {
  const t = useTranslations('landing.hero');
  const { data, isError } = useQuery(verdictPreviewQuery(code, useOwnPolicy()));
  if (isError || data?.status === 'not_found') return null;
  // Its place is kept while it is asked for.
  const isThere = data !== undefined;
  return (
    <figcaption className={classNames('mt-3 text-center text-sm text-ink-soft', !isThere && 'invisible')}>
      {t('live')}
    </figcaption>
  );
}

const headClasses = {
  emerald: 'bg-emerald-wash text-emerald-ink',
  amber: 'bg-amber-wash text-amber-ink',
  red: 'bg-red-wash text-red-ink',
  slate: 'bg-slate-wash text-slate-ink',
} as const;

function Answer({ verdict }: { readonly verdict: VerifyResponse }) {
  const t = useTranslations('landing.sample');
  const headlineWords = useHeadlineWords();
  const { longDay } = useDayWords();
  const reasonSentence = useReasonSentence();
  const share = useShare();
  const style = verdictStyles[verdict.state];
  const certificate = verdict.certifications[0];
  const product = verdict.product;
  const facts: readonly Fact[] = [
    { term: t('certifiedBy'), value: certificate ? <Said as="span">{certificate.certifyingBody}</Said> : null },
    { term: t('validUntil'), value: certificate ? longDay(certificate.expiryDate) : null },
    { term: t('batch'), value: verdict.batch ? <Code>{verdict.batch.batchNumber}</Code> : null },
  ];
  return (
    <>
      <div className={classNames('flex items-center gap-4 p-4', headClasses[style.family])}>
        <Seal family={style.family} sign={style.sign} size={64} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">{headlineWords(headlineOf(verdict)).word}</h2>
          <p className="mt-1">{headlineWords(headlineOf(verdict)).sentence}</p>
        </div>
      </div>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-lg font-semibold">
              <Said>{product?.name ?? verdict.code}</Said>
            </p>
            {product ? <RealmBadge realm={product.realm} /> : null}
          </div>
          {product ? (
            <p className="text-ink-soft">
              <Said>{product.brand}</Said>
            </p>
          ) : null}
          <FactList facts={facts} className="mt-2" />
        </div>
        <section>
          <h3 className="text-sm font-semibold tracking-normal">{t('reasons')}</h3>
          <ul className="mt-1.5 flex flex-col gap-1.5 text-sm">
            {verdict.reasons.slice(0, 2).map((reason) => (
              <li key={`${reason.code}:${reason.evidence?.id ?? ''}`} className="flex gap-2.5">
                <Icon name={reasonStyle(reason).icon} size={18} className="mt-1 text-ink-faint" />
                <span>{reasonSentence(reason)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <Link to={patterns.journey} search={{ code: verdict.code }} className={buttonClasses({ size: 'small' })}>
          {t('viewJourney')}
        </Link>
        <Button
          tone="secondary"
          size="small"
          icon="share"
          onPress={() =>
            void share(
              {
                code: verdict.code,
                product: product?.name ?? verdict.code,
                brand: product?.brand ?? '',
                verdict: headlineWords(headlineOf(verdict)).word,
                isVerified: verdict.verified,
              },
              'result',
            )
          }
        >
          {t('share')}
        </Button>
      </div>
    </>
  );
}
