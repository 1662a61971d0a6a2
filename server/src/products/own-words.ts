// What anybody reads of a product before anybody looked at it.
import type { ProductEntries } from '@amanah/api/products';
import type { ActingFor } from '../organisations/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { WriteDeps } from './product-entries.ts';

/** Name and brand, in each language, are public with the product, before anybody looks at them. @throws Refusal authorities.body_named */
export async function requireOwnWords(
  tx: Transaction,
  { organisations }: Pick<WriteDeps, 'organisations'>,
  { id: organisationId, realm }: ActingFor,
  { name, brand, translations = [] }: Pick<ProductEntries, 'name' | 'brand' | 'translations'>,
): Promise<void> {
  const texts = [
    { path: '/name', text: name },
    { path: '/brand', text: brand },
    ...translations.map((one) => ({ path: '/translations', text: one.name })),
  ];
  await organisations.requireNoBodyNamed(tx, { texts, realm, organisationId });
}
