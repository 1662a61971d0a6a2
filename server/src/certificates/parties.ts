// Who speaks about a certificate, before it is issued and after: a producer as applicant, a certification body as certifier. Nobody else
// has a part in it.

import type { Permission } from '@amanah/core/organisations';
import { sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';

interface PartyDeps {
  readonly database: Database;
  readonly organisations: Organisations;
}

export interface Party {
  readonly userId: string;
  readonly organisation: ActingFor;
  readonly side: 'applicant' | 'certifier';
}

/** @throws Refusal identity.forbidden, organisations.right_missing */
export async function partyOf(
  deps: Pick<PartyDeps, 'organisations'>,
  userId: string,
  permission: Permission = 'look',
): Promise<Party> {
  const organisation = await deps.organisations.acting(userId, permission);
  if (organisation.kind === 'retailer') throw new Refusal('identity.forbidden');
  return { userId, organisation, side: organisation.kind === 'producer' ? 'applicant' : 'certifier' };
}

/** @throws Refusal identity.forbidden for a party of the other side */
export async function partyOn(
  side: Party['side'],
  deps: Pick<PartyDeps, 'organisations'>,
  userId: string,
  permission?: Permission,
): Promise<Party> {
  const party = await partyOf(deps, userId, permission);
  if (party.side !== side) throw new Refusal('identity.forbidden');
  return party;
}

/**
 * A change that a party makes. A certifier's organisation is locked before anything else, in the order in which its end locks
 * (end-certificates.ts): whoever locked an import, a draft or an application first would wait for the end, and the end for them.
 * @throws Refusal organisations.left
 */
export const changeAs = <T>(
  { database, organisations }: PartyDeps,
  { organisation, side }: Party,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  database.asTenant(organisation.id, async (tx) => {
    if (side === 'certifier') await organisations.requirePresent(tx, organisation.id);
    return work(tx);
  });

/** The body of the register that an organisation acts as. @throws Refusal certificates.certifier_not_here */
export async function bodyOf(tx: Transaction, organisationId: string): Promise<{ id: string; name: string }> {
  const rows = await rowsOf(
    tx,
    { id: text, name: text },
    sql`select id, name from authorities.body_names where organisation_id = ${organisationId}`,
  );
  const [found] = rows;
  if (!found) throw new Refusal('certificates.certifier_not_here');
  return found;
}

/** Names of people by id, for showing who did what. */
export async function namesOfPeople(tx: Transaction, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await rowsOf(
    tx,
    { id: uuid, username: text },
    sql`select id, username from people.names where id = any(${sql.param(wanted)}::uuid[])`,
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}
