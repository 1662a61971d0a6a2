import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../platform/clock.ts';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { foundEvidenceSchema } from './found-evidence.ts';
import { lookUp } from './look-up-statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createDemoApp();
});
afterAll(() => app.close());

it('What is found for every product, batch and pack of the demo, in each market, is what the types say', async () => {
  const { rows: keys } = await app.database.pool.query<{
    gtin: string | null;
    batch: string | null;
    serial: string | null;
  }>(`select gtin, null as batch, null as serial from products.catalogue
    union all select gtin, batch_number, null from batches.batch_facts
    union all (select gtin, null, serial from batches.serial_batches order by gtin, serial limit 60)
    union all select distinct gtin, null, serial from scans.serial_history`);
  const found = new Set<string>();
  for (const market of [null, 'MY', 'GB', 'AE']) {
    const rows = await app.database.run(lookUp, [
      keys.map(({ gtin }) => gtin),
      keys.map(({ batch }) => batch),
      keys.map(({ serial }) => serial),
      keys.map(() => null),
      keys.map(() => market),
      ['real', 'demo'],
      dayOf(app.clock.now()),
      app.clock.now(),
    ]);
    for (const row of rows) {
      if (row.found === null) continue;
      expect(
        foundEvidenceSchema.safeParse(row.found).error?.issues,
        JSON.stringify(keys[row.place - 1]),
      ).toBeUndefined();
      for (const [name, value] of Object.entries(row.found)) if (value !== null) found.add(name);
    }
  }
  // Nothing was only ever absent.
  expect([...found].sort()).toEqual(Object.keys(foundEvidenceSchema.shape).sort());
});
