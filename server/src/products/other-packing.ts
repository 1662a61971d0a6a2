// The number of a case, or of another packing, of an article that is in the register with one number: a block, a quantity and a recall are asked by that one. On our
// own screens and tables the other is refused; what others send is taken as the standard wants.
import type { Realm } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import { text } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';
import { refusalAt } from '../platform/refusal.ts';

/** Those of some GTINs that no product has, while another packing of the same article is one. */
export async function otherPackingsAmong(
  reader: Sql | Transaction,
  gtins: readonly string[],
  realm: Realm,
): Promise<ReadonlySet<string>> {
  if (gtins.length === 0) return new Set();
  const rows = await rowsOf(
    reader,
    { gtin: text },
    sql`select distinct q.gtin from unnest(${sql.param([...new Set(gtins)])}::text[]) q(gtin)
      join products.registered p on substr(p.gtin, 2, 12) = substr(q.gtin, 2, 12) and p.realm = ${realm}
      where not exists (select from products.registered own where own.gtin = q.gtin and own.realm = ${realm})`,
  );
  return new Set(rows.map(({ gtin }) => gtin));
}

/** @throws Refusal products.other_packing */
export async function requireOwnPacking(
  reader: Sql | Transaction,
  gtin: string,
  realm: Realm,
  path: string,
): Promise<void> {
  if ((await otherPackingsAmong(reader, [gtin], realm)).has(gtin)) throw refusalAt(path, 'products.other_packing');
}
