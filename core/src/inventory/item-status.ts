// What is to be said of one item on the shelf: verified or warning, fresh or not, enough or not. Comparisons of facts, no opinion.
import { isPastExpiry } from '../batches/index.ts';
import { type Day, displayOf, type VerdictState } from '../verification/index.ts';

export interface ItemFacts {
  readonly stock: number;
  readonly verdict: VerdictState;
  readonly expiresOn: Day | null;
  /** Fewer than this are few; null: nobody set a limit. */
  readonly lowStockBelow: number | null;
}

export interface ItemStatus {
  /** `verified` needs a verdict that says so and a date that has not passed. */
  readonly status: 'verified' | 'warning';
  /** Whole days until the best before day, negative after it; null where it is not known. */
  readonly daysLeft: number | null;
  readonly isExpired: boolean;
  readonly isExpiring: boolean;
  readonly isLow: boolean;
}

/** Goods count as expiring this many days before their day. */
export const expiringDays = 14;

/**
 * The same rule in SQL is `inventory.item_status_on` (server/src/inventory/tables.ts).
 *
 * @example statusOf({ stock: 3, verdict: 'certified', expiresOn: '2026-02-01', lowStockBelow: 5 }, '2026-01-05').status // 'verified'
 */
export function statusOf({ stock, verdict, expiresOn, lowStockBelow }: ItemFacts, today: Day): ItemStatus {
  const daysLeft = expiresOn === null ? null : Math.round((Date.parse(expiresOn) - Date.parse(today)) / 86_400_000);
  const isExpired = isPastExpiry(expiresOn, today);
  return {
    status: displayOf(verdict) === 'verified' && !isExpired ? 'verified' : 'warning',
    daysLeft,
    isExpired,
    isExpiring: daysLeft !== null && !isExpired && daysLeft <= expiringDays,
    isLow: lowStockBelow !== null && stock < lowStockBelow,
  };
}
