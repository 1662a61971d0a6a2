// Nobody decides for a certifier about an organisation that they belong to themselves.
import { sql } from 'drizzle-orm';
import { uuid } from '../platform/database/columns.ts';
import { rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

export async function isMember(tx: Transaction, organisationId: string, userId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    { id: uuid },
    sql`select user_id as id from organisations.active_members where organisation_id = ${organisationId} and user_id = ${userId}`,
  );
  return rows.length > 0;
}

/** @throws Refusal organisations.own_house */
export async function requireOutside(tx: Transaction, organisationId: string, userId: string): Promise<void> {
  if (await isMember(tx, organisationId, userId)) throw new Refusal('organisations.own_house');
}
