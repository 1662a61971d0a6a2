// A movement as a shop says it, before it is on record. Types alone.
import type { WriteOffReason } from '@amanah/core/stock';

interface MovedGoods {
  /** Made by whoever records it: the same id is the same movement. */
  readonly id: string;
  readonly storeId: string;
  readonly gtin: string;
  /** null: not known. */
  readonly batchNumber: string | null;
  /** When it happened. */
  readonly at: string;
  readonly quantity: number;
  readonly note: string;
}

export type Movement = MovedGoods &
  (
    | {
        readonly kind: 'received';
        readonly expiryDate: string | null;
        /** Who delivered it, and the number of the paper that came with it; where nobody says, empty. */
        readonly supplier?: string;
        readonly document?: string;
      }
    | { readonly kind: 'counted'; readonly expiryDate: string | null }
    | { readonly kind: 'sold' }
    | { readonly kind: 'written_off'; readonly reason: WriteOffReason }
    | { readonly kind: 'transferred'; readonly toStoreId: string }
    /** Goods that stand here without a batch are of this one. */
    | { readonly kind: 'identified' }
  );
