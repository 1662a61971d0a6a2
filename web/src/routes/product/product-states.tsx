// The product page without a product: on its way, or not answered. Neither says anything about food.
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import type { FailureWords } from '../../platform/failure.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Seal } from '../../ui/seal.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';

export function ProductSkeleton() {
  const general = useTranslations('general');
  return (
    <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
      <div className="overflow-hidden rounded-surface border border-line bg-surface">
        <div className="border-b border-line px-5 py-4 sm:px-8">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="mt-2 h-5 w-40" />
        </div>
        <div className="flex flex-col items-center gap-5 px-5 py-8 sm:flex-row sm:gap-8 sm:px-8">
          <Skeleton className="size-30 rounded-full" />
          <div className="flex w-full flex-1 flex-col items-center gap-3 sm:items-start">
            <Skeleton className="h-12 w-64 max-w-full" />
            <Skeleton className="h-6 w-full max-w-xl" />
            <Skeleton className="h-11 w-40" />
          </div>
        </div>
      </div>
      <div className="flex gap-3">
        <Skeleton className="h-11 w-44" />
        <Skeleton className="h-11 w-28" />
      </div>
      <Skeleton className="h-96 rounded-surface" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-surface" />
        <Skeleton className="h-80 rounded-surface" />
      </div>
    </SkeletonGroup>
  );
}

/** The question was not answered: what happened, and nothing about the product. */
export interface ProductFailedProps {
  readonly failure: FailureWords;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export function ProductFailed({ failure, onRetry, isRetrying }: ProductFailedProps) {
  const t = useTranslations('productPage');
  const general = useTranslations('general');
  return (
    <Card as="article" padding="none" className="overflow-hidden border-slate-line">
      <div
        role="alert"
        className="flex flex-col items-center gap-5 bg-slate-wash px-5 py-8 text-center text-slate-ink sm:flex-row sm:gap-8 sm:p-8 sm:text-start"
      >
        <Seal family="slate" sign="pause" size={120} />
        <div className="min-w-0 flex-1">
          <h1 className="text-3xl leading-[1.1] sm:text-4xl">
            {t(failure.isTooMany ? 'tooManyTitle' : 'failedTitle')}
          </h1>
          <p className="mt-3 text-base sm:text-lg sm:leading-snug">{failure.body}</p>
        </div>
      </div>
      <div className="flex flex-col gap-6 border-t border-slate-line p-5 sm:p-8">
        <Notice tone="amber" icon="warning">
          <p>{t('failedBody')}</p>
          {failure.reference ? <p className="mt-1 text-xs">{failure.reference}</p> : null}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
            {general('retry')}
          </Button>
          <Link to={patterns.scanner} className={buttonClasses({ tone: 'secondary' })}>
            <Icon name="scan" />
            {t('tryAnother')}
          </Link>
        </div>
      </div>
    </Card>
  );
}
