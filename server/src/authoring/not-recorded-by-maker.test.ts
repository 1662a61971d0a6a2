// A batch of somebody else that its maker has not recorded: what came bounds what leaves and what is sold, however its number is typed.

import { authoringOptions, recordEvent } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { recordMovement } from '@amanah/api/inventory';
import type { RouteBody } from '@amanah/api/route';
import type { NewMovement } from '@amanah/api/stock';
import { producerId, retailerId } from '@amanah/demo/producers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signInAs } from '../testing/demo-people.ts';
import { handoverHeading, handoverOf } from '../testing/handover.ts';
import { personAt } from '../testing/person-at.ts';
import { type Browser, createDemoApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let owner: Browser;
let producer: Browser;
let storeId: string;
let siteId: string;
let goods = { gtin: '', batchNumber: '' };
let counter = 0;
const shop = retailerId('segar');
const at = () => new Date(Date.parse('2026-11-21T08:00:00Z') + ++counter * 10_000).toISOString();

beforeAll(async () => {
  app = await createDemoApp();
  owner = await signInAs(app, 'retailer');
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id from organisations.site_places where organisation_id = $1 and kind = 'retail' order by name",
    [shop],
  );
  storeId = rows[0]?.id ?? '';
  producer = await personAt(app, producerId('kampung-hijau'), 'MakerOfThese');
  const { batches, sites } = await producer.call(authoringOptions, {});
  goods = { ...goods, gtin: batches[0]?.gtin ?? '' };
  siteId = sites[0]?.id ?? '';
});
afterAll(() => app.close());
beforeEach(() => {
  goods = { ...goods, batchNumber: `UNTOLD-${++counter}` };
});

const answered = ({ status, body }: { status: number; body: unknown }) => {
  if (status < 300) return 'done';
  const { code, faults } = body as { code: string; faults?: { path: string; expected?: string }[] };
  return `${code} ${faults?.[0]?.path} ${faults?.[0]?.expected}`;
};
const move = async (movement: NewMovement) => answered(await owner.send(recordMovement, { body: movement }));
const take = (quantity: number, document: string, more = {}) =>
  move({
    ...{ kind: 'received', id: crypto.randomUUID(), storeId, ...goods, quantity, at: at(), ...more },
    ...{ expiryDate: null, supplier: 'Cool Carriers', document, note: '' },
  });
const sell = (quantity: number, more = {}) =>
  move({ kind: 'sold', id: crypto.randomUUID(), storeId, ...goods, quantity, at: at(), note: '', ...more });
type Entered = RouteBody<typeof recordEvent>;
const event = (kind: Entered['kind'], quantity: number | null, number: string, more: object = {}): Entered => ({
  ...{ id: crypto.randomUUID(), kind, at: at(), outputs: [], container: null },
  place: { gln: null, name: 'Back Door', address: '', lat: null, lng: null },
  items: [{ kind: 'batch', ...goods, quantity, unit: 'pieces', ...more }],
  ...{ temperatureCelsius: null, certificateId: null, slaughter: null },
  ...handoverOf(kind),
  ...(number === '' ? {} : { document: { type: 'desadv' as const, number } }),
});
const enter = async (...given: Parameters<typeof event>) =>
  answered(await owner.send(recordEvent, { body: event(...given) }));
const none = 'events.more_than_received /items/0 0';

it('No more is sent than came by an event', async () => {
  expect(await enter('ship', 1, 'DA-0')).toBe(none);
  expect(await enter('receive', 10, 'DN-1')).toBe('done');
  expect(await enter('ship', 11, 'DA-1')).toBe('events.more_than_received /items/0 10');
  expect(await enter('ship', 6, 'DA-1')).toBe('done');
  expect(await enter('ship', 5, 'DA-2')).toBe('events.more_than_received /items/0 4');
  expect(await enter('ship', 4, 'DA-2')).toBe('done');
});

it('nor than a counter took in, and what was sold there is gone', async () => {
  expect(await take(10, 'DN-1')).toBe('done');
  expect(await sell(3)).toBe('done');
  expect(await enter('ship', 8, 'DA-1')).toBe('events.more_than_received /items/0 7');
  expect(await enter('ship', 5, 'DA-1')).toBe('done');
  expect(await sell(3)).toBe('inventory.sent_away /quantity 2');
  expect(await sell(2)).toBe('done');
});

it('nor packed than came', async () => {
  expect(await enter('receive', 10, 'DN-1')).toBe('done');
  const packed = (quantity: number) => ({ ...event('pack', quantity, ''), container: '106141412345678908' });
  const send = async (quantity: number) => answered(await owner.send(recordEvent, { body: packed(quantity) }));
  expect(await send(11)).toBe('events.more_than_received /items/0 10');
  expect(await send(10)).toBe('done');
});

