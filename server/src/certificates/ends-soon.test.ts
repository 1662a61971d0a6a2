// One rule in two languages: what statements call ending soon is what core does.
import { endsSoon } from '@amanah/core/certificates';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { endsSoonOn } from './ends-soon.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = fc.integer({ min: 0, max: 100 }).map((n) => new Date(Date.UTC(2028, 1, n)).toISOString().slice(0, 10));

it('endsSoonOn says of every last day what endsSoon says', async () => {
  const said = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(fc.option(day), day, async (lastDay, today) => {
      const { rows } = await app.database.sql.execute(
        sql`select ${endsSoonOn(sql`${lastDay}::date`, today)} as answer`,
      );
      const expected = lastDay !== null && endsSoon(lastDay, today);
      expect(rows).toEqual([{ answer: expected }]);
      said.add(expected);
    }),
    { numRuns: 200 },
  );
  expect(said.size, 'both answers occurred').toBe(2);
});
