// For which organisation a person acts, and whether the right is enough for what is to be done.
import { mayDo, type OrganisationRight, type Permission, type Realm } from '@amanah/core/organisations';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { isOpen } from '../platform/database/realms.ts';
import { Refusal } from '../platform/refusal.ts';
import { chosenOrganisations, memberships, organisations } from './tables.ts';

export interface ActingFor {
  readonly id: string;
  readonly name: string;
  readonly kind: 'retailer' | 'certifier' | 'producer';
  readonly country: string;
  readonly realm: Realm;
  readonly right: OrganisationRight;
}

/** @param organisationId where work was begun for one: whichever the person has chosen since */
export type Acting = (userId: string, permission: Permission, organisationId?: string) => Promise<ActingFor>;

/** The organisation that the person chose, else the one joined first; approved ones only. */
export const createActing =
  (database: Database): Acting =>
  async (userId, permission, organisationId) => {
    const [found] = await database.sql
      .select({
        id: organisations.id,
        name: organisations.name,
        kind: organisations.kind,
        country: organisations.country,
        realm: organisations.realm,
        right: memberships.right,
      })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .leftJoin(
        chosenOrganisations,
        and(eq(chosenOrganisations.userId, userId), eq(chosenOrganisations.organisationId, organisations.id)),
      )
      .where(
        and(
          eq(memberships.userId, userId),
          eq(memberships.status, 'approved'),
          eq(organisations.status, 'approved'),
          organisationId === undefined ? undefined : eq(organisations.id, organisationId),
          isOpen('organisations.realm'),
        ),
      )
      .orderBy(sql`${chosenOrganisations.organisationId} is null`, asc(memberships.createdAt))
      .limit(1);
    if (!found) throw new Refusal('identity.forbidden');
    if (!mayDo(found.right, permission)) throw new Refusal('organisations.right_missing');
    return found;
  };
