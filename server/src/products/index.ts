// The door of products: the catalogue and its pictures.
import * as api from '@amanah/api/products';
import type { VerdictState } from '@amanah/core/verification';
import { asc, eq } from 'drizzle-orm';
import { type Clock, newId } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { pictures, products, samples } from './tables.ts';

export type NewProduct = Omit<typeof products.$inferInsert, 'id' | 'createdAt'> & { readonly id?: string };
export interface NewSample {
  readonly code: string;
  readonly gtin: string;
  readonly expected: VerdictState;
  readonly position: number;
}

export interface Products {
  readonly routes: readonly MountedRoute[];
  /** Products with their pictures. A repeated id is the same row and is left as it is. */
  addProducts(tx: Transaction, given: readonly (NewProduct & { readonly picture: string | null })[]): Promise<void>;
  addSamples(tx: Transaction, given: readonly NewSample[]): Promise<void>;
  countSamples(): Promise<number>;
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
    async addProducts(tx, given) {
      if (given.length === 0) return;
      const rows = given.map(({ picture: _, ...product }) => ({
        id: newId(clock.now()),
        ...product,
        createdAt: clock.now(),
      }));
      await tx.insert(products).values(rows).onConflictDoNothing({ target: products.id });
      const drawn = given.flatMap(({ gtin, picture }) => (picture === null ? [] : [{ gtin, svg: picture }]));
      if (drawn.length > 0) await tx.insert(pictures).values(drawn).onConflictDoNothing({ target: pictures.gtin });
    },
    async addSamples(tx, given) {
      if (given.length > 0)
        await tx
          .insert(samples)
          .values([...given])
          .onConflictDoNothing({ target: samples.code });
    },
    countSamples: () => database.sql.$count(samples),
  };
}
