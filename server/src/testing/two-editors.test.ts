// Two people who edit one thing, for every route that says it edits: what the first wrote is never lost unseen. What is read, and what is
// changed in it, stands in one table; a route that is missing in it fails.

import { changeBatch, listBatches, ownBatch } from '@amanah/api/batches';
import { draftScheme, editScheme, listOwnSchemes, listSchemes } from '@amanah/api/certificates/schemes';
import { createApplication, editApplication, readApplication } from '@amanah/api/certification/applications';
import { listInventory, setLowStock } from '@amanah/api/inventory';
import { declareYield, massBalance, readYield } from '@amanah/api/mass-balance';
import { changePreferences, readPreferences } from '@amanah/api/notifications';
import {
  changeMemberRight,
  changeOrganisationSettings,
  changeSite,
  listMembers,
  listSites,
  readOrganisationSettings,
} from '@amanah/api/organisations/members';
import type { Problem } from '@amanah/api/problem';
import { changeProduct, listProducts, ownProduct } from '@amanah/api/products';
import type { RouteBody, RouteDefinition, RouteParams } from '@amanah/api/route';
import { allRoutes } from '@amanah/api/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeOf } from './authorization/people.ts';
import { nameOf } from './authorization/routes-apart.ts';
import { newPerson, signInAs } from './demo-people.ts';
import { type Browser, createDemoApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

interface Read<R extends RouteDefinition> {
  readonly etag: string;
  /** In the form of the body. */
  readonly content: RouteBody<R>;
}

interface Thing {
  readonly route: RouteDefinition;
  readonly role: 'producer' | 'retailer' | 'certifier';
  /** Both are the same person on two devices. */
  readonly isOwn?: true;
  /** @returns how one of them is read */
  readonly find: (browser: Browser) => Promise<{
    params?: unknown;
    read: (browser: Browser) => Promise<Read<RouteDefinition>>;
  }>;
  /** Another content each time. */
  readonly change: (content: never, count: number) => unknown;
}

const thing = <const R extends RouteDefinition>(
  route: R,
  rest: {
    readonly role: Thing['role'];
    readonly isOwn?: true;
    readonly find: (
      browser: Browser,
    ) => Promise<{ params?: RouteParams<R>; read: (browser: Browser) => Promise<Read<R>> }>;
    readonly change: (content: RouteBody<R>, count: number) => RouteBody<R>;
  },
): Thing => ({ route, ...rest }) as unknown as Thing;

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('the demo has none');
  return one;
};

const things: readonly Thing[] = [
  thing(changeOrganisationSettings, {
    role: 'producer',
    find: async () => ({
      read: async (browser) => {
        const { etag, name, country, city, licenceNumber } = await browser.call(readOrganisationSettings, {});
        return { etag, content: { name, country, city, licenceNumber } };
      },
    }),
    change: (content, count) => ({ ...content, city: `City ${count}` }),
  }),
  thing(changeSite, {
    role: 'producer',
    find: async (browser) => {
      const { id } = first((await browser.call(listSites, {})).sites);
      return {
        params: { id },
        read: async (reader) => {
          const found = (await reader.call(listSites, {})).sites.find((site) => site.id === id);
          if (!found) throw new Error('the site is gone');
          const { id: _, etag, ...content } = found;
          return { etag, content };
        },
      };
    },
    change: (content, count) => ({ ...content, name: `Plant ${count}` }),
  }),
  thing(changeMemberRight, {
    role: 'producer',
    find: async (browser) => {
      await newPerson(app, 'colleague', 'producer', homeOf.producer);
      const { members } = await browser.call(listMembers, {});
      const userId = members.find(({ username }) => username === 'colleague')?.userId ?? '';
      await app.database.asOwner('update people.accounts set is_shared = false where id = $1 and username = $2', [
        userId,
        'colleague',
      ]);
      return {
        params: { userId },
        read: async (reader) => {
          const found = (await reader.call(listMembers, {})).members.find((member) => member.userId === userId);
          if (!found) throw new Error('the member is gone');
          return { etag: found.etag, content: { right: found.right } };
        },
      };
    },
    change: ({ right }) => {
      const next = {
        staff: 'auditor',
        auditor: 'manager',
        manager: 'staff',
        owner: 'staff',
        read_only: 'staff',
      } as const;
      return { right: next[right] };
    },
  }),
  thing(changePreferences, {
    role: 'producer',
    isOwn: true,
    find: async () => ({
      read: async (browser) => {
        const { etag, ...content } = await browser.call(readPreferences, {});
        return { etag, content };
      },
    }),
    change: (content, count) => ({ ...content, digest: { ...content.digest, hour: count % 24 } }),
  }),
  thing(changeProduct, {
    role: 'producer',
    find: async (browser) => {
      const { gtin } = first((await browser.call(listProducts, {})).products);
      return {
        params: { gtin },
        read: async (reader) => {
          const { product } = await reader.call(ownProduct, { params: { gtin } });
          return { etag: product.etag, content: product };
        },
      };
    },
    change: (content, count) => ({ ...content, description: `Description ${count}` }),
  }),
  thing(changeBatch, {
    role: 'producer',
    find: async (browser) => {
      const { id } = first((await browser.call(listBatches, {})).batches);
      return {
        params: { id },
        read: async (reader) => {
          const { batch } = await reader.call(ownBatch, { params: { id } });
          const { etag, expectedCompletion, expiryDate, quantity } = batch;
          return { etag, content: { expectedCompletion, expiryDate, quantity } };
        },
      };
    },
    change: (content) => ({ ...content, quantity: content.quantity + 1 }),
  }),
  thing(setLowStock, {
    role: 'retailer',
    find: async (browser) => {
      const { id } = first((await browser.call(listInventory, {})).items);
      return {
        params: { id },
        read: async (reader) => {
          const found = (await reader.call(listInventory, { query: { limit: 200 } })).items.find(
            (item) => item.id === id,
          );
          if (!found) throw new Error('the item is gone');
          return { etag: found.etag, content: { lowStockBelow: found.lowStockBelow } };
        },
      };
    },
    change: (_, count) => ({ lowStockBelow: 1_000 + count }),
  }),
  thing(declareYield, {
    role: 'certifier',
    find: async (browser) => {
      const { periods } = await browser.call(massBalance, {});
      const { certificateId, siteId } = first(periods.filter((period) => period.siteId !== null));
      const about = { certificateId, siteId: siteId ?? '' };
      return {
        read: async (reader) => {
          const { etag, yieldCeiling } = await reader.call(readYield, { query: about });
          return { etag, content: { ...about, yieldCeiling: yieldCeiling ?? 1 } };
        },
      };
    },
    change: (content, count) => ({ ...content, yieldCeiling: 1 + count / 100 }),
  }),
  thing(editScheme, {
    role: 'certifier',
    find: async (browser) => {
      const { names } = await browser.call(listOwnSchemes, {});
      const { id } = await browser.call(draftScheme, { body: { name: `${names[0] ?? 'Scheme'} of two` } });
      return {
        params: { id },
        read: async (reader) => {
          const found = (await reader.call(listOwnSchemes, {})).schemes.find((scheme) => scheme.id === id);
          if (!found) throw new Error('the scheme is gone');
          const { criteria, parameters, categories, validityMonths, reviewDays } = found;
          return { etag: found.etag, content: { criteria, parameters, categories, validityMonths, reviewDays } };
        },
      };
    },
    change: (content, count) => ({ ...content, reviewDays: count }),
  }),
  thing(editApplication, {
    role: 'producer',
    find: async (browser) => {
      const { schemes } = await browser.call(listSchemes, {});
      const body = { schemeId: first(schemes).id, kind: 'initial' as const };
      const { id } = await browser.call(createApplication, { body });
      return {
        params: { id },
        read: async (reader) => {
          const { etag, content } = await reader.call(readApplication, { params: { id } });
          return { etag, content };
        },
      };
    },
    change: (content, count) => ({
      ...content,
      declaration: { ...content.declaration, ethanolPercent: count / 100 },
    }),
  }),
];

