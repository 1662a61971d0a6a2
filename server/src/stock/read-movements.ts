// What moved an item, in the order in which it happened, each with what it did to the stock.
import { type StockLine, type StockMovement, stockLines, type WriteOffReason } from '@amanah/core/stock';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import { movements } from './tables.ts';

export interface ItemMovement extends StockLine {
  readonly reason: WriteOffReason | null;
  readonly note: string;
  readonly supplier: string;
  readonly document: string;
  readonly recordedAt: Date;
  readonly actorId: string;
  /** The other end of a transfer. */
  readonly otherStoreId: string | null;
}

const asStock = (row: typeof movements.$inferSelect): StockMovement => ({
  id: row.id,
  kind: row.kind,
  quantity: row.quantity,
  at: row.occurredAt.toISOString(),
});

const movementsOf = (tx: Transaction, itemId: string) =>
  tx.select().from(movements).where(eq(movements.itemId, itemId));

export async function readStockMovements(tx: Transaction, itemId: string): Promise<readonly StockMovement[]> {
  return (await movementsOf(tx, itemId)).map(asStock);
}

export async function readMovements(tx: Transaction, itemId: string): Promise<readonly ItemMovement[]> {
  const rows = await movementsOf(tx, itemId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return stockLines(rows.map(asStock)).flatMap((line) => {
    const row = byId.get(line.movement.id);
    if (!row) return [];
    const { reason, note, supplier, document, actorId, otherStoreId, recordedAt } = row;
    return { ...line, reason, note, supplier, document, actorId, otherStoreId, recordedAt };
  });
}
