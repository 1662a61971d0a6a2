// Who has goods of a batch in stock. For whoever has to reach all of them; never shown to others.
import type { Realm } from '@amanah/core/organisations';
import { uuid } from '../platform/database/columns.ts';
import { type Database, statement } from '../platform/database/database.ts';

const stockHolders = statement(
  'stock.stock_holders',
  { organisation_id: uuid },
  `select distinct organisation_id from stock.items
   where gtin = $1 and batch_number = $2 and realm = $3 and stock <> 0`,
);

/** @returns ids of organisations */
export async function findStockHolders(
  database: Database,
  { gtin, batchNumber, realm }: { readonly gtin: string; readonly batchNumber: string; readonly realm: Realm },
): Promise<readonly string[]> {
  const rows = await database.run(stockHolders, [gtin, batchNumber, realm]);
  return rows.map(({ organisation_id: id }) => id);
}