it('however its number is typed', async () => {
  const typed = goods.batchNumber.toLowerCase();
  expect(await enter('receive', 10, 'DN-1')).toBe('done');
  expect(await enter('ship', 11, 'DA-1', { batchNumber: typed })).toBe('events.more_than_received /items/0 10');
  expect(await enter('ship', 6, 'DA-1', { batchNumber: typed })).toBe('done');
  expect(await enter('ship', 5, 'DA-2')).toBe('events.more_than_received /items/0 4');
  const other = { batchNumber: goods.batchNumber.replace('-', ' ') };
  expect(await take(4, 'DN-2', other)).toBe('inventory.received_by_event /document DN-1');
  expect(await take(4, 'DN-2', { ...other, isFurther: true })).toBe('done');
  expect(await enter('ship', 9, 'DA-2')).toBe('events.more_than_received /items/0 8');
});

it('also where it comes and leaves in one table, and where its maker records it in between', async () => {
  const table = (...rows: readonly [string, number, string, string][]) =>
    app.database.sql.transaction((tx) =>
      app.domains.authoring.takeEvents(
        tx,
        shop,
        {
          heading: handoverHeading,
          rows: rows.map(([kind, quantity, number, time]) => [
            ...[
              kind,
              time,
              'Back Door',
              goods.gtin,
              goods.batchNumber,
              String(quantity),
              'Contoh Trading',
              'desadv',
              number,
            ],
          ]),
          mostRows: 10,
        },
        null,
      ),
    );
  const [early, late] = ['2026-11-21T09:00:00+08:00', '2026-11-21T09:30:00+08:00'];
  const faults = [{ row: 3, column: 'quantity', rule: 'more_than_received' }];
  expect(await table(['receive', 10, 'DN-1', early], ['ship', 11, 'DA-1', late])).toMatchObject({ created: 0, faults });
  const turned = [{ row: 2, column: 'quantity', rule: 'more_than_received' }];
  expect(await table(['ship', 11, 'DA-1', late], ['receive', 10, 'DN-1', early])).toMatchObject({ faults: turned });
  expect(await table(['receive', 10, 'DN-1', early], ['ship', 6, 'DA-1', late])).toMatchObject({ created: 2 });
  goods = { ...goods, batchNumber: goods.batchNumber.toLowerCase() };
  await producer.call(createBatch, {
    body: {
      ...{ id: crypto.randomUUID(), ...goods, code: { kind: 'none' }, siteId, startDate: '2026-11-18' },
      ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
      claimedCertificateNumbers: [],
    },
  });
  expect(await enter('ship', 5, 'DA-2')).toBe('events.more_than_received /items/0 4');
  expect(await enter('ship', 4, 'DA-2')).toBe('done');
});

it('What came weighed leaves weighed, and what came counted is counted when it leaves', async () => {
  const weighed = { quantity: 12.5, unit: 'kilograms' };
  expect(await enter('receive', 1, 'DN-1', weighed)).toBe('done');
  expect(await enter('ship', 1, 'DA-1', weighed)).toBe('done');
  expect(await enter('receive', 10, 'DN-2')).toBe('done');
  expect(await enter('ship', 1, 'DA-2', weighed)).toBe('events.pieces_needed /items/0 undefined');
  expect(await enter('ship', 10, 'DA-2')).toBe('done');
});

it('A delivery came once, however event and counter write its paper', async () => {
  expect(await take(20, 'DN-V2')).toBe('done');
  expect(await enter('receive', 20, 'dn v2')).toBe('done');
  expect(await enter('ship', 25, 'DA-1')).toBe('events.more_than_received /items/0 20');
  goods = { ...goods, batchNumber: `UNTOLD-${++counter}` };
  expect(await enter('receive', 10, 'DN-K4')).toBe('done');
  expect(await take(10, 'dnk4')).toBe('done');
  expect(await enter('ship', 8, 'DA-2')).toBe('done');
  expect(await sell(8)).toBe('inventory.sent_away /quantity 2');
  // Signs between two digits tell two papers apart.
  goods = { ...goods, batchNumber: `UNTOLD-${++counter}` };
  expect(await enter('receive', 10, '2026/1/11')).toBe('done');
  expect(await take(10, '2026/11/1')).toBe('inventory.received_by_event /document 2026/1/11');
  expect(await take(10, '2026/11/1', { isFurther: true })).toBe('done');
  expect(await enter('ship', 20, 'DA-3')).toBe('done');
});
