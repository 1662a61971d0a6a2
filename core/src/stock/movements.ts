// What moves stock, and the stock that follows from it. Stock is never stored as a fact of its own: it is what the movements say,
// in whatever order they came in.

/** `sent` and `arrived` are the two ends of one transfer between stores. */
export const movementKinds = ['received', 'sold', 'counted', 'written_off', 'sent', 'arrived'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const writeOffReasons = ['damaged', 'expired', 'recalled', 'not_halal', 'stolen', 'other'] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

export interface StockMovement {
  /** Made by whoever recorded it: the same id is the same movement, however often it comes. */
  readonly id: string;
  readonly kind: MovementKind;
  /** Units. Of a count: how many were there. Never negative. */
  readonly quantity: number;
  /** When it happened, as RFC 3339 has it; that may be long before it came in. */
  readonly at: string;
}

export interface StockLine {
  readonly movement: StockMovement;
  /** By how much the stock changed; of a count the difference that it found. */
  readonly amount: number;
  readonly stockAfter: number;
}

const directions: Readonly<Record<Exclude<MovementKind, 'counted'>, 1 | -1>> = {
  received: 1,
  arrived: 1,
  sold: -1,
  sent: -1,
  written_off: -1,
};

/** In time; at one moment by id, so that everybody sorts alike. */
export const inOrder = (a: StockMovement, b: StockMovement): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * The movements of one item in the order in which they happened, each with what it did to the stock. A movement that comes twice
 * counts once, and the order of the list does not matter: what was recorded without a connection may come late.
 *
 * @example stockLines([{ id: 'a', kind: 'received', quantity: 5, at: '2026-01-05T08:00:00Z' }]).at(-1)?.stockAfter // 5
 */
export function stockLines(movements: readonly StockMovement[]): readonly StockLine[] {
  const known = new Map(movements.map((movement) => [movement.id, movement]));
  let stock = 0;
  return [...known.values()].sort(inOrder).map((movement) => {
    const amount =
      movement.kind === 'counted' ? movement.quantity - stock : directions[movement.kind] * movement.quantity;
    stock += amount;
    return { movement, amount, stockAfter: stock };
  });
}

/**
 * The stock that the movements of one item leave. Below nothing only where a count that came late says that there was less than
 * was taken afterwards: then it has to be counted again.
 *
 * @example stockOf([{ id: 'a', kind: 'received', quantity: 5, at: '2026-01-05T08:00:00Z' }]) // 5
 */
export const stockOf = (movements: readonly StockMovement[]): number => stockLines(movements).at(-1)?.stockAfter ?? 0;

export type MovementFault = 'quantity_wrong' | 'more_than_stock';

/**
 * Why a movement cannot be added to those of its item; null where it can. What takes goods away must find them: at its moment, and
 * for everything that happened after it.
 *
 * @example faultOfMovement([], { id: 'a', kind: 'sold', quantity: 1, at: '2026-01-05T08:00:00Z' }) // 'more_than_stock'
 */
export function faultOfMovement(known: readonly StockMovement[], next: StockMovement): MovementFault | null {
  if (known.some(({ id }) => id === next.id)) return null;
  const least = next.kind === 'counted' ? 0 : 1;
  if (!Number.isSafeInteger(next.quantity) || next.quantity < least || next.quantity > mostUnits)
    return 'quantity_wrong';
  if (next.kind === 'counted' || directions[next.kind] === 1) return null;
  const before = new Map(stockLines(known).map(({ movement, stockAfter }) => [movement.id, stockAfter]));
  const isShort = stockLines([...known, next]).some(
    ({ movement, stockAfter }) =>
      stockAfter < 0 && (movement.id === next.id || stockAfter < (before.get(movement.id) ?? 0)),
  );
  return isShort ? 'more_than_stock' : null;
}

/** Of one movement: a truckload, and still far from what a number in a database cannot hold. */
export const mostUnits = 1_000_000;
