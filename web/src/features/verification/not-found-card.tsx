// The result without a product: nobody knows the code. It says nothing about food, and helps to find what was meant.

import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { evidenceAddress } from '../../paths.ts';
import { DemoComing } from '../../platform/demo-coming.tsx';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { isolated } from '../../platform/isolated.ts';
import { NotFoundBand } from '../../platform/no-code.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { NearCodes, useNearCodes } from './near-codes.tsx';

interface NotFoundCardProps {
  readonly verdict: VerifyResponse;
  readonly onScanAnother: () => void;
  /** Asks about the same code again. */
  readonly onAgain: () => void;
  /** A code that may have been meant is asked about instead. */
  readonly onPick: (code: string) => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** The way on for a product that nobody has registered; the page brings it. */
  readonly children?: ReactNode;
}

export function NotFoundCard({ verdict, onScanAnother, onAgain, onPick, headingRef, children }: NotFoundCardProps) {
  const t = useTranslations('result');
  const headline = headlineOf(verdict);
  const { word, sentence } = useHeadlineWords()(headline);
  const { gtin, fault } = headline.details;
  const { certificate } = verdict;
  const around = useNearCodes(verdict.code);
  // Nothing else was meant than what bears that number.
  const near = certificate === undefined ? around : [];
  // The heading is said once: it waits for what may have been meant.
  if (near === null) return <Skeleton className="h-48 rounded-surface" />;
  // A wrong check digit is known to be a mistake, and is said first; of other signs between the parts the code itself says more.
  const asks = near.length > 0 && (fault === undefined || fault === 'mistyped_code');
  const [meant] = near;
  return (
    <article className="flex flex-col gap-4 sm:gap-6">
      <DemoComing onComplete={onAgain} />
      <NotFoundBand
        word={
          !asks || !meant
            ? word
            : near.length > 1
              ? t('notFound.didYouMeanOne')
              : t('notFound.didYouMeanThis', { name: isolated(meant.productName) })
        }
        sentence={asks ? null : sentence}
        code={verdict.code}
        headingRef={headingRef}
      />
      {near.length > 0 ? <NearCodes near={near} onPick={onPick} isAsked={asks} /> : null}
      {asks ? (
        <p className="text-ink-soft">
          <Unbroken>{sentence}</Unbroken>
        </p>
      ) : null}
      {certificate === undefined ? null : (
        <div>
          <Link {...evidenceAddress(certificate.number)} className={buttonClasses({ size: 'large' })}>
            {t('openCertificate', { number: isolated(certificate.number) })}
          </Link>
        </div>
      )}
      {children}
      {certificate === undefined && gtin === undefined && fault === undefined ? <CanMean /> : null}
      <div>
        <Button icon="scan" size="large" className="max-sm:w-full" onPress={onScanAnother}>
          {t('scanAnother')}
        </Button>
      </div>
    </article>
  );
}

function CanMean() {
  const words = useTranslations('result.notFound');
  return (
    <Card>
      <h2 className="text-base">{words('reasonsTitle')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {[words('reasonA'), words('reasonB'), words('reasonC')].map((reason) => (
          <li key={reason} className="flex gap-3">
            <Icon name="minus" className="mt-0.5 text-ink-faint" />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
