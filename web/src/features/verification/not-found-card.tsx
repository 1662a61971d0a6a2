// The two results without a product: nobody knows the code, or the question itself failed. Neither says anything about food.
import type { VerifyResponse } from '@amanah/api/verification';
import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Seal } from '../../ui/seal.tsx';

interface NotFoundCardProps {
  readonly verdict: VerifyResponse;
  readonly onScanAnother: () => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

export function NotFoundCard({ verdict, onScanAnother, headingRef }: NotFoundCardProps) {
  const t = useTranslations('result');
  const words = useTranslations('result.notFound');
  const reasons = [words('reasonA'), words('reasonB'), words('reasonC')];
  return (
    <Card padding="none" className="overflow-hidden border-slate-line" as="article">
      <div
        data-verdict={verdict.state}
        className="flex flex-col items-center gap-5 bg-slate-wash px-5 py-8 text-center text-slate-ink sm:flex-row sm:gap-8 sm:p-10 sm:text-start"
      >
        <Seal family="slate" sign="question" size={136} />
        <div className="min-w-0 flex-1">
          <h1
            ref={headingRef}
            tabIndex={-1}
            data-quiet-focus
            data-headline="code.not_registered"
            className="text-3xl leading-[1.1] font-semibold sm:text-4xl"
          >
            {words('title')}
          </h1>
          <p className="mt-3 max-w-xl text-base sm:text-lg sm:leading-snug">{verdict.message || words('body')}</p>
        </div>
      </div>
      <div className="flex flex-col gap-6 border-t border-slate-line p-5 sm:p-10 sm:pt-8">
        <div>
          <h2 className="text-base">{words('reasonsTitle')}</h2>
          <ul className="mt-2 flex flex-col gap-2">
            {reasons.map((reason) => (
              <li key={reason} className="flex gap-3">
                <Icon name="minus" className="mt-0.5 text-ink-faint" />
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
        <p className="text-sm text-ink-soft">
          {t('code')}: <Code>{verdict.code}</Code>
        </p>
        <div>
          <Button icon="scan" onPress={onScanAnother}>
            {t('scanAnother')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

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
