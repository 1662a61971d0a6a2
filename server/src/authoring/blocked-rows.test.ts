// A table of events names every row of blocked goods at once, also beside rows that are incomplete.

import { authoringOptions } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { holdBatch } from '@amanah/api/batches/holds';
import { publishRecall } from '@amanah/api/recalls';
import { producerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handoverHeading } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let producer: Browser;
let gtin: string;
const maker = producerId('kampung-hijau');
const ids = { held: crypto.randomUUID(), recalled: crypto.randomUUID(), free: crypto.randomUUID() };

beforeAll(async () => {
  app = await createDemoApp();
  producer = await personAt(app, maker, 'BlockedRows');
  const { batches, sites } = await producer.call(authoringOptions, {});
  gtin = batches[0]?.gtin ?? '';
  for (const [batchNumber, id] of Object.entries(ids))
    await producer.call(createBatch, {
      body: {
        ...{ id, gtin, batchNumber, code: { kind: 'none' }, siteId: sites[0]?.id ?? '', startDate: '2026-11-18' },
        ...{ expectedCompletion: null, expiryDate: null, quantity: 10, slaughterMethod: 'no_stun' },
        claimedCertificateNumbers: [],
      },
    });
  const hold = { id: crypto.randomUUID(), reason: 'The warning of a supplier.' };
  await producer.call(holdBatch, { params: { id: ids.held }, body: hold });
  const codes = [`(01)${gtin}(10)recalled`];
  const recall = {
    codes,
    includesDescendants: false,
    recallClass: 'II' as const,
    reason: 'A label lacks an allergen.',
  };
  await producer.call(publishRecall, { body: recall });
});
afterAll(() => app.close());

const row = (batch: string, quantity = '2') => {
  const at = app.clock.now().toISOString();
  return ['ship', at, 'Gate', gtin, batch, quantity, 'Contoh Trading', 'desadv', `DA-${batch}`];
};
const take = (...rows: readonly (readonly string[])[]) =>
  app.database.sql.transaction((tx) =>
    app.domains.authoring.takeEvents(tx, maker, { heading: handoverHeading, rows, mostRows: 9 }, null),
  );
const blocked = [
  { row: 2, column: 'batch', rule: 'goods_recalled' },
  { row: 4, column: 'batch', rule: 'goods_held' },
];

it('names the rows of all blocked goods', async () => {
  expect((await take(row('recalled'), row('free'), row('held'))).faults).toEqual(blocked);
});

it('names them beside a row that is incomplete', async () => {
  const { faults } = await take(row('recalled'), row('free', ''), row('held'));
  expect(faults).toHaveLength(3);
  expect(faults).toMatchObject([blocked[0], { row: 3, rule: 'quantity_missing' }, blocked[1]]);
});

it('names them beside what the books refuse', async () => {
  const { faults } = await take(row('recalled'), row('free', '5000'), row('held'));
  expect(faults).toEqual(blocked);
});
