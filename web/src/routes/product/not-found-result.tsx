// What the page shows for a code that is nobody's: what may have been meant, and the way to ask for a product. Composes features; decides nothing.
import type { VerifyResponse } from '@amanah/api/verification';
import { headlineOf } from '@amanah/core/verification';
import type { Ref } from 'react';
import { RequestProduct } from '../../features/products/request-product.tsx';
import { NotFoundCard } from '../../features/verification/not-found-card.tsx';

export interface NotFoundResultProps {
  readonly verdict: VerifyResponse;
  readonly onScanAnother: () => void;
  readonly onAgain: () => void;
  readonly onPick: (code: string) => void;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

export function NotFoundResult(props: NotFoundResultProps) {
  const { gtin } = headlineOf(props.verdict).details;
  return <NotFoundCard {...props}>{gtin === undefined ? null : <RequestProduct gtin={String(gtin)} />}</NotFoundCard>;
}
