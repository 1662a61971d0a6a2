// One rule in two languages: what statements filter and count stock by is what core says of the same item.
import { expiringDays, statusOf } from '@amanah/core/inventory';
import { verdictStates } from '@amanah/core/verification';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = fc.integer({ min: 1, max: 40 }).map((n) => new Date(Date.UTC(2026, 1, n)).toISOString().slice(0, 10));
const item = fc.record({
  verdict: fc.oneof(fc.constant('certified' as const), fc.constantFrom(...verdictStates)),
  expiresOn: fc.option(day),
  stock: fc.integer({ min: -2, max: 4 }),
  lowStockBelow: fc.option(fc.nat({ max: 3 })),
});

it('inventory.item_status_on says of every item what statusOf says', async () => {
  const said = new Set<string>();
  await fc.assert(
    fc.asyncProperty(item, day, async (given, today) => {
      const { rows } = await app.database.pool.query(
        `select is_verified as "isVerified", is_expired as "isExpired", is_expiring as "isExpiring", is_low as "isLow"
         from inventory.item_status_on($1, $2::date, $3, $4, $5::date, $6)`,
        [given.verdict, given.expiresOn, given.stock, given.lowStockBelow, today, expiringDays],
      );
      const { status, isExpired, isExpiring, isLow } = statusOf(given, today);
      expect(rows).toEqual([{ isVerified: status === 'verified', isExpired, isExpiring, isLow }]);
      for (const [name, is] of Object.entries({ [status]: true, isExpired, isExpiring, isLow }))
        said.add(`${name} ${is}`);
    }),
    { numRuns: 300 },
  );
  expect(said.size, 'every answer occurred').toBe(8);
});
