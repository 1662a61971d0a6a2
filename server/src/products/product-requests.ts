// Products that people ask for: noted for whoever is signed in, and told to them once when the product becomes public.
import { mostProductRequests } from '@amanah/api/products/requests';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import { text, uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf } from '../platform/database/database.ts';
import type { Outbox } from '../platform/outbox.ts';
import { Refusal } from '../platform/refusal.ts';
import { catalogue, productRequests } from './tables.ts';

export interface ProductRequestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
}

export function createProductRequests({ database, clock, outbox }: ProductRequestDeps) {
  const own = (userId: string) => eq(productRequests.userId, userId);
  return {
    async list(userId: string) {
      const rows = await database.sql
        .select({ gtin: productRequests.gtin, requestedAt: productRequests.requestedAt })
        .from(productRequests)
        .where(own(userId))
        .orderBy(desc(productRequests.requestedAt));
      return { requests: rows.map(({ gtin, requestedAt }) => ({ gtin, requestedAt: requestedAt.toISOString() })) };
    },
    /** @throws Refusal products.known_already, products.too_many_requests */
    request: (userId: string, gtin: string) =>
      database.sql.transaction(async (tx) => {
        // Practice is nobody else's: it stays unknown to whoever asks.
        if ((await tx.$count(catalogue, and(eq(catalogue.gtin, gtin), sql`realm <> 'practice'`))) > 0)
          throw new Refusal('products.known_already');
        const requestedAt = clock.now();
        await tx.insert(productRequests).values({ gtin, userId, requestedAt }).onConflictDoNothing();
        if ((await tx.$count(productRequests, own(userId))) > mostProductRequests)
          throw new Refusal('products.too_many_requests');
        const [noted] = await tx
          .select({ at: productRequests.requestedAt })
          .from(productRequests)
          .where(and(own(userId), eq(productRequests.gtin, gtin)));
        return { requestedAt: (noted?.at ?? requestedAt).toISOString() };
      }),
    async withdraw(userId: string, gtin: string) {
      await database.sql.delete(productRequests).where(and(own(userId), eq(productRequests.gtin, gtin)));
      return { isRequested: false as const };
    },
    /** Whoever asked for one of these that is public now is told, once: the request ends with it. */
    answer: (gtins: readonly string[]) =>
      database.sql.transaction(async (tx) => {
        const answered = await rowsOf(
          tx,
          { gtin: text, user_id: uuid, name: text },
          sql`delete from products.product_requests r using products.catalogue c
            where r.gtin = any(${sql.param(gtins)}::text[]) and c.gtin = r.gtin and c.realm <> 'practice'
            returning r.gtin, r.user_id, c.name`,
        );
        await outbox.emitAll(
          tx,
          'notice.raised',
          [...Map.groupBy(answered, (one) => one.gtin)].map(([gtin, asked]) => ({
            kind: 'product_known',
            to: { userIds: asked.map(({ user_id }) => user_id) },
            facts: { product: asked[0]?.name ?? gtin },
            path: `/product/${gtin}`,
          })),
        );
      }),
  };
}
