// The door of organisations: who exists, who belongs where.
import { listOrganisations } from '@amanah/api/organisations';
import { and, asc, eq, ilike } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { memberships, organisations, sites } from './tables.ts';

export interface NewSite {
  readonly id: string;
  readonly name: string;
  readonly kind: 'farm' | 'processing' | 'packaging' | 'distribution' | 'retail';
  readonly address: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface ApprovedOrganisation {
  readonly id: string;
  readonly name: string;
  readonly kind: 'retailer' | 'certifier' | 'producer';
  readonly country: string;
  readonly city: string;
  readonly licenceNumber: string;
  readonly demo: boolean;
  readonly createdAt?: Date;
  readonly sites: readonly NewSite[];
}

export interface Organisations {
  readonly routes: readonly MountedRoute[];
  /** With a new account: join an organisation or create one. Both wait for approval. */
  admitNewUser(
    tx: Transaction,
    wish: {
      userId: string;
      role: 'retailer' | 'certifier' | 'producer';
      join: string | null;
      create: {
        name: string;
        kind: 'retailer' | 'certifier' | 'producer';
        country: string;
        licenceNumber: string;
      } | null;
      demo: boolean;
    },
  ): Promise<void>;
  membershipOf(
    userId: string,
  ): Promise<{ organisationId: string; organisationName: string; status: 'pending' | 'approved' } | null>;
  /** Organisations that the operator vouches for, with their sites. A repeated id is the same row and is left as it is. */
  addApproved(tx: Transaction, given: readonly ApprovedOrganisation[]): Promise<void>;
  /** null where there is no such organisation. */
  createdAt(organisationId: string): Promise<Date | null>;
}

export function createOrganisations(deps: { database: Database; clock: Clock }): Organisations {
  const { database, clock } = deps;

  async function list(query: {
    kind?: 'retailer' | 'certifier' | 'producer' | undefined;
    search?: string | undefined;
  }) {
    const rows = await database.sql
      .select({
        id: organisations.id,
        name: organisations.name,
        kind: organisations.kind,
        country: organisations.country,
        demo: organisations.demo,
      })
      .from(organisations)
      .where(
        and(
          eq(organisations.status, 'approved'),
          query.kind ? eq(organisations.kind, query.kind) : undefined,
          query.search ? ilike(organisations.name, `%${query.search.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        ),
      )
      .orderBy(asc(organisations.name))
      .limit(100);
    return { organisations: rows };
  }

  return {
    routes: [handle(listOrganisations, ({ query }) => list(query))],

    async admitNewUser(tx, { userId, role, join, create, demo }) {
      const now = clock.now();
      if (join) {
        const [found] = await tx
          .select({ kind: organisations.kind })
          .from(organisations)
          .where(and(eq(organisations.id, join), eq(organisations.status, 'approved')));
        if (!found) throw new Refusal('organisations.unknown');
        if (found.kind !== role) throw new Refusal('organisations.wrong_kind');
        await tx.insert(memberships).values({
          userId,
          organisationId: join,
          right: demo ? 'owner' : 'member',
          status: demo ? 'approved' : 'pending',
          createdAt: now,
        });
      } else if (create) {
        if (create.kind !== role) throw new Refusal('organisations.wrong_kind');
        const organisationId = newId(now);
        await tx.insert(organisations).values({ id: organisationId, ...create, status: 'pending', createdAt: now });
        await tx
          .insert(memberships)
          .values({ userId, organisationId, right: 'owner', status: 'pending', createdAt: now });
      }
    },

    async membershipOf(userId) {
      const [found] = await database.sql
        .select({
          organisationId: memberships.organisationId,
          organisationName: organisations.name,
          status: memberships.status,
        })
        .from(memberships)
        .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.createdAt))
        .limit(1);
      return found ?? null;
    },

    async addApproved(tx, given) {
      if (given.length === 0) return;
      const rows = given.map(({ sites: _, ...organisation }) => ({
        createdAt: clock.now(),
        ...organisation,
        status: 'approved' as const,
      }));
      await tx.insert(organisations).values(rows).onConflictDoNothing({ target: organisations.id });
      const places = given.flatMap(({ id, sites: own }) => own.map((site) => ({ ...site, organisationId: id })));
      if (places.length > 0) await tx.insert(sites).values(places).onConflictDoNothing({ target: sites.id });
    },

    async createdAt(organisationId) {
      const [found] = await database.sql
        .select({ createdAt: organisations.createdAt })
        .from(organisations)
        .where(eq(organisations.id, organisationId));
      return found?.createdAt ?? null;
    },
  };
}
