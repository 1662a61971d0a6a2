// What the page shows for a code that is nobody's: what may have been meant, and the way to ask for a product. Composes features; decides nothing.
import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { RequestProduct } from '../../features/products/request-product.tsx';
import { NotFoundCard } from '../../features/verification/not-found-card.tsx';
import { patterns } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface NotFoundResultProps {
  readonly verdict: VerifyResponse;
  readonly onScanAnother: () => void;
  readonly onAgain: () => void;
  readonly onPick: (code: string) => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

export function NotFoundResult(props: NotFoundResultProps) {
  const { gtin } = headlineOf(props.verdict).details;
  return (
    <NotFoundCard {...props}>
      {gtin === undefined ? null : (
        <>
          <ToLabel />
          <RequestProduct gtin={String(gtin)} />
        </>
      )}
    </NotFoundCard>
  );
}

/** Nobody knows the product; what is in it stands on the pack. */
function ToLabel() {
  const t = useTranslations('frame.nav');
  return (
    <div>
      <Link to={patterns.readLabel} preload={false} className={buttonClasses({ tone: 'secondary' })}>
        <Icon name="document" />
        {t('readLabel')}
      </Link>
    </div>
  );
}
