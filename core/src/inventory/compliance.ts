// How well a shop keeps what it promises its customers, from its own shelves. Every part is a share with its two numbers.

export interface ShelfRecord {
  /** Items with stock. */
  readonly items: number;
  readonly verifiedItems: number;
  readonly unexpiredItems: number;
  /** Whose batch is known, so that a recall finds them. */
  readonly tracedItems: number;
  /** Recalled items that are off the shelf, and all that were recalled. */
  readonly recalledItems: number;
  readonly recalledItemsCleared: number;
}

export const complianceFactors = ['verified', 'unexpired', 'traced', 'recalls_cleared'] as const;
export type ComplianceFactor = (typeof complianceFactors)[number];

export interface CompliancePart {
  readonly factor: ComplianceFactor;
  readonly count: number;
  readonly of: number;
  readonly points: number;
  readonly most: number;
}

export interface Compliance {
  /** 0 to 100; null while there is nothing on the shelves that could be judged. */
  readonly score: number | null;
  readonly parts: readonly CompliancePart[];
}

/**
 * A part of which there is nothing has all of its points: no recall is no failure.
 *
 * @example shelfCompliance({ items: 2, verifiedItems: 1, unexpiredItems: 2, tracedItems: 2, recalledItems: 0, recalledItemsCleared: 0 }).score // 75
 */
export function shelfCompliance(record: ShelfRecord): Compliance {
  const part = (factor: ComplianceFactor, count: number, of: number, most: number): CompliancePart => ({
    factor,
    count,
    of,
    points: of === 0 ? most : Math.round((count / of) * most),
    most,
  });
  const parts = [
    part('verified', record.verifiedItems, record.items, 50),
    part('unexpired', record.unexpiredItems, record.items, 20),
    part('traced', record.tracedItems, record.items, 15),
    part('recalls_cleared', record.recalledItemsCleared, record.recalledItems, 15),
  ];
  return {
    score: record.items === 0 ? null : parts.reduce((sum, { points }) => sum + points, 0),
    parts,
  };
}
