import { beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp, createTestApp } from '../../server/src/testing/test-app.ts';
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

  it('may be done by two processes at once', async () => {
    const app = await createTestApp();
    await Promise.all([seed(app), seed(app), seed(app)]);
    expect(await countRows(app)).toEqual(whole);
    await app.close();
  });
});
