// Under which number a store has goods already. A number in other letters, widths or look-alike signs is the same number: no two batches of a product may
// look alike, so neither do two items of a store. What a store keeps apart by a sign stays apart.
import { sql } from 'drizzle-orm';
import type { ActingFor } from '../organisations/index.ts';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import type { Movement } from './movement.ts';
import type { Places, Store } from './stores.ts';

export type PlacedMovement = Movement & { readonly places: Places };

/** @returns the number as the store has it, else as its maker has it on record, else as given */
export async function numberInStore(
  tx: Transaction,
  { realm }: Pick<ActingFor, 'realm'>,
  storeId: string,
  { gtin, batchNumber }: { readonly gtin: string; readonly batchNumber: string },
): Promise<string> {
  if (batchNumber === '') return batchNumber;
  const [known] = await rowsOf(
    tx,
    { number: text },
    sql`select n.number from (select batch_number as number, 0 as nth from stock.items where store_id = ${storeId}::uuid and gtin = ${gtin}
          and platform.likeness_of_name(batch_number) = nullif(platform.likeness_of_name(${batchNumber}), '')
        union all select batch_number, 1 from batches.meant_by(${gtin}, ${batchNumber}, array[${realm}])) n
      order by n.number <> ${batchNumber}, platform.likeness_of_number(n.number) <> platform.likeness_of_number(${batchNumber}), n.nth, n.number limit 1`,
  );
  return known?.number ?? batchNumber;
}

/** Where an item stands, and of which batch it is. */
export interface Shelf {
  readonly store: Store;
  /** Empty: not known. */
  readonly batchNumber: string;
}

export const orderOf = ({ store, batchNumber }: Shelf) => `${store.id} ${batchNumber}`;

/** What is moved, and where it then is. Goods that are identified stay where they are, under another number. */
export async function endsOf(
  tx: Transaction,
  organisation: Pick<ActingFor, 'realm'>,
  { kind, gtin, batchNumber, places: { store, toStore } }: PlacedMovement,
): Promise<{ readonly from: Shelf; readonly to: Shelf | null }> {
  const at = async (place: Store): Promise<Shelf> => ({
    store: place,
    batchNumber: await numberInStore(tx, organisation, place.id, { gtin, batchNumber: batchNumber ?? '' }),
  });
  const named = await at(store);
  if (kind === 'identified') return { from: { store, batchNumber: '' }, to: named };
  return { from: named, to: toStore && (await at(toStore)) };
}
