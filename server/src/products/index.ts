// The door of products: the catalogue and its pictures.
import * as api from '@amanah/api/products';
import type { VerdictState } from '@amanah/core/verification';
import { asc, eq } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { pictures, products, samples } from './tables.ts';

export type NewProduct = Omit<typeof products.$inferInsert, 'id' | 'createdAt'>;

export interface Products {
  readonly routes: readonly MountedRoute[];
  addProduct(tx: Transaction, product: NewProduct, picture: string | null): Promise<string>;
  addSamples(
    tx: Transaction,
    given: readonly { code: string; gtin: string; expected: VerdictState; position: number }[],
  ): Promise<void>;
}

export function createProducts(deps: { database: Database; clock: Clock }): Products {
  const { database, clock } = deps;
  return {
    routes: [
      handle(api.productImage, async ({ params, reply }) => {
        const [picture] = await database.sql
          .select({ svg: pictures.svg })
          .from(pictures)
          .where(eq(pictures.gtin, params.gtin));
        if (!picture) throw new Refusal('products.unknown');
        reply.header('cache-control', 'public, max-age=3600');
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
        reply.type('image/svg+xml; charset=utf-8');
        return picture.svg;
      }),
      handle(api.sampleCodes, async () => {
        const rows = await database.sql
          .select({ code: samples.code, productName: products.name, brand: products.brand, expected: samples.expected })
          .from(samples)
          .innerJoin(products, eq(products.gtin, samples.gtin))
          .orderBy(asc(samples.position));
        return { samples: rows.map((row) => ({ ...row, expected: row.expected as VerdictState })) };
      }),
    ],
    async addProduct(tx, product, picture) {
      const id = newId(clock.now());
      await tx.insert(products).values({ id, ...product, createdAt: clock.now() });
      if (picture !== null) await tx.insert(pictures).values({ gtin: product.gtin, svg: picture });
      return id;
    },
    async addSamples(tx, given) {
      if (given.length > 0) await tx.insert(samples).values([...given]);
    },
  };
}
