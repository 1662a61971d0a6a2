// Takes back what a witness or the chain had said, when it was wrong: a person decides that, with the account of the owner of the tables. The product's
// own account notes a halt and never forgets one (ledger.require_kept_halt).
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { text } from '../platform/database/columns.ts';
import { rowsOf } from '../platform/database/database.ts';
import { forgetHalt } from './queries.ts';

/** @param owner of the tables; where the product has no other account, its own @returns what it was; null: nothing stood there */
export async function forgetHaltAs(owner: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const [stood] = await rowsOf(drizzle({ client }), { halt: text }, sql.raw(forgetHalt.text));
    return stood?.halt ?? null;
  } finally {
    await client.end();
  }
}
