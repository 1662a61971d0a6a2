// When the batches of a product were made and what number each has on its pack. Certificates name batches by that number.
import type { Calendar } from './calendar.ts';
import { type DemoProduct, gtinOf } from './catalogue/index.ts';
import { type Chance, chanceOf } from './chance.ts';
import { furtherBatchesOf, storyOf } from './stories.ts';

/** What is drawn by lot about the batches of a product: the days of making first. */
export const chanceOfBatches = (product: DemoProduct): Chance => chanceOf(`batches of ${product.key}`);

/** How many days ago each batch of a product was made, no two on one day: oldest first, then those that only the stories have. */
export function agesOf(product: DemoProduct, chance: Chance): number[] {
  const newest = chance.between(1, 4);
  const last = product.batches - 1;
  const oldest = Math.max(
    Math.min(Math.round(product.shelfLifeDays * 0.8), chance.between(120, 170)),
    newest + 2 * last,
  );
  const usual = Array.from({ length: product.batches }, (_, index) => {
    const share = (last - index) / last;
    return newest + Math.round((oldest - newest) * share * (0.55 + 0.45 * share));
  });
  return [
    ...usual.map((age, index) => storyOf(product.key, index + 1).age ?? age),
    ...furtherBatchesOf(product).map(({ age }) => age),
  ];
}

/** Two letters of the producer, the day, the place of the product in its catalogue. */
export function batchNumberOf(product: DemoProduct, number: number, calendar: Calendar): string {
  const age = agesOf(product, chanceOfBatches(product))[number - 1];
  if (age === undefined) throw new Error(`no batch ${product.key} ${number}`);
  const letters = product.producer
    .split('-')
    .map((part) => part.charAt(0))
    .join('')
    .padEnd(2, product.producer.charAt(1))
    .toUpperCase();
  return `${letters}${calendar.day(-age).slice(2).replaceAll('-', '')}-${gtinOf(product).slice(11, 13)}`;
}