const problemOf = (answer: { body: unknown }) => answer.body as Problem;

describe('Two editors', () => {
  it('are tried at every route that edits', () => {
    expect(things.map(({ route }) => nameOf(route)).sort()).toEqual(
      allRoutes
        // Publishing a scheme writes nothing over it; that it asks is tried where schemes are.
        .filter(({ edits, body }) => edits && body)
        .map(nameOf)
        .sort(),
    );
  });

  it.each(things.map((one) => [nameOf(one.route), one] as const))('of %s lose nothing unseen', async (_, one) => {
    const { route, role, isOwn, find, change } = one;
    const ali = await signInAs(app, role);
    const found = await find(ali);
    const siti = isOwn
      ? await signInAs(app, role)
      : await newPerson(app, `two-${nameOf(route).replace(/\W+/g, '-')}`, role, homeOf[role]);
    let count = 1;
    const write = (browser: Browser, ifMatch: string | undefined, body: unknown) =>
      browser.send(route, { ...(found.params ? { params: found.params } : {}), body, ifMatch } as never);
    const status = route.successStatus ?? 200;

    const seen = await found.read(ali);
    expect(await found.read(siti)).toEqual(seen);
    const mine = change(seen.content as never, count++);
    expect(await write(ali, undefined, mine)).toMatchObject({ status: 428, body: { code: 'request.version_missing' } });
    expect(await found.read(ali)).toEqual(seen);
    expect((await write(ali, seen.etag, mine)).status).toBe(status);
    const after = await found.read(ali);
    expect(after.etag).not.toBe(seen.etag);

    // Who has read the old one is shown both, and nothing is written.
    const yours = change(change(mine as never, count++) as never, count++);
    const refused = await write(siti, seen.etag, yours);
    expect([refused.status, problemOf(refused).code]).toEqual([412, 'request.stale']);
    expect(await found.read(siti)).toEqual(after);
    const { current } = problemOf(refused);
    // Who saved it: told from the audit trail, and from nowhere else.
    if (route !== changePreferences)
      expect([nameOf(route), current?.saved]).toEqual([
        nameOf(route),
        { at: expect.any(String), by: route === declareYield ? null : expect.any(String), isYou: false },
      ]);
    expect(current?.etag).toBe(after.etag);
    expect(after.content).toMatchObject(current?.content as object);

    // Sent again, because the answer was lost: nothing is lost by it.
    expect((await write(ali, seen.etag, mine)).status).toBe(status);
    // Mine over theirs, seen.
    expect((await write(siti, current?.etag, yours)).status).toBe(status);
    expect((await found.read(ali)).etag).not.toBe(after.etag);

    // Of two in the same moment one is refused.
    const base = await found.read(ali);
    const [left, right] = [change(base.content as never, count++), change(base.content as never, count++)];
    if (JSON.stringify(left) === JSON.stringify(right)) return;
    const both = await Promise.all([write(ali, base.etag, left), write(siti, base.etag, right)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([status, 412]);
  });
});
