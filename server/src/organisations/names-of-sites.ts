// The names of sites as whoever reads a trail knows them. It reads alone.
import { sql } from 'drizzle-orm';
import { text, uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

/** @returns in the order of the ids; of one that is gone its id */
export async function namesOfSites(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    { id: uuid, name: text },
    sql`select id, name from organisations.site_places where id = any(${sql.param([...ids])}::uuid[])`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? id);
}
