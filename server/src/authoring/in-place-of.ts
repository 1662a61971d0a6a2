// How many pieces a corrected shipment sends in the place of the wrong one: what somebody keeps of that came by this.
import type { AuthoredEvent } from '@amanah/core/authoring';
import type { Transaction } from '../platform/database/database.ts';
import { type Mover, type Named, type NamedItem, readNamed } from './moved-goods.ts';

interface OfBatch extends Pick<Named, 'event' | 'item'> {
  readonly batch: { readonly gtin: string; readonly likeness: string };
}

/** What a wrong shipment names. It is read as if it came: a unit of which nobody says what is in it sent nothing, and stands in nobody's way. */
export const readSent = (tx: Transaction, mover: Mover, wrong: AuthoredEvent): Promise<readonly Named[]> =>
  readNamed(tx, { ...mover, events: [{ ...wrong, kind: 'receive' }] });

/** In pieces, what a wrong shipment sent of the batch to whom the one in its place sends it. @param moved of one batch */
export function sentBeforeTo([first]: readonly OfBatch[], replaced: readonly OfBatch[]): number {
  if (first?.event.kind !== 'ship') return 0;
  const same = replaced.filter(
    ({ event, batch }) =>
      isSameParty(first.event, event) && batch.gtin === first.batch.gtin && batch.likeness === first.batch.likeness,
  );
  return same.reduce((sum, { item }) => sum + (piecesOf(item) ?? 0), 0);
}

const isSameParty = ({ tradingPartner: one }: AuthoredEvent, { tradingPartner: other }: AuthoredEvent): boolean =>
  one?.did === other?.did && one?.gln === other?.gln && one?.name === other?.name;

/** null: nobody says how many, or it is weighed. */
export const piecesOf = (item: NamedItem): number | null => {
  if (item.kind === 'pack') return 1;
  return item.unit === 'pieces' ? item.quantity : null;
};
