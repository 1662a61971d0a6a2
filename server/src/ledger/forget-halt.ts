// Takes back what a witness or the chain had said, when it was wrong: a person decides that, with the account of the owner of the tables. The product's
// own account notes a halt and never forgets one (ledger.require_kept_halt).
import pg from 'pg';
import { forgetHalt, type HeadRow } from './queries.ts';

/** @param owner of the tables; where the product has no other account, its own @returns what it was; null: nothing stood there */
export async function forgetHaltAs(owner: pg.ClientConfig): Promise<HeadRow['halt']> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ halt: NonNullable<HeadRow['halt']> }>(forgetHalt.text);
    return rows[0]?.halt ?? null;
  } finally {
    await client.end();
  }
}
