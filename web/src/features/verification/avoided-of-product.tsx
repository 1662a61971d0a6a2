// What people of the household avoid of a product, by what its maker declares, and by its ingredients, read as a label is.
import type { VerifyResponse } from '@amanah/api/verification';
import { declaredOfProduct } from '@amanah/core/ingredients';
import { useMemo } from 'react';
import { AvoidedLines } from '../../platform/avoided-lines.tsx';

export function AvoidedOfProduct({ product }: { readonly product: NonNullable<VerifyResponse['product']> }) {
  const declared = useMemo(() => declaredOfProduct(product), [product]);
  return <AvoidedLines declared={declared} declaresNone={product.allergens.length === 0} />;
}
