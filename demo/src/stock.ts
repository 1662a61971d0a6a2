// What the demo retailer has on its shelves, and how it moved: received, sold, counted, written off, transferred. Some of it expires, was
// recalled, or lost its certificate, as the stories of the batches tell.
import type { Movement } from '@amanah/server/inventory';
import type { Calendar } from './calendar.ts';
import { chanceOf, demoId } from './chance.ts';
import type { DemoBatch } from './journeys.ts';
import { producerNamed, retailerId } from './producers.ts';

/** Product and number of the batch: sound goods first, then those with a story. */
const shelves: readonly (readonly [string, number, 'recalled'?])[] = [
  ['CHICKEN', 1],
  ['BEEF', 1],
  ['THIGH', 1],
  ['SATAY', 1],
  ['LABAN', 3],
  ['ATTA', 1],
  ['DATES', 1],
  ['SUCUK', 1],
  ['HALLOUMI', 1, 'recalled'],
  ['HALLOUMI', 2],
  ['ABON', 1],
  ['PASTIRMA', 1],
  ['SANDWICH', 1],
  ['RUSK', 1],
  ['KOFTE', 1],
  ['WAFER', 1],
];

const stores = ['first', 'second'] as const;

export const stockOwner = (): string => retailerId('segar');
const storeId = (place: number) => demoId('site', stockOwner(), 'retail', place);

export interface DemoStock {
  readonly movements: readonly Movement[];
  /** The item of these goods in the first store counts as low below so many. */
  readonly lowStockBelow: number;
}

/** Batches that are there, each with its movements, all of them in the past. */
export function demoStock(calendar: Calendar, batches: readonly DemoBatch[]): readonly DemoStock[] {
  return shelves.flatMap(([key, number, story]) => {
    const found = batches.find((batch) => batch.product.key === key && batch.number === number);
    return found ? [story === 'recalled' ? leftOf(calendar, found) : stockOf(calendar, found)] : [];
  });
}

/** Goods without a batch, and goods that nobody has registered: a shop has both. */
export const looseStock = (calendar: Calendar, gtin: string): readonly Movement[] => [
  {
    kind: 'received',
    id: demoId('stock', 'loose', gtin),
    storeId: storeId(0),
    gtin,
    batchNumber: null,
    quantity: 12,
    expiryDate: calendar.day(40),
    supplier: 'Cash and carry, Ipoh Road',
    document: 'R-20417',
    note: '',
    at: calendar.moment(-3).toISOString(),
  },
];

function stockOf(calendar: Calendar, { product, number, batch }: DemoBatch): DemoStock {
  const chance = chanceOf(`stock of ${product.key} ${number}`);
  const delivered = chance.between(30, 90);
  const days = [-6, -5, -4, -3, -2, -1] as const;
  const made = Date.parse(batch.producedOn);
  const on = (day: number, hour: number) => calendar.moment(day + hour / 24);
  const base = { gtin: batch.gtin, batchNumber: batch.batchNumber, note: '' };
  const id = (...name: readonly (string | number)[]) => demoId('stock', product.key, number, ...name);
  // Goods come to the shop after they were made.
  const first = Math.max(on(days[0] - 1, 6).getTime(), made + 3_600_000);
  const isThere = (at: Date) => at.getTime() > first && at <= calendar.begun;
  // What is past its date is sold no more.
  const isSold = (at: Date) => isThere(at) && (!batch.expiresOn || at.toISOString().slice(0, 10) <= batch.expiresOn);
  const received = stores.map(
    (name, place): Movement => ({
      ...base,
      kind: 'received',
      id: id('received', name),
      storeId: storeId(place),
      quantity: delivered,
      expiryDate: batch.expiresOn ?? null,
      supplier: producerNamed(product.producer).name,
      document: `DN-${batch.batchNumber}`,
      at: new Date(first).toISOString(),
    }),
  );
  let left = delivered;
  const sold = days.flatMap((day): Movement[] => {
    const quantity = Math.min(left - 4, chance.between(1, 9));
    const at = on(day, chance.between(8, 19));
    if (quantity < 1 || !isSold(at)) return [];
    left -= quantity;
    return [{ ...base, kind: 'sold', id: id('sold', day), storeId: storeId(0), quantity, at: at.toISOString() }];
  });
  const last = on(-1, 20);
  const closing: Movement[] = isThere(last)
    ? [
        {
          ...base,
          kind: 'written_off',
          id: id('written off'),
          storeId: storeId(0),
          quantity: 1,
          reason: 'damaged',
          at: last.toISOString(),
        },
        {
          ...base,
          kind: 'counted',
          id: id('counted'),
          storeId: storeId(0),
          quantity: left - 1 - chance.between(0, 1),
          expiryDate: null,
          at: on(-1, 21).toISOString(),
        },
      ]
    : [];
  return { movements: [...received, ...sold, ...closing], lowStockBelow: chance.between(10, 30) };
}

/** Of goods that were recalled nothing is sold any more: what is left on the shelf was counted. */
const leftOf = (calendar: Calendar, { product, number, batch }: DemoBatch): DemoStock => ({
  movements: stores.map((name, place) => ({
    ...{ kind: 'counted', id: demoId('stock', product.key, number, 'left', name), storeId: storeId(place), note: '' },
    ...{
      gtin: batch.gtin,
      batchNumber: batch.batchNumber,
      quantity: 14 - 5 * place,
      expiryDate: batch.expiresOn ?? null,
    },
    at: calendar.moment(-1 + 21 / 24).toISOString(),
  })),
  lowStockBelow: 10,
});
