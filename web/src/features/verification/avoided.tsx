// What people of the household avoid of a product. Where nobody is named nothing is loaded: what the words mean is known by the lexicon, which is large.
import type { VerifyResponse } from '@amanah/api/verification';
import { lazy, Suspense } from 'react';
import { useHousehold } from '../../platform/household.ts';

const AvoidedOfProduct = lazy(async () => ({ default: (await import('./avoided-of-product.tsx')).AvoidedOfProduct }));

export function Avoided({ product }: Pick<VerifyResponse, 'product'>) {
  const eaters = useHousehold();
  if (product === null || eaters.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AvoidedOfProduct product={product} />
    </Suspense>
  );
}
