// What people of the household avoid of a product, by what its maker declares.
import type { VerifyResponse } from '@amanah/api/verification';
import { declaredOfProduct } from '@amanah/core/ingredients';
import { AvoidedLines } from '../../platform/avoided-lines.tsx';

export function Avoided({ product }: Pick<VerifyResponse, 'product'>) {
  if (product === null) return null;
  const declared = declaredOfProduct(product);
  return <AvoidedLines declared={declared} declaresNone={product.allergens.length === 0} />;
}
