// The door of products: the catalogue, what producers do with it, and its pictures.

import * as api from '@amanah/api/products';
import * as prefixApi from '@amanah/api/products/gs1-prefixes';
import * as requestsApi from '@amanah/api/products/requests';
import type { RouteQuery, RouteResponse } from '@amanah/api/route';
import type { Realm } from '@amanah/core/organisations';
import type { VerdictState } from '@amanah/core/verification';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { contentOf, type Files } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Logger } from '../platform/log.ts';
import type { Listeners, Outbox } from '../platform/outbox.ts';
import { createDecidingPrefixes } from './decide-prefix.ts';
import { createPrefixes } from './gs1-prefixes.ts';
import { pictureRoutes } from './picture-routes.ts';
import { prefixRoutes } from './prefix-routes.ts';
import type { WriteDeps } from './product-entries.ts';
import { createProductRequests } from './product-requests.ts';
import { readLabelsAgain } from './read-labels-again.ts';
import { readProduct, readProducts, readProductsAmong } from './read-products.ts';
import { gs1Prefixes, pictures, products, samples } from './tables.ts';
import { takeProducts } from './take-products.ts';
import type { Gs1Source } from './verified-by-gs1.ts';
import { createProductWriting } from './write-products.ts';

export { ingredientFindingSchema } from './ingredient-finding.ts';
export { otherPackingsAmong, requireOwnPacking } from './other-packing.ts';
export type { Gs1Source } from './verified-by-gs1.ts';
export type NewProduct = Omit<typeof products.$inferInsert, 'id' | 'createdAt'> & { readonly id?: string };

export interface NewSample {
  readonly code: string;
  readonly gtin: string;
  readonly expected: VerdictState;
  readonly position: number;
}

export interface Products {
  readonly routes: readonly MountedRoute[];
  readonly listeners: Listeners;
  /** Once after the start: labels that were entered before the lexicon knew what they name. */
  maintain(): Promise<void>;
  /** Products with their pictures. A repeated id is the same row and is left as it is. */
  addProducts(tx: Transaction, given: readonly (NewProduct & { readonly picture: string | null })[]): Promise<void>;
  /** Own products page by page, for whoever says more about them. @param among GTINs of which the list is taken; null: of all */
  list(
    tx: Transaction,
    organisation: ActingFor,
    query: RouteQuery<typeof api.listProducts>,
    among: readonly string[] | null,
  ): Promise<RouteResponse<typeof api.listProducts>>;
  addSamples(tx: Transaction, given: readonly NewSample[]): Promise<void>;
  countSamples(): Promise<number>;
  countIn(realm: Realm): Promise<number>;
  /** A prefix that a producer asks for with a document, and that an operator confirms. One that was asked for already is left as it is. */
  addPrefix(
    tx: Transaction,
    given: {
      readonly organisation: { readonly id: string; readonly name: string; readonly realm: Realm };
      readonly prefix: string;
      readonly askedBy: string;
      readonly document: { readonly name: string; readonly mediaType: string; readonly content: Uint8Array };
      readonly confirmedBy: string;
    },
  ): Promise<void>;
  takeTable(tx: Transaction, organisation: ActingFor, userId: string): ReturnType<typeof takeProducts>;
}

export function createProducts(
  deps: WriteDeps & {
    readonly clock: Clock;
    readonly organisations: Organisations;
    readonly outbox: Outbox;
    readonly files: Files;
    readonly log: Pick<Logger, 'warn'>;
    readonly gs1?: Gs1Source | null;
  },
): Products {
  const { database, clock, organisations, files } = deps;
  const writing = createProductWriting(deps);
  const prefixes = createPrefixes({ ...deps, gs1: deps.gs1 ?? null });
  const deciding = createDecidingPrefixes(deps);
  const requests = createProductRequests(deps);

  /** What the reply says of it may be kept for as long as the address means the same. */
  let areLabelsRead = false;
  return {
    async maintain() {
      if (areLabelsRead) return;
      const gtins = await readLabelsAgain(deps);
      areLabelsRead = true;
      if (gtins.length > 0) deps.log.warn({ gtins }, 'labels name what is forbidden');
    },
    listeners: {
      'product.visibility_changed': ({ gtins }) => requests.answer(gtins),
    },
    list: (tx, organisation, query, among) => readProductsAmong(tx, deps, organisation, query, among),
    takeTable: (tx, organisation, userId) => takeProducts(tx, deps, organisation, userId),
    routes: [
      handle(api.listProducts, async ({ caller, query }) =>
        readProducts(deps, await organisations.acting(caller.userId, 'look'), query),
      ),
      handle(api.ownProduct, async ({ caller, params }) => {
        const organisation = await organisations.acting(caller.userId, 'look');
        return database.asTenant(organisation.id, (tx) => readProduct(tx, deps, organisation, params.gtin));
      }),
      handle(api.createProduct, ({ caller, body }) => writing.create(caller.userId, body)),
      handle(prefixApi.claimProduct, ({ caller, params, body }) => writing.claim(caller.userId, params.gtin, body)),
      handle(requestsApi.listProductRequests, ({ caller }) => requests.list(caller.userId)),
      handle(requestsApi.requestProduct, ({ caller, body }) => requests.request(caller.userId, body.gtin)),
      handle(requestsApi.withdrawProductRequest, ({ caller, params }) => requests.withdraw(caller.userId, params.gtin)),
      ...prefixRoutes(files, prefixes, deciding),
      handle(api.changeProduct, ({ caller, params, body, requireUnchanged }) =>
        writing.change(caller.userId, params.gtin, body, requireUnchanged),
      ),
      handle(api.retireProduct, ({ caller, params, body }) =>
        writing.retire(caller.userId, params.gtin, body.isRetired),
      ),
      handle(api.addPicture, ({ caller, params, query, request }) =>
        writing.addPicture(caller.userId, params.gtin, {
          name: query.name,
          content: contentOf(request.body),
        }),
      ),
      handle(api.removePicture, ({ caller, params }) => writing.removePicture(caller.userId, params.gtin, params.id)),
      ...pictureRoutes(database, files),
      handle(api.sampleCodes, async () => {
        const rows = await database.sql
          .select({
            code: samples.code,
            productName: products.name,
            brand: products.brand,
            expected: samples.expected,
          })
          .from(samples)
          .innerJoin(products, eq(products.gtin, samples.gtin))
          .where(sql`exists (select from products.catalogue c where c.gtin = ${samples.gtin})`)
          .orderBy(asc(samples.position));
        return { samples: rows };
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
    async addPrefix(tx, { organisation, prefix, askedBy, document, confirmedBy }) {
      const known = and(eq(gs1Prefixes.organisationId, organisation.id), eq(gs1Prefixes.prefix, prefix));
      if ((await tx.$count(gs1Prefixes, known)) > 0) return;
      const id = await prefixes.ask(tx, organisation, askedBy, prefix, {
        proof: 'licence',
        document: () => files.keep(tx, organisation, { ...document, content: [document.content] }),
      });
      const operator = { userId: confirmedBy, accountRealm: organisation.realm === 'demo' ? 'demo' : 'real' } as const;
      await deciding.decideIn(tx, operator, id, { decision: 'confirm' });
    },
    async addSamples(tx, given) {
      if (given.length > 0)
        await tx
          .insert(samples)
          .values([...given])
          .onConflictDoNothing({ target: samples.code });
    },
    countSamples: () => database.sql.$count(samples),
    countIn: (realm) => database.sql.$count(products, eq(products.realm, realm)),
  };
}
