// What a producer says of a product, as columns; what it takes of its storage; and whose reviews of ingredients stand.
import type { ProductEntries } from '@amanah/api/products';
import { findIngredient, type IngredientFinding } from '@amanah/core/ingredients';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { takeStorage } from '../platform/storage-budget.ts';
import type { ReadDeps } from './read-products.ts';

export interface WriteDeps extends ReadDeps {
  readonly organisations: Pick<Organisations, 'acting' | 'recordAudit' | 'findLastSaved' | 'requireNoBodyNamed'>;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly files: Files;
  /** Whether a certificate in force covers the product. */
  readonly isCertified: (tx: Transaction, gtin: string) => Promise<boolean>;
}

/**
 * What is declared here nobody has looked at: each ingredient is unknown until somebody has, but for what is forbidden in itself, which no certificate
 * makes good.
 */
export const unreviewed = (ingredients: readonly string[]): IngredientFinding[] =>
  ingredients.map((name, place) => {
    const known = findIngredient(name);
    const isForbidden = known?.concern === 'forbidden';
    return {
      id: `declared-${place + 1}`,
      name,
      concern: isForbidden ? 'forbidden' : 'unknown',
      rulings: isForbidden ? known.rulings : [],
      ethanolPercent: null,
    };
  });

/** What a product takes beside what is said of it. */
const bytesBesideEntries = 2_000;
export const sizeOf = (entries: ProductEntries): number =>
  Buffer.byteLength(JSON.stringify(entries)) + bytesBesideEntries;

/** Whoever practises or plays the demo counts; what is real was let in. @throws Refusal files.storage_full */
export async function countEntries(tx: Transaction, organisation: ActingFor, bytes: number, now: Date): Promise<void> {
  if (organisation.realm !== 'real') await takeStorage(tx, organisation, bytes, now);
}

export function columnsOf(entries: ProductEntries) {
  const { leastTemperatureCelsius: least, mostTemperatureCelsius: most } = entries;
  if (least !== null && most !== null && least >= most) throw new Refusal('products.temperatures_wrong');
  return {
    name: entries.name,
    brand: entries.brand,
    category: entries.category,
    description: entries.description,
    weight: entries.weight,
    priceAmount: entries.price?.amount ?? null,
    priceCurrency: entries.price?.currency ?? null,
    ingredients: entries.ingredients,
    ingredientsDeclared: entries.ingredients.length > 0,
    allergens: entries.allergens,
    nutrition: entries.nutritional,
    storage: entries.storageInstructions,
    shelfLife: entries.shelfLife,
    leastTemperatureCelsius: least,
    mostTemperatureCelsius: most,
    ...(entries.translations && { translations: entries.translations }),
  };
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, place) => text === b[place]);

/** What was reviewed stays reviewed as long as the list is the same. */
export const reviewedAnew = (before: readonly string[], next: readonly string[]) =>
  sameList(before, next) ? {} : { ingredientFindings: unreviewed(next) };
