// Whom somebody may join or deal with: the demo is apart from everybody else, and practice is seen from within alone.

import type { listOrganisations as route } from '@amanah/api/organisations';
import type { RouteQuery } from '@amanah/api/route';
import type { Realm } from '@amanah/core/organisations';
import type { AccountRealm } from '@amanah/core/people';
import { and, asc, eq, ilike, inArray } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/like-pattern.ts';
import { isOpen } from '../platform/database/realms.ts';
import { organisations } from './tables.ts';

export async function listOrganisations(
  database: Database,
  query: RouteQuery<typeof route>,
  viewer: { readonly realm: Realm; readonly accountRealm: AccountRealm } | null,
) {
  const { realm, accountRealm } = viewer ?? { realm: 'real', accountRealm: 'real' };
  const listed: Realm[] =
    accountRealm === 'demo' || query.realm === 'own' ? [realm] : [...new Set<Realm>(['real', realm])];
  const rows = await database.sql
    .select({
      id: organisations.id,
      name: organisations.name,
      kind: organisations.kind,
      country: organisations.country,
      realm: organisations.realm,
    })
    .from(organisations)
    .where(
      and(
        eq(organisations.status, 'approved'),
        isOpen(),
        inArray(organisations.realm, listed),
        query.kind ? eq(organisations.kind, query.kind) : undefined,
        query.search ? ilike(organisations.name, likePattern(query.search)) : undefined,
      ),
    )
    .orderBy(asc(organisations.name))
    .limit(100);
  return { organisations: rows };
}
