// Nobody decides for a certifier about an organisation that they belong to themselves, or ever did.
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Whether the person is of one of these houses, as the view `people_of` says it. */
async function isOfHouse(tx: Transaction, organisationIds: readonly string[], userId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select user_id as id from organisations.people_of
      where organisation_id = any(${sql.param([...organisationIds])}::uuid[]) and user_id = ${userId} limit 1`,
  );
  return rows.length > 0;
}

/** @throws Refusal organisations.own_house */
export async function requireOutside(
  tx: Transaction,
  organisationIds: readonly string[],
  userId: string,
): Promise<void> {
  if (await isOfHouse(tx, organisationIds, userId)) throw new Refusal('organisations.own_house');
}
