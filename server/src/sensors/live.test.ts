// A page that stays open hears no more than whoever opened it may see by now, and nobody's open pages keep others from theirs.
import * as api from '@amanah/api/sensors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, createHttp, handle, mount } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { bareHttp } from '../testing/http-options.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLive, type Live } from './live.ts';
import type { Scope } from './policy.ts';

let database: TestDatabase;
let live: Live;
let http: Awaited<ReturnType<typeof createHttp>>;
let base: string;
const person: Caller = {
  ...{ userId: crypto.randomUUID(), sessionId: crypto.randomUUID(), role: 'producer', isOperator: false },
  ...{ accountRealm: 'real', realm: 'real', isShared: false, hasSecondStep: true },
};
const own: Scope = { kind: 'own', organisationId: crypto.randomUUID(), canManage: true };
let isSignedIn = true;
let scope: Scope = own;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = bareHttp({
    identify: async () => {
      if (!isSignedIn) throw new Refusal('identity.session_ended');
      return person;
    },
  });
  live = createLive({ database, clock: { now: () => new Date() }, log: options.log }, 300);
  http = await createHttp(options);
  const route = handle(api.sensorLive, ({ request, reply, query }) =>
    live.open(request, reply, async () => scope, query.after),
  );
  mount(http, route, options);
  base = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  live.stop();
  await http.close();
  await database.drop();
});
beforeEach(() => {
  isSignedIn = true;
  scope = own;
});

const open = (headers: Record<string, string> = { authorization: 'Bearer token' }) =>
  fetch(`${base}/api/sensors/live`, { headers });
/** Of a stream that ends by itself: whether it did within two seconds. */
async function ends({ body }: Response): Promise<boolean> {
  const reader = body?.getReader();
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, 2_000, 'late'));
  for (;;) {
    const part = await Promise.race([reader?.read(), late]);
    if (part === 'late') await reader?.cancel();
    if (part === 'late' || !part || part.done) return part !== 'late';
  }
}

it('stays open for whoever may still see it', async () => {
  expect(await ends(await open())).toBe(false);
});

it.each<[string, () => void]>([
  ['has signed out, or was signed out', () => (isSignedIn = false)],
  ['was removed from the organisation', () => (scope = { kind: 'demo', canManage: false })],
  ['may not manage any more', () => (scope = { ...own, canManage: false })],
])('ends for whoever %s', async (_what, change) => {
  const page = await open();
  expect(page.status).toBe(200);
  change();
  expect(await ends(page)).toBe(true);
});

it('that strangers open for the demo leave room for those of organisations', async () => {
  scope = { kind: 'demo', canManage: false };
  const pages = await Promise.all(Array.from({ length: 201 }, () => open({})));
  expect(pages.filter(({ status }) => status === 429)).toHaveLength(1);
  scope = own;
  const page = await open();
  expect(page.status).toBe(200);
  await Promise.all([...pages, page].map(({ body }) => body?.cancel()));
});
