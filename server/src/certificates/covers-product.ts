// Whether a certificate covers a product that has not ended, in force, suspended or to come: for whoever must not change what was certified. Judges no batch and no pack.
import { sql } from 'drizzle-orm';
import { type Clock, dayOf } from '../platform/clock.ts';
import { boolean } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';

export async function coversProduct(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  gtin: string,
): Promise<boolean> {
  const [found] = await rowsOf(
    tx,
    { is_covered: boolean },
    sql`select exists (
      select from certificates.whole_coverages v where v.gtin = ${gtin}
        and certificates.has_not_ended_on(v.certificate_id, v.valid_from, v.valid_until, ${dayOf(clock.now())}::date, v.gtin)
    ) as is_covered`,
  );
  return found?.is_covered ?? false;
}
