// The question itself failed. That says nothing about food.
import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ErrorCardProps {
  /** What went wrong, in words for a person. */
  readonly children: ReactNode;
  readonly reference: string | null;
  readonly onScanAnother: () => void;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

export function VerificationErrorCard(props: ErrorCardProps) {
  const { children, reference, onScanAnother, onRetry, isRetrying, headingRef } = props;
  const t = useTranslations('result');
  return (
    <Card padding="roomy" as="article" className="flex flex-col items-center gap-4 py-12 text-center">
      <Icon name="warning" size={48} className="text-amber-fill" />
      <h1 ref={headingRef} tabIndex={-1} data-quiet-focus className="text-2xl">
        {t('error.title')}
      </h1>
      <p className="max-w-lg">{children}</p>
      <p className="max-w-lg text-ink-soft">{t('error.body')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button icon="refresh" onPress={onRetry} isPending={isRetrying}>
          {t('error.retry')}
        </Button>
        <Button tone="secondary" icon="scan" onPress={onScanAnother}>
          {t('scanAnother')}
        </Button>
      </div>
      {reference ? <p className="text-xs text-ink-faint">{reference}</p> : null}
    </Card>
  );
}
