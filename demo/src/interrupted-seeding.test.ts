import { login, register } from '@amanah/api/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, createTestApp } from '../../server/src/testing/test-app.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { countRows, seed } from './testing/seeding.ts';

describe('Seeding that is interrupted', () => {
  let whole: Record<string, number> = {};
  beforeAll(async () => {
    const app = await createDemoApp();
    whole = await countRows(app);
    await app.close();
  });

  it.each([1, 3, 6, 9, 12])(
    'after step %i goes on where it was and doubles nothing, even on another day',
    async (stopAfter) => {
      const app = await createTestApp();
      const stop = new AbortController();
      const first = seed(app, (done) => done === stopAfter && stop.abort(new Error('stopped')), stop.signal);
      await expect(first).rejects.toThrow('stopped');
      app.clock.moveTo('2026-11-23T02:00:00Z');
      await seed(app);
      expect(await countRows(app)).toEqual(whole);
      await app.close();
    },
  );

  it('is not kept from its accounts by whoever takes their names before', async () => {
    const app = await createTestApp();
    const password = 'purple-mango-38-tree';
    for (const [nth, username] of ['Salma', 'Salma Demo'].entries())
      await app.browser().call(register, { body: { username, email: `salma${nth}@bakery.example`, password } });
    await seed(app);
    await seed(app);
    const body = { email: demoAccounts[2]?.email ?? '', password: demoPassword };
    expect((await app.browser().call(login, { body })).user).toMatchObject({ role: 'certifier', isShared: true });
    await app.close();
  });

  it('may be done by two processes at once', async () => {
    const app = await createTestApp();
    await Promise.all([seed(app), seed(app), seed(app)]);
    expect(await countRows(app)).toEqual(whole);
    await app.close();
  });
});
